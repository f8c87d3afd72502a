"""What an action says when it is refused."""

from __future__ import annotations

import pytest

from tournaments.domain.errors import Refused


def refusal(action: object, **arguments: object) -> str:
    """What the action says when it is refused."""
    with pytest.raises(Refused) as caught:
        action(**arguments)  # type: ignore[operator]
    return caught.value.message
