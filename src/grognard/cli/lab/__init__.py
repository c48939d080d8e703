"""`grognard lab`: questions that thousands of games answer; one module beside this one for a few of its commands."""
