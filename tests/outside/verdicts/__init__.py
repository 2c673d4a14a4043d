"""For each file of statements the verdicts that these must get: `MUST`, by id."""
