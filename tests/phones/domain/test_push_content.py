"""What is in a push notification, and that it always fits."""

from __future__ import annotations

import json

from phones.domain.notice_texts import NoticeText
from phones.domain.push import MOST_CONTENT
from phones.domain.push_content import content_of, topic_of


def test_the_service_worker_gets_title_lines_path_tag_and_language() -> None:
    text = NoticeText("Round 1: board 2", ("Rossi: board 2", "Tower Open"), "/e/tower/my/", "5-published-1")
    assert json.loads(content_of(text, "it")) == {
        "title": "Round 1: board 2",
        "body": "Rossi: board 2\nTower Open",
        "path": "/e/tower/my/",
        "tag": "5-published-1",
        "lang": "it",
    }


def test_the_longest_text_fits() -> None:
    text = NoticeText("張" * 900, ("ბ" * 900,) * 9, "/e/tower/my/", "t")
    assert len(content_of(text, "it")) <= MOST_CONTENT


def test_notices_of_one_tag_have_one_topic_of_32_characters() -> None:
    texts = [
        NoticeText(title, (), "/", tag) for title, tag in (("a", "5-published-1"), ("b", "5-published-1"), ("a", "6"))
    ]
    topics = [topic_of(text) for text in texts]
    assert topics[0] == topics[1] != topics[2]
    assert len(topics[0]) == 32
