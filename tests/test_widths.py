"""Figures at the width of a venue: letters keep their size, and panels that would be too narrow stand below each other."""

from __future__ import annotations

import re

import matplotlib.pyplot as plt
import pytest

from lemmata.drawing.panel import WIDTHS, fitted, inches
from lemmata.drawing.style import style
from tests import house


@pytest.fixture
def drawn():
    figures = []

    def draw(rows, columns, **more):
        figures.append(plt.subplots(rows, columns, figsize=(5.6, 3.5), **more))
        return figures[-1]

    yield draw
    plt.close("all")


@pytest.mark.parametrize("venue", WIDTHS)
def test_a_figure_is_as_wide_as_the_venue(drawn, venue):
    figure, _ = drawn(1, 1)
    fitted(figure, inches(venue))
    width, height = figure.get_size_inches()
    assert width == WIDTHS[venue]
    assert 0.5 * width < height < width


def test_narrow_panels_stand_below_each_other_and_keep_their_label(drawn):
    figure, panels = drawn(1, 2, sharey=True)
    panels[0].set_ylabel("loss")
    fitted(figure, 3.25)
    assert [axes.get_subplotspec().rowspan.start for axes in panels] == [0, 1]
    assert {axes.get_subplotspec().colspan.start for axes in panels} == {0}
    assert [axes.get_ylabel() for axes in panels] == ["loss", "loss"]


def test_wide_panels_stay_and_so_does_a_figure_without_a_width(drawn):
    figure, panels = drawn(1, 2)
    fitted(figure, 6.75)
    assert [axes.get_subplotspec().colspan.start for axes in panels] == [0, 1]
    other, _ = drawn(1, 1)
    fitted(other, None)
    assert tuple(other.get_size_inches()) == (5.6, 3.5)


def test_a_legend_under_a_figure_takes_no_more_columns_than_fit(drawn):
    figure, axes = drawn(1, 1)
    for k in range(6):
        axes.plot([k, 1], "o-", label=f"a curve with many words {k}")
    figure.legend(loc="outside lower center", ncols=3)
    fitted(figure, 3.25)
    (legend,) = figure.legends
    assert legend.get_window_extent(figure.canvas.get_renderer()).width <= figure.bbox.width
    assert [text.get_text()[-1] for text in legend.get_texts()] == [*"012345"]


def test_letters_of_all_figures_have_one_size():
    """No figure sets a size of its own, for letters or for its width, and the style sets one for all parts."""
    drawing = [path for path in (house.ROOT / "figures").rglob("*.py") if path.name not in ("style.py", "sweep_plot.py")]
    sizes = [(path.name, words) for path in drawing for words in re.findall(r"fontsize=[^,)]*|figsize=\([^,]*", path.read_text("utf-8"))]
    assert [found for found in sizes if found[1] != "figsize=(WIDTH"] == []
    with style():
        figure, axes = plt.subplots()
        axes.set(title="a", xlabel="b", ylabel="c")
        axes.plot([1], label="d")
        parts = [
            axes.title,
            axes.xaxis.label,
            axes.yaxis.label,
            *axes.get_xticklabels(),
            *axes.legend().get_texts(),
            figure.text(0, 0, "e"),
        ]
        assert {part.get_fontsize() for part in parts} == {plt.rcParams["font.size"]}


@pytest.mark.parametrize("word", ["narrow", "0", "99", "nan"])
def test_what_is_no_width_is_refused(word):
    with pytest.raises(ValueError, match="is not a width"):
        inches(word)
