"""The table of tokens."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import ScopedToken
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


def test_a_token_goes_with_its_owner_and_its_event_and_has_one_digest() -> None:
    owner = make_user("anna")
    token, _text = create_token(owner=owner, name="Hall", scopes=[MIRROR], event=make_event(owner=owner))
    assert str(token) == "Hall"
    token.event.delete()  # type: ignore[union-attr]
    assert ScopedToken.objects.count() == 0
    other, _text = create_token(owner=owner, name="Other", scopes=[MIRROR])
    with pytest.raises(IntegrityError):
        ScopedToken.objects.create(owner=owner, digest=other.digest, created_at=other.created_at)
