"""Views out: what each side sees, is told and is warned of."""
