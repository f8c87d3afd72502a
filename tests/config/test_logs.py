"""Logs are text at a desk and JSON on a server, one event a line."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SCRIPT = """
import logging.config, structlog
from config.logs import logging_config
logging.config.dictConfig(logging_config(as_json={as_json}, level="{level}"))
structlog.contextvars.bind_contextvars(request="r1")
log = structlog.get_logger("tournaments.domain")
log.info("round\\npaired", round_id=7)
log.debug("unseen")
logging.getLogger("pairing").warning("said by %s", "somebody")
logging.getLogger("elsewhere").info("unseen")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
"""
OF_DJANGO = """
import logging.config
from config.logs import logging_config
logging.config.dictConfig(logging_config(as_json={as_json}, level="{level}"))
def answer(code="secret"):
    raise PermissionError("not yours")
request, elsewhere = logging.getLogger("django.request"), logging.getLogger("elsewhere")
for say in (request.warning, elsewhere.warning, request.error):
    try:
        answer()
    except PermissionError:
        say("told", exc_info=True)
"""


def lines(*, as_json: bool, level: str = "INFO", script: str = SCRIPT) -> list[str]:
    """What a process of its own logs: the set-up is one for the whole process."""
    script = script.format(as_json=as_json, level=level)
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return done.stderr.splitlines()


def test_json_has_an_object_a_line_with_name_level_time_and_context() -> None:
    events = [json.loads(line) for line in lines(as_json=True)]
    assert [(event["logger"], event["level"], event["event"]) for event in events] == [
        ("tournaments.domain", "info", "round\npaired"),
        ("pairing", "warning", "said by somebody"),
        ("tournaments.domain", "error", "failed"),
    ]
    assert all("timestamp" in event and event["request"] == "r1" for event in events)
    assert events[0]["round_id"] == 7
    assert "ZeroDivisionError" in events[2]["exception"]


def test_text_has_no_colours_and_says_the_same() -> None:
    said = "\n".join(lines(as_json=False))
    assert "\x1b" not in said
    assert [word for word in ("round_id=7", "said by somebody", "ZeroDivisionError") if word not in said] == []
    assert "unseen" not in said


@pytest.mark.parametrize(("level", "count"), [("WARNING", 2), ("ERROR", 1)])
def test_the_level_is_that_of_the_programs_own_events(level: str, count: int) -> None:
    assert len(lines(as_json=True, level=level)) == count


def test_a_refusal_is_one_line_and_a_failure_tells_the_way_to_it_but_not_what_was_held_there() -> None:
    refused, warned, failed = (json.loads(line) for line in lines(as_json=True, script=OF_DJANGO))
    assert (refused["event"], refused["level"], "exception" in refused) == ("told", "warning", False)
    assert all("in answer" in told["exception"] for told in (warned, failed))
    refusal, *failure = lines(as_json=False, script=OF_DJANGO)
    assert "told" in refusal
    assert "in answer" in "\n".join(failure)
    assert failure[-1] == "PermissionError: not yours"
    assert "secret" not in "\n".join(failure)


OF_LINKS = """
import logging, logging.config, structlog
from config.logs import logging_config
logging.config.dictConfig(logging_config(as_json={as_json}, level="{level}"))
for path in ("/n/tok-1/more/", "/n/code/tok.2/", "/n/confirm/tok.9/", "/n/screen/tok3/", "/c/tok4/line-up/1/",
             "/l/tok5/", "/invitation/tok6/", "/accounts/confirm-email/tok7:8:9/",
             "/accounts/password/reset/key/tok-8/", "/accounts/login/?next=/n/tok9/",
             "/accounts/login/?next=%2Finvitation%2Ftok10%2F"):
    logging.getLogger("django.request").warning("Not Found: %s", path)
    structlog.get_logger("tournaments").warning("request_finished", request="GET " + path)
try:
    raise PermissionError("/n/tok11/")
except PermissionError:
    logging.getLogger("django.request").error("Internal Server Error: %s", "/n/tok12/", exc_info=True)
logging.getLogger("django.request").warning("Not Found: %s", "/e/open/round/1/ and /new/line/")
"""


@pytest.mark.parametrize("as_json", [True, False])
def test_tokens_of_personal_links_are_in_no_line(*, as_json: bool) -> None:
    said = "\n".join(lines(as_json=as_json, script=OF_LINKS))
    assert "tok" not in said
    assert "/e/open/round/1/ and /new/line/" in said
