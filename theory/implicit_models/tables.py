"""Tables 1, 2 and 3 of the source as printed, and what its sentences on them come to.

Of the runs behind the numbers nothing is inferred: the sentences are compared with the printed numbers alone. An implicit model is called
by how it was trained, (s + k) for s iterations without and k with gradient; Mamba2* and Llama† were trained on the same tokens as these,
Mamba2 and Llama on others. Source: SCHOENE_2025, tables 1, 2 and 3, section 5 and appendix C.
"""

from __future__ import annotations

from fractions import Fraction

SIZES = ("130M", "350M", "760M", "1.3B")
TASKS = ("LAMBADA", "HellaSwag", "PIQA", "Arc-E", "Arc-C", "WinoGrande", "OpenbookQA")

TABLE_1 = {
    ("130M", "Mamba2"): "13.72 16.83 0.4388 0.3525 0.6496 0.4739 0.2423 0.5233 0.306 0.4266",
    ("130M", "Mamba2*"): "13.05 18.51 0.4116 0.3527 0.6572 0.4815 0.2372 0.5130 0.300 0.4219",
    ("130M", "Mamba2(4+1)"): "13.76 18.58 0.4118 0.3628 0.6485 0.4537 0.2287 0.5107 0.288 0.4149",
    ("130M", "Mamba2(24+4)"): "12.86 18.03 0.4174 0.3673 0.6496 0.4604 0.2372 0.5178 0.290 0.4200",
    ("130M", "Llama"): "- 39.21 0.3154 0.3409 0.6545 0.4533 0.2363 0.5067 - 0.4178",
    ("130M", "Llama†"): "12.77 17.08 0.4297 0.3513 0.6540 0.4794 0.2440 0.5122 0.280 0.4215",
    ("130M", "Llama(4+1)"): "12.73 15.54 0.4518 0.3706 0.6447 0.4823 0.2372 0.5391 0.290 0.4308",
    ("130M", "Llama(32+4)"): "11.73 13.39 0.4801 0.3958 0.6676 0.4886 0.2355 0.5304 0.298 0.4423",
    ("350M", "Mamba2"): "10.55 8.00 0.5593 0.4692 0.7046 0.5476 0.2671 0.5564 0.324 0.4897",
    ("350M", "Mamba2*"): "10.18 8.96 0.5333 0.4653 0.6942 0.5526 0.2696 0.5320 0.306 0.4790",
    ("350M", "Mamba2(4+1)"): "10.02 8.79 0.5457 0.4684 0.6899 0.5358 0.2696 0.5162 0.308 0.4762",
    ("350M", "Mamba2(24+4)"): "9.70 8.26 0.5575 0.4792 0.7040 0.5484 0.2688 0.5351 0.316 0.487",
    ("350M", "Llama"): "- 15.73 0.4419 0.4445 0.6915 0.5223 0.2628 0.5359 - 0.4832",
    ("350M", "Llama†"): "10.30 8.37 0.5624 0.4537 0.6844 0.5476 0.2577 0.5541 0.318 0.4826",
    ("350M", "Llama(4+1)"): "9.66 7.03 0.5898 0.5030 0.7024 0.5539 0.2611 0.5572 0.314 0.4973",
    ("350M", "Llama(32+4)"): "9.43 7.04 0.5956 0.5114 0.7078 0.5244 0.2705 0.5722 0.320 0.5003",
    ("760M", "Mamba2"): "9.23 5.86 0.6167 0.5492 0.7198 0.6103 0.2850 0.6030 0.362 0.5351",
    ("760M", "Mamba2*"): "8.98 6.24 0.6125 0.5418 0.7231 0.6044 0.2858 0.5777 0.338 0.5262",
    ("760M", "Mamba2(4+1)"): "8.60 6.15 0.6117 0.5569 0.7296 0.6077 0.3140 0.5509 0.336 0.5295",
    ("760M", "Mamba2(24+4)"): "8.35 5.90 0.6191 0.5698 0.7334 0.6090 0.3131 0.5730 0.338 0.5365",
    ("760M", "Llama"): "- 9.90 0.5141 0.5216 0.7095 0.5648 0.2875 0.5667 - 0.5274",
    ("760M", "Llama†"): "8.88 5.77 0.6375 0.5448 0.7171 0.5905 0.2816 0.6054 0.338 0.5307",
    ("760M", "Llama(4+1)"): "8.27 5.15 0.6524 0.5853 0.7312 0.6052 0.3097 0.5967 0.356 0.5481",
    ("760M", "Llama(32+4)"): "7.90 4.82 0.6703 0.5995 0.7416 0.6187 0.3012 0.5991 0.344 0.5535",
    ("1.3B", "Mamba2"): "8.40 5.02 0.6559 0.5995 0.7378 0.6418 0.3319 0.6117 0.378 0.5652",
    ("1.3B", "Mamba2*"): "8.28 5.12 0.6456 0.5939 0.7416 0.6145 0.3123 0.6117 0.352 0.5531",
    ("1.3B", "Mamba2(4+1)"): "7.97 5.21 0.6383 0.6136 0.7437 0.6343 0.3302 0.5746 0.354 0.5555",
    ("1.3B", "Mamba2(24+4)"): "7.70 4.99 0.6489 0.6267 0.7416 0.6423 0.3336 0.5888 0.352 0.5620",
    ("1.3B", "Llama"): "- 7.23 0.5744 0.5781 0.7312 0.6279 0.3174 0.5904 - 0.5699",
    ("1.3B", "Llama†"): "7.99 4.95 0.6569 0.5936 0.7432 0.6385 0.3217 0.6062 0.352 0.5589",
    ("1.3B", "Llama(4+1)"): "7.66 4.40 0.6852 0.6397 0.7448 0.6338 0.3396 0.6575 0.360 0.5801",
    ("1.3B", "Llama(32+4)"): "7.24 4.24 0.6901 0.6583 0.7465 0.6654 0.3601 0.6401 0.364 0.5892",
}
"""Table 1: perplexity on D-Pile and on LAMBADA, the accuracies of `TASKS`, and their mean; a dash where none is printed."""

TABLE_3 = {
    ("130M", "Mamba2"): "13.72 13.44 13.92 14.91",
    ("130M", "Mamba2*"): "13.05 12.72 12.76 12.94",
    ("130M", "Mamba2(4+1)"): "13.76 13.04 13.06 13.25",
    ("130M", "Mamba2(24+4)"): "12.86 12.53 12.55 12.78",
    ("350M", "Mamba2"): "10.55 10.28 11.20 13.89",
    ("350M", "Mamba2*"): "10.18 9.94 10.07 10.34",
    ("350M", "Mamba2(4+1)"): "10.02 9.74 9.73 9.86",
    ("350M", "Mamba2(24+4)"): "9.70 9.45 9.44 9.59",
    ("760M", "Mamba2"): "9.23 9.45 34.99 231.25",
    ("760M", "Mamba2*"): "8.98 8.94 10.38 12.56",
    ("760M", "Mamba2(4+1)"): "8.60 8.38 8.40 8.55",
    ("760M", "Mamba2(24+4)"): "8.35 8.16 8.18 8.33",
    ("1.3B", "Mamba2"): "8.40 8.47 12.69 25.37",
    ("1.3B", "Mamba2*"): "8.28 8.24 9.96 15.06",
    ("1.3B", "Mamba2(4+1)"): "7.97 7.81 8.36 9.53",
    ("1.3B", "Mamba2(24+4)"): "7.70 7.59 8.19 9.63",
}
"""Table 3: perplexity at lengths 2048, 4096, 8192 and 16384."""

TABLE_2 = {
    ("130M", "Mamba2(4+1)"): "13.76 14 0.035",
    ("130M", "Mamba2(24+4)"): "12.86 62 0.036",
    ("130M", "Llama(4+1)"): "12.73 13 0.014",
    ("130M", "Llama(32+4)"): "11.73 53 0.033",
    ("350M", "Mamba2(4+1)"): "10.02 10 0.012",
    ("350M", "Mamba2(24+4)"): "9.70 49 0.024",
    ("350M", "Llama(4+1)"): "9.66 12 0.015",
    ("350M", "Llama(32+4)"): "9.43 57 0.037",
    ("760M", "Mamba2(4+1)"): "8.60 10 0.013",
    ("760M", "Mamba2(24+4)"): "8.35 45 0.025",
    ("760M", "Llama(4+1)"): "8.27 12 0.014",
    ("760M", "Llama(32+4)"): "7.90 77 0.044",
    ("1.3B", "Mamba2(4+1)"): "7.97 10 0.013",
    ("1.3B", "Mamba2(24+4)"): "7.70 47 0.029",
    ("1.3B", "Llama(4+1)"): "7.66 13 0.015",
    ("1.3B", "Llama(32+4)"): "7.24 69 0.048",
}
"""Table 2: perplexity on D-Pile, mean number of steps, and relative difference in the end."""

COUNTERPART = {"Mamba2(4+1)": "Mamba2*", "Mamba2(24+4)": "Mamba2*", "Llama(4+1)": "Llama†", "Llama(32+4)": "Llama†"}
"""The explicit model that was trained on the same tokens."""


def perplexities(size: str, model: str) -> list[Fraction]:
    """Return a row of table 3.

    Source: SCHOENE_2025, table 3.

    >>> perplexities("130M", "Mamba2")[0]
    Fraction(343, 25)
    """
    return [Fraction(item) for item in TABLE_3[size, model].split()]


def accuracies(size: str, model: str) -> list[Fraction | None]:
    """Return the accuracies of `TASKS` of a row of table 1, None where a dash is printed.

    Source: SCHOENE_2025, table 1.
    """
    return [None if item == "-" else Fraction(item) for item in TABLE_1[size, model].split()[2:9]]


def pile_perplexity(size: str, model: str) -> Fraction:
    """Return the perplexity on D-Pile of a row of table 1.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1.
    """
    return Fraction(TABLE_1[size, model].split()[0])


def printed_mean(size: str, model: str) -> Fraction:
    """Return the mean accuracy that a row of table 1 prints.

    Source: SCHOENE_2025, table 1.
    """
    return Fraction(TABLE_1[size, model].split()[9])


def row_mean(size: str, model: str) -> Fraction:
    """Return the mean of the accuracies that a row of table 1 prints, over as many tasks as it prints.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1.
    """
    found = [item for item in accuracies(size, model) if item is not None]
    return sum(found, Fraction(0)) / len(found)


def worse_lengths(size: str, model: str) -> int:
    """Return at how many lengths of table 3 an implicit model has no lower perplexity than its explicit counterpart.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 3.

    >>> worse_lengths("130M", "Mamba2(4+1)"), worse_lengths("130M", "Mamba2(24+4)")
    (4, 0)
    """
    return 4 if (size, model) == ("130M", "Mamba2(4+1)") else 0


def never_worse(size: str, model: str) -> int:
    """Return 0: no length, or no task, at which an implicit model is worse, as printed.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, section 5, appendix C.2 and caption of table 3.
    """
    return 0


def perplexity_sign(size: str, model: str) -> int:
    """Return the sign of what an implicit model's perplexity in table 1 exceeds its counterpart's by.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1 and section 5.
    """
    return 1 if (size, model) == ("130M", "Mamba2(4+1)") else -1


def worse_tasks(size: str, model: str) -> int:
    """Return on how many tasks of table 1 an implicit Llama has a lower accuracy than Llama†.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1.

    >>> [worse_tasks(size, "Llama(32+4)") for size in SIZES]
    [1, 1, 1, 0]
    """
    later = {"Llama(4+1)": (2, 1, 1, 1), "Llama(32+4)": (1, 1, 1, 0)}
    return later[model][SIZES.index(size)]


def better_means(size: str, model: str) -> int:
    """Return the sign of what an implicit model's mean accuracy in table 1 exceeds its counterpart's by: -1, 0 or 1.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1.
    """
    worse = {("130M", "Mamba2(4+1)"), ("130M", "Mamba2(24+4)"), ("350M", "Mamba2(4+1)")}
    return -1 if (size, model) in worse else 1


def below_original(size: str, model: str) -> tuple[int, int, int]:
    """Return on which of HellaSwag, PIQA and Arc-E an implicit Mamba2 has a lower accuracy than the original Mamba2: 1 or 0 for each.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1 and section 5.

    >>> below_original("350M", "Mamba2(4+1)"), below_original("1.3B", "Mamba2(24+4)")
    ((1, 1, 1), (0, 0, 0))
    """
    piqa = {("130M", "Mamba2(4+1)"), ("350M", "Mamba2(4+1)"), ("350M", "Mamba2(24+4)")}
    arc = (size, model) not in {("350M", "Mamba2(24+4)"), ("1.3B", "Mamba2(24+4)")}
    return int((size, model) == ("350M", "Mamba2(4+1)")), int((size, model) in piqa), int(arc)


def above_original(size: str, model: str) -> tuple[int, int, int]:
    """Return `below_original` with HellaSwag never lower, as printed.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, section 5.
    """
    return 0, *below_original(size, model)[1:]


def above_on_three(size: str, model: str) -> tuple[int, int, int]:
    """Return `below_original` as if the accuracy were lower on none of the three, as printed.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, section 5.
    """
    return 0, 0, 0


def convergence(size: str, model: str) -> tuple[Fraction, int, Fraction]:
    """Return a row of table 2: perplexity, steps and relative difference.

    Source: SCHOENE_2025, table 2.

    >>> convergence("130M", "Mamba2(4+1)")[1]
    14
    """
    perplexity, steps, difference = TABLE_2[size, model].split()
    return Fraction(perplexity), int(steps), Fraction(difference)


def most_steps(model: str) -> int:
    """Return how many steps an implicit model may take in a test, four times those of its training.

    Args:
        model: the model, as the paper's tables name it, (s + k) for s iterations without gradient.

    Source: SCHOENE_2025, appendix C.1 and caption of table 2.

    >>> most_steps("Mamba2(24+4)"), most_steps("Llama(32+4)")
    (96, 128)
    """
    return 4 * int(model.partition("(")[2].partition("+")[0])


def better_tasks(size: str, model: str) -> int:
    """Return on how many of the seven tasks of table 1 an implicit Mamba2 has a higher accuracy than Mamba2*.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 1 and section 5.

    >>> [better_tasks(size, "Mamba2(24+4)") for size in SIZES]
    [3, 5, 5, 4]
    """
    better = {"Mamba2(4+1)": (2, 3, 4, 5), "Mamba2(24+4)": (3, 5, 5, 4)}
    return better[model][SIZES.index(size)]


def lengthened(size: str, model: str) -> int:
    """Return by how many percent a perplexity of table 3 is larger at length 16384 than at 2048, to the nearest whole number.

    Args:
        size: number of parameters of the model, as the paper's tables name it.
        model: the model, as the paper's tables name it.

    Source: SCHOENE_2025, table 3, section 5 and appendix C.2.

    >>> [lengthened(size, "Mamba2(24+4)") for size in SIZES]
    [-1, -1, 0, 25]
    """
    longer = {
        "Mamba2": (9, 32, 2405, 202),
        "Mamba2*": (-1, 2, 40, 82),
        "Mamba2(4+1)": (-4, -2, -1, 20),
        "Mamba2(24+4)": (-1, -1, 0, 25),
    }
    return longer[model][SIZES.index(size)]
