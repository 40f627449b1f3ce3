"""The kernel as an optional C extension: the very same `.py` files, read by Cython with the types of `compiled.pxd`.

The kernel's modules go into one C file, so that the C compiler can inline across them, and its constants become
constants of C. Without Cython or without a C compiler the package installs as well, and runs plain.
"""

import ast
import platform
import re
import runpy
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

from setuptools import Extension, setup

KERNEL = Path(__file__).parent / "src/hanafuda/kernel"
MODULES = ("table", "worth", "lucky", "speak", "turn", "run", "net", "search", "learn", "show")
"""In the order in which they need each other."""
CLASSES = {"table": ("Rules", "Table"), "run": ("Tally",), "net": ("Net", "Mind"), "learn": ("Lesson",)}
IMPORT = re.compile(r"^from \.\w+ import (?:\([^)]*\)|.*)$", re.MULTILINE)
LONG, UNSIGNED = "long long", ("STRIDE", "DRIFT", "LUCK_MASK")
TYPES = {
    **dict.fromkeys(("luck", "checksum"), "unsigned long long"),
    **dict.fromkeys(("deck", "layer1", "fresh", "active", "seen"), "short"),
    **dict.fromkeys(("heat", "stamp", "clock"), "int"),
    **dict.fromkeys(("weight", "value", "total", "square", "rate", "trace", "error", "parameter", "mean"), "double"),
    **dict.fromkeys(("chance", "sure", "hoped"), "double"),
    **dict.fromkeys(("energy", "guess", "goal", "raw", "blame", "deep"), "double"),
}
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # `int` in the .py is for people and mypy; the C types are in the .pxd
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


class Struct(NamedTuple):
    """A class of the kernel as its `__init__` sets it up: numbers with their first value, lists with their width."""

    name: str
    numbers: dict[str, str]
    lists: dict[str, str]

    @property
    def types(self) -> str:
        """The C types of its fields."""
        lines = [f"    cdef public {TYPES.get(name, LONG)} {name}" for name in self.numbers]
        lines += [f"    cdef public {TYPES.get(name, LONG)}[{width}] {name}" for name, width in self.lists.items()]
        return "\n".join([f"cdef class {self.name}:", *lines])


def struct(module: str, name: str) -> Struct:
    """Read one class of a module."""
    tree = ast.parse((KERNEL / f"{module}.py").read_text(encoding="utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    start = next(node for node in found.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    fields = {ast.unparse(line.targets[0])[5:]: line.value for line in start.body if isinstance(line, ast.Assign)}
    lists = {name: ast.unparse(value.right) for name, value in fields.items() if isinstance(value, ast.BinOp)}
    return Struct(name, {name: ast.unparse(value) for name, value in fields.items() if name not in lists}, lists)


def spelled_out(table: Struct) -> dict[str, str]:
    """What the plain kernel does field by field in a loop over their names, field by field for C."""
    (kept,) = re.findall(r"^KEPT = (.*)$", (KERNEL / "table.py").read_text(encoding="utf-8"), re.MULTILINE)
    laid = [f"s.{name} = like.{name}" for name in table.numbers] + [f"s.{n}[:] = like.{n}" for n in table.lists]
    cleared = [f"s.{name} = {value}" for name, value in table.numbers.items() if name not in ast.literal_eval(kept)]
    zero = " = ".join(f"s.{name}[i]" for name in table.lists if name not in ast.literal_eval(kept))
    return {"lay_out": "\n    ".join(laid), "clear": "\n    ".join([*cleared, f"for i in range(SEATS): {zero} = 0"])}


def flags() -> list[str]:
    """How the C compiler is asked for speed; on x86-64 with the instruction that counts bits."""
    if sys.platform == "win32":
        return ["/O2"]
    own = [] if sys.platform == "darwin" else ["-fno-tree-loop-distribute-patterns"]
    return ["-O3", "-g0", "-ffp-contract=off", *own, *(["-march=x86-64-v2"] if platform.machine() == "x86_64" else [])]


def sources() -> str:
    """The kernel's modules one after the other, without what they import from each other."""
    text = "\n\n".join(IMPORT.sub("", (KERNEL / f"{name}.py").read_text(encoding="utf-8")) for name in MODULES)
    table = struct("table", "Table")
    text = re.sub(r"(?<=\] \* )[A-Z_]+", lambda width: str(widths()[width[0]]), text)
    text = re.sub(r"^NUMBERS = .*$", f"NUMBERS = {tuple(table.numbers)}", text, flags=re.MULTILINE)
    text = re.sub(r"^LISTS = .*$", f"LISTS = {tuple(table.lists)}", text, flags=re.MULTILINE)
    for name, body in spelled_out(table).items():
        text = re.sub(rf"^(def {name}\(.*\n    \"\"\".*\n)(?:    .*\n)+", rf"\1    {body}\n", text, flags=re.MULTILINE)
    return text


def widths() -> dict[str, int]:
    """The kernel's constants that are whole numbers."""
    named = runpy.run_path(str(KERNEL / "constants.py"))
    return {name: value for name, value in named.items() if name.isupper() and isinstance(value, int)}


def types() -> str:
    """The C types: of the classes as they are set up, and of the functions as compiled.pxd has them."""
    classes = [struct(module, name) for module, names in CLASSES.items() for name in names]
    text = "\n\n".join(found.types for found in classes)
    text = re.sub(r"\[([A-Z_]+)\]", lambda width: f"[{widths()[width[1]]}]", text)
    copy = "    cpdef Table copy(self)"
    functions = (KERNEL / "compiled.pxd").read_text(encoding="utf-8")
    return functions.replace("# the classes\n", text.replace("cdef class Table:", f"cdef class Table:\n{copy}") + "\n")


def constants() -> str:
    """The constants as C has them."""
    whole = widths()
    lines = [f"    #define HF_{name} {value}{'U' if name in UNSIGNED else ''}LL" for name, value in whole.items()]
    names = [f'    const {"unsigned " * (name in UNSIGNED)}long long {name} "HF_{name}"' for name in whole]
    return "\n".join(["cdef extern from *:", '    """', *lines, '    """', *names])


def fingerprints() -> dict[str, int]:
    """A number for each file that goes in, so that a build of other files can be told."""
    files = (*(f"{name}.py" for name in ("constants", *MODULES)), "compiled.pxd", "batch.pyx")
    return {name: zlib.crc32((KERNEL / name).read_bytes()) for name in files}


def write(folder: Path) -> None:
    """Put down what Cython reads."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "__init__.py").touch()
    (folder.parent / "__init__.py").touch()
    (folder / "compiled.py").write_text(f"{sources()}\nSOURCES = {fingerprints()}\n", encoding="utf-8")
    (folder / "compiled.pxd").write_text(f"{constants()}\n\n{types()}", encoding="utf-8")
    (folder / "batch.pyx").write_text((KERNEL / "batch.pyx").read_text(encoding="utf-8"), encoding="utf-8")


def extensions() -> list[Extension]:
    """What to compile: nothing where there is no Cython."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    folder = Path("build/kernel/hanafuda/kernel")
    write(folder)
    modules = [
        Extension(f"hanafuda.kernel.{path.stem}", [str(path)], extra_compile_args=flags())
        for path in (folder / "compiled.py", folder / "batch.pyx")
    ]
    found: list[Extension] = cythonize(  # type: ignore[no-untyped-call]
        modules, compiler_directives=DIRECTIVES, include_path=["build/kernel"], quiet=True
    )
    for extension in found:
        extension.optional = True
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions())
