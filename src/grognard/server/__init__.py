"""The server: seats by link, live updates, storage."""
