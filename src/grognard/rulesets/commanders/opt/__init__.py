"""Optional rules of the ground; those of orders, morale and objectives stand with what they change."""
