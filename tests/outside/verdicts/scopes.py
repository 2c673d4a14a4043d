"""What the statements of `statements/scopes.py` must get."""

from tests.outside.must import Must

MUST = {
    "once.afterwards": Must("holds", says="partial: at t = 0", never="all t", partial=True),
    "once.slope": Must("holds", says="at t = 0", never="all t", partial=True),
    "once.along": Must("holds", says="at t = s", never="all t", partial=True),
    "once.named": Must("holds", says="partial", never="all t", partial=True),
    "once.default": Must("holds", says="at t = 0", never="all t", partial=True),
    "once.tied": Must("holds", says="at t = 0", never="all t", partial=True),
    "once.size": Must("holds", says="at n = 1", partial=True),
    "once.every-size": Must("holds", says="at n = 1", never="every n", partial=True),
    "once.kind": Must("holds", says="at kind = 'one'", partial=True),
    "once.index": Must("holds", says="at k = 0", never="every k", partial=True),
    "whole.one": Must("holds", says="all t", never="partial", exact=True, partial=False),
    "whole.two": Must("holds", says="all t", exact=True, partial=False),
    "whole.level": Must("holds", says="all x, y", never="partial", exact=True, partial=False),
    "whole.constant": Must("holds", says="all x"),
    "whole.unused": Must("holds", says="t in nothing that was compared", never="all t", exact=True, partial=False),
}
