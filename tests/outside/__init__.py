"""Statements from outside, true and false, one for each way in which a verdict once said more than was checked."""
