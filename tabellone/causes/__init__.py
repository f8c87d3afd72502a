"""Causes of differences between a report and the rules: error in the report, error of this program, interpretation."""

from tabellone.causes.cause import Cause, CauseKind

__all__ = ["Cause", "CauseKind"]
