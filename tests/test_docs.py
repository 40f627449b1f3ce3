"""What the documents show is run: the examples of every docstring, and the Python of the README."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import hanafuda

README = Path(__file__).parent.parent / "README.md"
DOCS = Path(__file__).parent.parent / "docs"
MODULES = ["hanafuda", *(found.name for found in pkgutil.walk_packages(hanafuda.__path__, "hanafuda."))]


def examples(name: str) -> doctest.TestResults:
    """Run the examples of a module, which may use every public name of the package."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hanafuda"):
            raise
        pytest.skip(f"needs {error.name}")  # a part whose extra is not installed
    return doctest.testmod(module, globs={**vars(hanafuda), **vars(module)})


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_docstring_examples_run(name: str) -> None:
    assert examples(name).failed == 0


@pytest.mark.parametrize("name", ["hanafuda", "hanafuda.cards", "hanafuda.game", "hanafuda.state", "hanafuda.match"])
def test_the_main_modules_show_examples(name: str) -> None:
    assert examples(name).attempted >= 2


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)


def test_every_public_name_has_a_docstring() -> None:
    bare = [name for name in hanafuda.__all__ if not getattr(getattr(hanafuda, name), "__doc__", None)]
    assert bare == []


def test_the_records_in_their_description_are_real_ones() -> None:
    text = (README.parent / "docs/record.md").read_text(encoding="utf-8")
    example, seated, refusal, kept = (block.partition("```")[0] for block in text.split("```\n")[1::2])
    for whole in (example, seated):
        assert hanafuda.record.write(hanafuda.record.read(whole)) == whole
    assert hanafuda.record.write_kept(hanafuda.record.read_kept(kept)) == kept
    broken = example.replace("\n0: 9c2\n", "\n0: 3b\n")
    with pytest.raises(hanafuda.BadRecord) as refused:
        hanafuda.record.read(broken)
    assert refusal.splitlines()[1] == f"hanafuda: {refused.value}"


def test_the_game_that_is_added_in_the_guide_can_be_played() -> None:
    from hanafuda.games import SHEETS

    try:
        exec("\n".join(blocks_of(DOCS / "add-a-game.md")), {})
    finally:
        SHEETS.pop("spring", None)


def test_what_is_said_of_the_words_is_so() -> None:
    assert doctest.testfile(str(DOCS / "words.md"), module_relative=False).failed == 0


def test_the_document_about_environments_is_true() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    assert doctest.testfile(str(DOCS / "environments.md"), module_relative=False).failed == 0


def test_the_pages_of_the_api_can_be_built(tmp_path: Path) -> None:
    pdoc = pytest.importorskip("pdoc")
    pdoc.pdoc("hanafuda", "!hanafuda.simulate.cluster", output_directory=tmp_path)
    page = (tmp_path / "hanafuda.html").read_text(encoding="utf-8")
    assert all(name in page for name in hanafuda.__all__)


def blocks_of(path: Path) -> list[str]:
    """The Python of a document."""
    blocks = re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    return blocks
