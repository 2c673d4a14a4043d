"""Runs of implicit models."""

from lemmata.simulations.implicit_models.gradient_flow import flow

__all__ = ["flow"]
