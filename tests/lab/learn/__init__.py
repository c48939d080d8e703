"""The value that is learned from games."""
