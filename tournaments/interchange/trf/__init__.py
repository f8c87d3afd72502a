"""Tournament Report Files: TRF16, TRF26 and the extensions of the pairing programs.

Sources: FIDE C.04 Annex 2 (TRF16), C.02.03 Annexure A (TRF26), the JaVaFo Advanced User Manual (``XX?``).
"""

from tournaments.interchange.trf.errors import TrfError
from tournaments.interchange.trf.notes import Note
from tournaments.interchange.trf.players import Stated
from tournaments.interchange.trf.reader import TrfFile, read
from tournaments.interchange.trf.teams import TeamReport, team_report
from tournaments.interchange.trf.writer import write

__all__ = ["Note", "Stated", "TeamReport", "TrfError", "TrfFile", "read", "team_report", "write"]
