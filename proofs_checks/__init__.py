"""Floor 3, do they agree: evidence engines, checks and negative controls give verdicts."""
