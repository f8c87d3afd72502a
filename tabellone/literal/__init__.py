"""The FIDE (Dutch) system a second time, literally by C.04.3: it shares nothing with the engine but the record.

It is slow and serves to check rounds that the engine has paired.
"""

from tabellone.literal.dutch import pair_by_the_book
from tabellone.literal.round import NoPairing, TooManySteps

__all__ = ["NoPairing", "TooManySteps", "pair_by_the_book"]
