"""Tokens and codes."""

from __future__ import annotations

import re

from screens.domain.secrets import code_digest, codes_in, new_token, random_code, token_digest


def test_a_token_has_256_random_bits_and_a_code_six_digits() -> None:
    tokens = {new_token() for _time in range(20)}
    assert len(tokens) == 20
    assert {len(token) for token in tokens} == {43}  # 6 bits a letter
    assert all(re.fullmatch(r"\d{6}", random_code()) for _time in range(20))


def test_digests_of_tokens_and_of_codes_are_of_different_kinds() -> None:
    assert len({token_digest("123456"), code_digest("123456"), token_digest("123457")}) == 3


def test_codes_are_read_however_they_are_separated() -> None:
    assert codes_in("123 456, 654-321\n000000") == ["123456", "654321", "000000"]
    assert codes_in("१२३४५६ 123456") == ["123456"]
    assert codes_in("12345") == ["12345"]
    assert codes_in("no code") == []
