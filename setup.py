"""The kernel as an optional C extension: the very same `.py` files, read by Cython with the types of `compiled.pxd`.

The kernel's modules go into one C file, so that the C compiler can inline across them, and its constants become
constants of C. Without Cython or without a C compiler the package installs as well, and runs plain.
"""

import platform
import re
import runpy
import sys
import zlib
from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path(__file__).parent / "src/hanafuda/kernel"
MODULES = ("table", "worth", "lucky", "turn", "run")  # in the order in which they need each other
IMPORT = re.compile(r"^from \.\w+ import (?:\([^)]*\)|.*)$", re.MULTILINE)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # `int` in the .py is for people and mypy; the C types are in the .pxd
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


def flags() -> list[str]:
    """How the C compiler is asked for speed; on x86-64 with the instruction that counts bits."""
    if sys.platform == "win32":
        return ["/O2"]
    own = [] if sys.platform == "darwin" else ["-fno-tree-loop-distribute-patterns"]
    return ["-O3", "-g0", *own, *(["-march=x86-64-v2"] if platform.machine() == "x86_64" else [])]


def sources() -> str:
    """The kernel's modules one after the other, without what they import from each other."""
    return "\n\n".join(IMPORT.sub("", (KERNEL / f"{name}.py").read_text(encoding="utf-8")) for name in MODULES)


def constants() -> str:
    """The constants as C has them."""
    named = runpy.run_path(str(KERNEL / "constants.py"))
    whole = {name: value for name, value in named.items() if name.isupper()}
    unsigned = {name: "unsigned " * (name in ("STRIDE", "DRIFT", "LUCK_MASK")) for name in whole}
    lines = [f"    #define HF_{name} {value}{unsigned[name][:1].upper()}LL" for name, value in whole.items()]
    names = [f'    const {unsigned[name]}long long {name} "HF_{name}"' for name in whole]
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
    types = (KERNEL / "compiled.pxd").read_text(encoding="utf-8")
    (folder / "compiled.py").write_text(f"{sources()}\nSOURCES = {fingerprints()}\n", encoding="utf-8")
    (folder / "compiled.pxd").write_text(f"{constants()}\n\n{types}", encoding="utf-8")
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
