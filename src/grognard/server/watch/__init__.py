"""What an operator sees of a running server: its health, its figures and its log."""
