"""Sponsors' images: checked, bounded, each once."""

from __future__ import annotations

import hashlib

import pytest

from screens.domain import sponsors
from screens.domain.sponsors import add_sponsor, remove_sponsor, sponsor_image, sponsors_of
from screens.models import SponsorImage
from tabellone.values.images import MOST_IMAGE_BYTES
from tests.factories import make_event, owner_of
from tests.screens.made import chunk, png
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event

pytestmark = pytest.mark.django_db


def test_an_image_is_stored_without_its_metadata_under_its_digest() -> None:
    event = make_event()
    row = add_sponsor(event=event, content=png(40, 20, chunk(b"tEXt", b"a\0b")), file_name="Banca di Terranera.png")
    assert (row.name, row.kind, row.width, row.height) == ("Banca di Terranera", "png", 40, 20)
    assert row.digest == hashlib.sha256(png()).hexdigest()
    found = sponsor_image(event, row.digest)
    assert found is not None
    assert bytes(found.data) == png()
    assert sponsor_image(make_event(name="Other"), row.digest) is None
    with pytest.raises(Refused, match="already in the list"):
        add_sponsor(event=event, content=png(), file_name="again.png")
    remove_sponsor(event=event, pk=row.pk)
    remove_sponsor(event=event, pk=row.pk)
    assert sponsors_of(event) == []


def test_an_event_has_at_most_twelve_images(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sponsors.MOST_SPONSORS == 12
    monkeypatch.setattr(sponsors, "MOST_SPONSORS", 1)
    event = make_event()
    add_sponsor(event=event, content=png(), file_name="\x07.png")
    assert [row.name for row in sponsors_of(event)] == ["Sponsor"]
    with pytest.raises(Refused, match="Too many images"):
        add_sponsor(event=event, content=png(shade=3), file_name="b.png")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"x" * (MOST_IMAGE_BYTES + 1), "too large"),
        (png(4, 4), "pixels"),
        (b"<svg onload='alert(1)'/>", "not a PNG or JPEG"),
    ],
)
def test_another_file_is_refused_with_what_to_do(content: bytes, told: str) -> None:
    with pytest.raises(Refused, match=told) as refused:
        add_sponsor(event=make_event(), content=content, file_name="a.png")
    assert refused.value.remedy
    assert not SponsorImage.objects.exists()


def test_an_archived_event_takes_no_image() -> None:
    event = make_event()
    archive_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="archived"):
        add_sponsor(event=event, content=png(), file_name="a.png")
