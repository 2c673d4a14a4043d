"""Equilibria of linear, ReLU and implicit state-space models: when they exist, how they train, what they force, as NumPy functions.

Sources: DECUGIS_2022 and SCHOENE_2025.
"""
