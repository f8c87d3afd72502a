"""What pyproject.toml cannot say: the matching core in C, and what a wheel has besides modules.

The core is whatever C lies in its folder. Where no compiler is, or TABELLONE_PURE is set, nothing is built, and its
twin in Python does the same, slower: such a wheel fits every machine, and its name says so. Templates, static files
and translations lie at the top of the checkout; a wheel has them inside a package, where ``config/paths.py`` finds
them, the translations compiled.
"""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

NATIVE = Path("tabellone/engine/matching/native")
SHIPPED = Path("config/shipped")


class BuildWithPages(build_py):
    """Modules, and the files that pages are made of."""

    def run(self) -> None:
        """Nothing is added where the checkout itself is installed (``pip install --editable``)."""
        super().run()
        if not self.editable_mode:
            _ship(Path(self.build_lib) / SHIPPED)


class WheelByContent(bdist_wheel):
    """A wheel tagged by what was compiled, not by what could have been."""

    def run(self) -> None:
        """Build first; without a compiled part the tag is py3-none-any."""
        self.run_command("build")
        folder = Path(self.get_finalized_command("build").build_lib)
        self.root_is_pure = not any(path.suffix in {".so", ".pyd"} for path in folder.rglob("*"))
        super().run()


def _ship(target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    for folder in ("templates", "static"):
        shutil.copytree(folder, target / folder)
    (target / "docs").mkdir(parents=True)
    shutil.copy("docs/readings.md", target / "docs")
    _ship_manual(target / "manual")
    for source in Path("locale").rglob("*.po"):
        _compile(source, target / source.with_suffix(".mo"))


def _ship_manual(target: Path) -> None:
    """Copy the manual's sources, and what `make docs` has built of them."""
    sources = Path("manual")
    for page in sources.rglob("*.md"):
        (target / page.relative_to(sources)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, target / page.relative_to(sources))
    for built in ("html", "pdf"):
        if (sources / "_build" / built).is_dir():
            ignored = shutil.ignore_patterns(".buildinfo", "objects.inv", ".doctrees")
            shutil.copytree(sources / "_build" / built, target / "_build" / built, ignore=ignored)


def _compile(source: Path, target: Path) -> None:
    from babel.messages.mofile import write_mo  # noqa: PLC0415  (no other step of a build needs it)
    from babel.messages.pofile import read_po  # noqa: PLC0415

    target.parent.mkdir(parents=True)
    with source.open("rb") as text, target.open("wb") as compiled:
        write_mo(compiled, read_po(text))


setup(
    cmdclass={"build_py": BuildWithPages, "bdist_wheel": WheelByContent},
    ext_modules=[]
    if os.environ.get("TABELLONE_PURE")
    else [
        Extension(
            "tabellone.engine.matching._native",
            sorted(map(str, NATIVE.glob("*.c"))),
            depends=sorted(map(str, NATIVE.glob("*.h"))),
            optional=True,
        )
    ],
)
