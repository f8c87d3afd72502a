"""FIDE's forms in the report package: the complete ones as files, the others by name."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from norms.domain.package_forms import forms_of, further_files, missing_text
from norms.models import NormArbiter
from standings.domain.rating_package import index_of, package_files, read_package
from tabellone.sheets import Paper
from tests.norms.made import fill, norm_event
from tests.standings.rated import rated_event
from tests.tabellone.papers.pages import pages_of

pytestmark = pytest.mark.django_db
PAPER = Paper(timestamp=1_800_000_000)
NORM = "11111==10"


def test_without_a_norm_a_title_or_an_arbiters_norm_no_form_is_needed() -> None:
    event = rated_event()
    assert forms_of(event).forms == ()
    assert further_files(event) == []


def test_complete_forms_are_pdf_and_data_in_the_package_and_in_its_index() -> None:
    event = norm_event(NORM)
    fill(event)
    found = forms_of(event)
    assert [each.name for each in found.complete] == [
        "it3", "it4", "it1-1-gm", "it1-1-im", "it1-1-wgm", "it1-1-wim", "ia1-1", "fa1-2",
    ]  # fmt: skip
    assert found.incomplete == []
    content = read_package(event, further_files)
    files = {file.name: file.content for file in package_files(content, PAPER)}
    assert [name for name in files if name.startswith("fide-forms/")] == [
        f"fide-forms/{each.name}.{ending}" for each in found.forms for ending in ("pdf", "json")
    ]
    assert json.loads(files["fide-forms/it1-1-gm.json"])["fields"]["last_name"] == "ROSSI"
    assert "Certificate of title result" in pages_of(files["fide-forms/it1-1-gm.pdf"])[0]
    assert files == {file.name: file.content for file in package_files(content, PAPER)}
    assert "fide-forms/it1-1-gm.pdf: Certificate of title result (IT1): Anna ROSSI, GM" in index_of(content)


def test_the_forms_are_in_english_whatever_the_language_of_the_arbiter() -> None:
    event = norm_event(NORM)
    fill(event)
    written = [
        [file.write(replace(PAPER, language=language)) for file in further_files(event) if file.name.endswith("pdf")]
        for language in ("en", "it")
    ]
    assert written[0]
    assert written[0] == written[1]


def test_an_incomplete_form_is_not_in_the_package_and_the_text_names_what_is_missing() -> None:
    event = norm_event(NORM)
    fill(event)
    NormArbiter.objects.filter(event=event, form="FA1").update(birth_place="")
    found = forms_of(event)
    assert [each.name for each in found.incomplete] == ["fa1-2"]
    files = {file.name: file.write(PAPER) for file in further_files(event) if file.name.endswith(("txt", "json"))}
    assert "fide-forms/fa1-2.json" not in files
    assert missing_text(found).split("\r\n") == [
        "These forms are not in the package because required fields are missing.",
        "Norm report of an arbiter (FA1): Ugo COSTA: place of birth",
        "",
    ]
    assert files["fide-forms/missing.txt"] == missing_text(found).encode()


def test_before_the_last_round_norms_have_no_form() -> None:
    assert forms_of(norm_event("1111")).forms == ()
