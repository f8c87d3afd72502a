"""Names of the kinds of play."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tabellone.interchange.trf.time_control import Tempo

TEMPI: dict[Tempo, Any] = {"standard": _("standard rating"), "rapid": _("rapid rating"), "blitz": _("blitz rating")}
