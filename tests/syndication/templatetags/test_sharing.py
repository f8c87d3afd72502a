"""Tags for the head of public pages."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from syndication.domain.structured_data import sports_event
from syndication.templatetags.sharing import structured_data
from tests.factories import make_event

pytestmark = pytest.mark.django_db

SCRIPT = re.compile(r'<script type="application/ld\+json">(.*?)</script>')


def test_no_name_ends_the_element() -> None:
    event = make_event(name="</script><script>alert(1)</script> & <!--")
    text = structured_data(event)
    [found] = SCRIPT.findall(text)
    assert json.loads(found) == sports_event(event)
    assert set(found) & set("<>&") == set()


def test_the_home_page_has_it_and_no_other_page(client: Client) -> None:
    event = make_event()
    pages = [client.get(f"/e/{event.slug}/{path}").content.decode() for path in ("", "standings/")]
    assert [len(SCRIPT.findall(page)) for page in pages] == [1, 0]
