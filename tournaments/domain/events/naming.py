"""Names and addresses of events, festivals, stages, ladders and seasons."""

from __future__ import annotations

from django.db import models
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tabellone import values
from tournaments.domain.errors import Refused
from tournaments.models import Event

LONGEST_STEM = 60


def free_slug(name: str, model: type[models.Model] = Event) -> str:
    """Return a slug for the name that no row of the model has yet."""
    stem = slugify(name)[:LONGEST_STEM] or str(model._meta.model_name)
    slug, number = stem, 1
    while model._default_manager.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug


def public_name(name: str, *, nameless: str | Promise) -> str:
    """Return the name as it is stored. Raises Refused, with the text ``nameless``, if it is invalid."""
    try:
        return str(values.EVENT["name"](name))
    except values.WrongValue as wrong:
        raise Refused(nameless, _("Give it the name that players know.")) from wrong
