"""Programs that learn, to be read and to be begun from."""
