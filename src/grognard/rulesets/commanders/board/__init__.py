"""The board: sectors, reserves and boxes, and who holds them."""
