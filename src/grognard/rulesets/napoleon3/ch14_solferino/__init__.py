"""Chapter 14, The Battle of Solferino: set-up, reinforcements, victory."""
