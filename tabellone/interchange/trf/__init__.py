"""Tournament Report Files: TRF16, TRF26 and the extensions of the pairing programs.

Sources: FIDE C.04 Annex 2 (TRF16), C.02.03 Annexure A (TRF26), the JaVaFo Advanced User Manual (``XX?``).
"""

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.notes import Note
from tabellone.interchange.trf.players import Stated
from tabellone.interchange.trf.reader import TrfFile, read
from tabellone.interchange.trf.teams import TeamReport, team_report
from tabellone.interchange.trf.writer import write

__all__ = ["Note", "Stated", "TeamReport", "TrfError", "TrfFile", "read", "team_report", "write"]
