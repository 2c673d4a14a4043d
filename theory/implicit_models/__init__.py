"""Equilibria of linear and ReLU models and of implicit state-space models: when they exist, how they train, what they force, as NumPy functions.

Sources: DECUGIS_2022 and SCHOENE_2025.
"""
