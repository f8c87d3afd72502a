"""Repair of defective reports: each defect is repaired with an entry in a list, or the report is refused.

A report that the reader accepts is returned as it is, with an empty list. Otherwise the lines are corrected as text
and read again by the same reader, so nothing changes that is not in the list.
"""

from tabellone.interchange.trf.repair.edits import MOST_REPAIRS, Repair
from tabellone.interchange.trf.repair.report import RepairedReport, repair

__all__ = ["MOST_REPAIRS", "Repair", "RepairedReport", "repair"]
