"""The judgement of the staff officer, for The Portable Wargame."""
