"""Officers who play their plans out before they choose one."""
