"""Find words in the program's English texts that arbiters abroad do not know (``docs/glossary.md``).

The texts are the msgids of the Italian catalogue, which has every text of the program.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

CATALOGUE = Path(__file__).parent.parent / "locale" / "it" / "LC_MESSAGES" / "django.po"
LONGEST_SENTENCE = 25
"""Words."""

RULES = {
    "name the person": r"\b(?:some|any|no|every)body\b|\bwhoever\b|\bwhom\b",
    "use a noun, not a clause with who": r"(?:^|[.;:] )who\b[^?]*$|\b(?:of|for|to|by|with|than|and|or|if|not) who\b",
    "use a noun, not those who": r"\bthose (?:who|that|whose|of|with)\b",
    "use a noun as label": r"^(?:what|why|how|where|which|whether)\b[^?.]*$",
    "use its own, the player's": r"\bthe own\b",
    "begin an error with the thing": r"^(?:these are|this is) (?:no|not|too|none)\b|\b(?:is|are) none of\b",
    "name what is missing": r"\bthere (?:is|are) no such\b|\bnot there\b|\bnobody came\b",
    "say another user changed it": r"\bsince you (?:looked|read|saw)\b|\bmeanwhile\b",
    "Enter, Choose or Set": r"(?:^|[.,;] )say\b|\b(?:is|are|was|were) (?:said|told)\b",
    "Check, Review or Open": r"(?:^|[.,;:] )look(?: (?:at|again)|$)",
    "Undo, Cancel or Withdraw": r"\b(?:take|takes|taken|took) (?:\S+ ){0,4}back\b",
    "Import, Add, Remove or Apply": r"\b(?:take|takes|taken|took) (?:\S+ )?(?:in(?!to)|out|up|over)\b",
    "Create, Pair or Calculate": r"^(?:make|made)\b|\b(?:is|are|was|were) (?:made|asked for|looked after)\b",
    "Correct": r"\bmend(?:s|ed|ing)?\b",
    "qualify, advance or continue": r"\b(?:go|goes|going|went|gone) on\b",
    "in consecutive rounds": r"\b(?:twice|times|rounds) running\b",
    "name the act": r"(?:^|[.,;] )let\b|\bso many\b|\bso often\b|\bin one go\b|\banew\b",
    "name the float or the late entry": r"\b(?:come|comes|came) (?:yet|down|up|in|below|about|before|next|late)\b",
    "is, remains or applies": r"\b(?:stand|stands|stood) (?:in|on|at|as|there|here|above|below|higher|first)\b",
    "Pending or To do": r"\bwaits\b",
    "play": r"\b(?:meet|meets|met)\b",
    "higher or lower score": r"\b(?:more|fewer|as many) points\b(?! (?:for|than|in))|\bleft over\b",
    "prohibited pairing": r"\bforbidden pairs?\b",
    "Otherwise": r"(?:^|[.;] )else\b",
    "must not, cannot or might not": r"\bmay not\b",
    "only, before its word": r"\b(?:points|score|team|page|round|number|event|list|year)s? alone\b",
    "automatically": r"\bby (?:itself|themselves)\b",
    "the administrator, the organiser": r"\b(?:keeps|runs) (?:this|the) (?:server|site)\b|\blooks after\b",
    "Withdrawn, Absent": r"^(?:has left|is back|is away|is out)\b",
}
"""The remedy, and the words that need it."""

ALLOWED: dict[str, str] = {
    "Why": "the usual label of an explanation, as in Why not",
    "Why not %(one)s–%(other)s: %(why)s": "a heading that names its question",
    "Why no bye for %(one)s: %(why)s": "a heading that names its question",
    "Make another person an owner first.": "the plain verb for a change of role",
    "Make Primary": "a text of allauth, which we only translate",
}
"""Texts that are right as they are, each with the reason."""
COMPILED = {remedy: re.compile(pattern, re.IGNORECASE) for remedy, pattern in RULES.items()}


def texts_of(catalogue: Path = CATALOGUE) -> Iterator[str]:
    """Yield every English text that is prose, plurals too."""
    with catalogue.open("rb") as file:
        for message in read_po(file):
            if message.id and message.context != "date format":
                yield from (message.id,) if isinstance(message.id, str) else message.id


def faults_of(text: str) -> list[str]:
    """Return the remedies that a text needs, in the order of `RULES`."""
    clean = re.sub(r"%\(\w+\)s", "X", re.sub(r"<[^>]+>", "", text))
    found = [remedy for remedy, pattern in COMPILED.items() if pattern.search(clean)]
    longest = max((len(sentence.split()) for sentence in re.split(r"[.!?:;]\s", clean)), default=0)
    return [*found, f"{longest} words in a sentence"] if longest > LONGEST_SENTENCE else found


def unresolved(catalogue: Path = CATALOGUE) -> dict[str, list[str]]:
    """Return the texts with faults that no exception allows, with their remedies."""
    return {text: faults for text in texts_of(catalogue) if text not in ALLOWED and (faults := faults_of(text))}


def main() -> int:
    """Print each text with a fault; return 1 if there is one."""
    found = unresolved()
    for text, faults in found.items():
        sys.stdout.write(f"{text}: {'; '.join(faults)}\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
