"""The turn: its sequence, who is activated, and what an activated unit may do."""
