"""Capabilities that several systems share, loaded at their first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred

__all__ = ["FIXED_PAIRINGS", "SWISS_BYES", "SWISS_COLOURS", "TEAM_TABLES"]

if TYPE_CHECKING:
    from tabellone.engine.reasons.fixed_pairings_text import FIXED_PAIRINGS
    from tabellone.engine.swiss.colours import SWISS_COLOURS
    from tabellone.engine.swiss.common import SWISS_BYES
    from tabellone.engine.tables.team_table_record import TEAM_TABLES
else:
    FIXED_PAIRINGS = Deferred("tabellone.engine.reasons.fixed_pairings_text", "FIXED_PAIRINGS")
    SWISS_COLOURS = Deferred("tabellone.engine.swiss.colours", "SWISS_COLOURS")
    SWISS_BYES = Deferred("tabellone.engine.swiss.common", "SWISS_BYES")
    TEAM_TABLES = Deferred("tabellone.engine.tables.team_table_record", "TEAM_TABLES")
