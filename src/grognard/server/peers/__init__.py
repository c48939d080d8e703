"""Several servers on one database: who has which table in their care, and how others' requests get there."""
