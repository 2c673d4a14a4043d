"""Claims that attack the engines: each was, or could be, given a better verdict than it deserves."""
