"""Files in: the charts, the map as tables, scenarios, and scenarios made up by chance."""
