"""Chapter 10: casualties, stragglers, smashed units, detachments."""
