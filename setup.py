"""What pyproject.toml cannot say: the matching core in C is whatever lies in its folder.

Where no compiler is, nothing is built, and its twin in Python does the same, slower.
"""

from pathlib import Path

from setuptools import Extension, setup

NATIVE = Path("tabellone/engine/matching/native")

setup(
    ext_modules=[
        Extension(
            "tabellone.engine.matching._native",
            sorted(map(str, NATIVE.glob("*.c"))),
            depends=sorted(map(str, NATIVE.glob("*.h"))),
            optional=True,
        )
    ]
)
