"""The verbs of the command line, one module each: `add_arguments(parser)` and `run(arguments) ->
exit status`.
"""

__lemmata__ = "tool"

NAMES = (
    "take these claims: ids, families, prefixes of ids, patterns such as '*-printed', files or"
    " modules of your own, FILE.py::ID (default: all that are built in)"
)
"""The help of an argument whose words `selection` reads."""
