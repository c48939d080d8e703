"""Movement: what can be sent, what is sent, and what becomes of it."""
