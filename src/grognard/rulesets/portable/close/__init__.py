"""Close combat: who fights whom, with what power, and what comes of it."""
