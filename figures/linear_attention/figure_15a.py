"""Figure 15a: training loss of the three encodings against time.

Source: SABBAGHI_2024, figure 15(a).
"""

from __future__ import annotations

from typing import Any

from figures.linear_attention import losses
from figures.linear_attention.training import WIDER, all_trained, described

NAME = "figure-15a"


def data(store: Any, seed: int = 0) -> dict[str, Any]:
    """Train all three encodings."""
    return all_trained(store, WIDER, seed)


def caption(data: dict[str, Any]) -> str:
    """Describe the runs and what is drawn."""
    return (
        "Training loss of the three encodings; dashed, the closed form of RPE from its own start; dotted, where "
        f"weight decay holds APE. {described(WIDER)}."
    )


def draw(data: dict[str, Any]) -> Any:
    """Draw the losses."""
    return losses.draw_training(data, WIDER)
