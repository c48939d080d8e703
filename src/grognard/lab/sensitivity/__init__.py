"""How much each cell of a chart matters: one cell a step worse or better, the same dice, who wins and what is lost."""
