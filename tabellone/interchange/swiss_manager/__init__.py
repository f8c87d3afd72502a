"""Files of Swiss-Manager (TUNX, TURX): an individual event, as its record.

The layout is that of public readers of such files (chess-results-api 0.1, Apache-2.0), and was held against forty real
ones: every byte of players, schedule and games is accounted for.
"""

from tabellone.interchange.swiss_manager.event import is_swiss_manager, read

__all__ = ["is_swiss_manager", "read"]
