"""One game at the terminal: seats, the prompt, the menu of options, saving and coming back."""
