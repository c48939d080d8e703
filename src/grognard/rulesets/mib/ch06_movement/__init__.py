"""Chapter 6: movement, stacking, zones of control, facing, double time."""
