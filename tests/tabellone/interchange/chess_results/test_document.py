"""The document is XML of attributes, and the form has braces for brackets."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tabellone.interchange.chess_results import UploadBlock, document, in_braces, key_request, security_block


def test_a_document_has_its_blocks_in_order_and_its_values_as_attributes() -> None:
    blocks = [
        UploadBlock("rounds", "round", ({"round": "1", "time": ""}, {"round": "2", "time": "15:00"})),
        security_block(source="13", sid="AB", creator="CD", key="EF"),
    ]
    assert document(blocks) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<chessresults>\n<rounds>\n<round round="1" time=""/>\n'
        '<round round="2" time="15:00"/>\n</rounds>\n<security>\n'
        '<securitydata source="13" sid="AB" creator_sid="CD" tnr_sid="EF"/>\n</security>\n</chessresults>\n'
    )


def test_hostile_values_stay_values() -> None:
    name = '<b>"Åse" & {x}</b>\x00\nOpen'
    xml = document([UploadBlock("players", "player", ({"lastname": name},))])
    assert [one.get("lastname") for one in ET.fromstring(xml).iter("player")] == ['<b>"Åse" & (x)</b> Open']
    form = in_braces(xml)
    assert not set("<>") & set(form)
    back = form.replace("{", "<").replace("}", ">")
    assert back == xml


def test_the_request_for_a_number_is_one_element() -> None:
    assert key_request({"source": "13", "tournament": 'Open "横浜"'}) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<chessresults>\n'
        '<getkey source="13" tournament=\'Open "横浜"\'/>\n</chessresults>\n'
    )
