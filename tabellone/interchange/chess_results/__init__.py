"""The upload of a tournament to chess-results.com: a record and its standings as the blocks of the upload document.

Source: "Upload of chess tournaments to Chess-Results.com" by H. Herzog (10 January 2026), its list of tie-breaks and
its sample files, as transcribed in public by Sharly Chess. `docs/code/submissions.md` lists where text and samples
differ. Fields whose meaning is not documented are not sent.
"""

from tabellone.interchange.chess_results.blocks import (
    UnsuitableEventError,
    UploadBlock,
    UploadFacts,
    UploadRound,
    blocks_of,
    last_finished_round,
    missing_tie_breaks,
    unsuitable,
)
from tabellone.interchange.chess_results.document import document, in_braces, key_request, security_block
from tabellone.interchange.chess_results.tie_breaks import SiteTieBreak, site_tie_break

__all__ = [
    "SiteTieBreak",
    "UnsuitableEventError",
    "UploadBlock",
    "UploadFacts",
    "UploadRound",
    "blocks_of",
    "document",
    "in_braces",
    "key_request",
    "last_finished_round",
    "missing_tie_breaks",
    "security_block",
    "site_tie_break",
    "unsuitable",
]
