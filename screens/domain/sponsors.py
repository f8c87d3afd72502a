"""Sponsors' images on the screens: uploaded on the desk, within limits, and stored without metadata.

Screens belong to each computer by itself, so a server that only shows the event has images of its own.
"""

from __future__ import annotations

import hashlib
from pathlib import PurePath

from django.utils.translation import gettext as _

from screens.domain.hall_screens import notify_screens
from screens.models import LONGEST_SCREEN_NAME, SponsorImage
from tabellone.values import WrongValue, clean
from tabellone.values.images import LARGEST_SIDE, MOST_IMAGE_BYTES, SMALLEST_SIDE, InvalidImage, image
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked
from tournaments.models import Event

MOST_SPONSORS = 12
"""Maximum number of images of an event."""


def sponsors_of(event: Event) -> list[SponsorImage]:
    """Return the images without their data, in the order in which they were added. One query."""
    return list(SponsorImage.objects.filter(event=event).defer("data"))


def sponsor_image(event: Event, digest: str) -> SponsorImage | None:
    """Return the image of the event with this digest, with its data; None if there is none."""
    return SponsorImage.objects.filter(event=event, digest=digest).first()


def add_sponsor(*, event: Event, content: bytes, file_name: str) -> SponsorImage:
    """Store an image. Raises Refused for an invalid image, for one that is there already, and for too many."""
    try:
        found = image(content)
    except InvalidImage as invalid:
        raise _refusal(invalid) from None
    digest = hashlib.sha256(found.data).hexdigest()
    with locked(event):
        digests = {row.digest for row in sponsors_of(event)}
        if digest in digests:
            raise Refused(_("This image is already in the list."))
        if len(digests) >= MOST_SPONSORS:
            raise Refused(
                _("Too many images (maximum %(most)s).") % {"most": MOST_SPONSORS}, _("Remove an image first.")
            )
        row = SponsorImage.objects.create(
            event=event,
            name=_name(file_name),
            kind=found.kind,
            width=found.width,
            height=found.height,
            data=found.data,
            digest=digest,
        )
        notify_screens(event)
    return row


def remove_sponsor(*, event: Event, pk: int) -> None:
    """Delete an image; one that is gone already stays gone."""
    with locked(event):
        SponsorImage.objects.filter(event=event, pk=pk).delete()
        notify_screens(event)


def _name(file_name: str) -> str:
    """Return the name of the file without its ending, as the text of the image."""
    try:
        name = clean(PurePath(file_name).stem)[:LONGEST_SCREEN_NAME]
    except WrongValue:
        name = ""
    return name or _("Sponsor")


def _refusal(invalid: InvalidImage) -> Refused:
    if invalid.code == "bytes":
        return Refused(
            _("The image is too large (maximum %(most)s kB).") % {"most": MOST_IMAGE_BYTES // 1000},
            _("Save it smaller."),
        )
    if invalid.code == "pixels":
        return Refused(
            _("The image must be from %(least)s to %(most)s pixels wide and high.")
            % {"least": SMALLEST_SIDE, "most": LARGEST_SIDE},
            _("Save it in another size."),
        )
    return Refused(_("The file is not a PNG or JPEG image."), _("Save the image as PNG or JPEG."))
