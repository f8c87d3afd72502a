"""The graph core: minimum-cost matchings."""

from pairing.engine.matching.problem import Problem
from pairing.engine.matching.pure import Matcher

__all__ = ["Matcher", "Problem"]
