"""Figures of linear attention: those of the paper's experiments, and two that it does not have."""
