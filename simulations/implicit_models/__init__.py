"""Runs of implicit models."""
