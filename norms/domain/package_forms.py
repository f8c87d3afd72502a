"""FIDE's forms of an event for the report package: the complete ones as files, the others with what is missing."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, override

from norms.domain.arbiter_report import arbiter_report
from norms.domain.basis import NormBasis, norm_basis
from norms.domain.certificate import certificate
from norms.domain.facts import FilledForm, arbiters_of, fide_name
from norms.domain.results import NormResults, results_of
from norms.domain.title_list import direct_titles, title_list
from norms.domain.tournament_report import tournament_report
from norms.models import NormArbiter
from standings.domain.rating_package import LINE_END, FurtherFile
from tabellone.sheets import Paper
from tabellone.sheets.form_paper import FORM_FORMATS
from tournaments.models import Event

FOLDER = "fide-forms"
ENDINGS = ("pdf", "json")
MOST_FORMS = 200
"""Maximum number of forms in the package of an event; the pages have all of them."""


@dataclass(frozen=True, slots=True)
class PackageForm:
    """A form of the event: the name of its file without ending, its name in words, and the form itself."""

    name: str
    words: str
    form: FilledForm


@dataclass(frozen=True, slots=True)
class PackageForms:
    """All forms that the event needs."""

    forms: tuple[PackageForm, ...]

    @property
    def complete(self) -> list[PackageForm]:
        """Return the forms without a missing field."""
        return [each for each in self.forms if each.form.is_complete]

    @property
    def incomplete(self) -> list[PackageForm]:
        """Return the forms with missing fields."""
        return [each for each in self.forms if not each.form.is_complete]


def forms_of(event: Event) -> PackageForms:
    """Return the forms that the event needs: none without norms, direct titles and norms of arbiters."""
    basis = norm_basis(event)
    has_results = basis.gives_norms and basis.is_over
    results = results_of(basis) if has_results else NormResults((), ())
    arbiters = arbiters_of(event)
    if not (results.achieved or direct_titles(basis) or any(row.form for row in arbiters)):
        return PackageForms(())
    return PackageForms(tuple(_forms(basis, results, arbiters))[:MOST_FORMS])


def _forms(basis: NormBasis, results: NormResults, arbiters: list[NormArbiter]) -> Iterator[PackageForm]:
    yield PackageForm("it3", _("Tournament report (IT3)"), tournament_report(basis))
    yield PackageForm("it4", _("Title norms and direct titles (IT4)"), title_list(basis, results))
    for norm in results.achieved:
        words = _("Certificate of title result (IT1): %(name)s, %(title)s") % {
            "name": fide_name(norm.player.name),
            "title": norm.title,
        }
        yield PackageForm(f"it1-{norm.player.tpn}-{norm.title.lower()}", words, certificate(basis, norm))
    for number, row in enumerate(arbiters, start=1):
        if row.form:
            words = _("Norm report of an arbiter (%(form)s): %(name)s") % {
                "form": row.form,
                "name": fide_name(str(row)),
            }
            yield PackageForm(f"{row.form.lower()}-{number}", words, arbiter_report(basis, row))


def further_files(event: Event) -> list[FurtherFile]:
    """Return the forms as files of the report package, and a text that names the incomplete ones."""
    found = forms_of(event)
    files = [
        FurtherFile(f"{FOLDER}/{each.name}.{ending}", each.words, partial(_written, each.form, ending))
        for each in found.complete
        for ending in ENDINGS
    ]
    if found.incomplete:
        text = missing_text(found)
        files.append(
            FurtherFile(f"{FOLDER}/missing.txt", _("forms that are not complete"), lambda _paper: text.encode())
        )
    return files


def missing_text(found: PackageForms) -> str:
    """Return the incomplete forms, a line for each one with its missing fields."""
    lines = [_("These forms are not in the package because required fields are missing.")]
    lines += [f"{each.words}: {', '.join(field.name for field in each.form.missing)}" for each in found.incomplete]
    return "".join(line + LINE_END for line in lines)


def _written(form: FilledForm, ending: str, paper: Paper) -> bytes:
    """Return the form as a file. The forms are in English, with the time of the package."""
    return FORM_FORMATS[ending].write(form.paper, _in_english(paper))


def _in_english(paper: Paper) -> Paper:
    at = datetime.datetime.fromtimestamp(paper.timestamp, datetime.UTC)
    with override("en"):
        as_of = _("As of %(time)s") % {"time": date_format(timezone.localtime(at), "j F Y, H:i T")}
        missing = _("Some letters above are missing in all fonts of this computer. They are printed as empty boxes.")
    return replace(paper, as_of=as_of, language="en", missing=missing, address="")
