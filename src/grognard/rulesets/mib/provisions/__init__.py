"""What a battle provides beyond the book: arrivals on call, bounds, positions, exits, and how it is won (R5 R16)."""
