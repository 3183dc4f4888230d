"""Build what is native: the kernel and the solver in C++, the hands by mypyc. All of it may be missing.

Whatever cannot be built is said once, in words, and its Python twin takes over: slower, and the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

WINDOWS = sys.platform == "win32"
CPP = ["-std=c++20", "-O3", "-g0", "-DNDEBUG", "-DNB_COMPACT_ASSERTIONS", "-fvisibility=hidden"]
CPP += ["-ffp-contract=off"]  # what cancels out must come to exactly nothing
CPP += ["-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections"]  # as nb_combined.cpp asks
if WINDOWS:
    CPP = ["/std:c++20", "/O2", "/DNDEBUG", "/DNB_COMPACT_ASSERTIONS", "/EHsc"]

KERNEL = "pitboss.kernel._native"
SOLVER = "pitboss.solver._native"
HOLDEM = "pitboss.solver._holdem"
GROUP = "pitboss_hands"  # one library for all compiled modules; mypyc wants it at the top

# The modules that mypyc compiles: what every hand and every decision goes through. They stay Python.
HANDS = (
    *("shuffle", "kernel/rankings"),
    *("houses/turn", "houses/felt", "houses/betting", "houses/structures", "houses/opening", "houses/house"),
    *("houses/standard", "houses/ring", "houses/duel"),
    *("hand/action", "hand/pots", "hand/showdown", "hand/hand", "hand/view"),
    *("history/fingerprint", "arena/ruling", "arena/inside", "arena/round", "arena/hand_lines"),
)
MODULES = tuple(f"pitboss.{name.replace('/', '.')}" for name in HANDS)
ALONE = ("--follow-imports=silent", "--ignore-missing-imports")  # a build has none of the other packages
SOURCES = tuple(f"src/pitboss/{name}.py" for name in HANDS)


def cpp(name: str, source: str) -> list[Extension]:
    """Return one extension of the C++ in native/; none, where nanobind is missing."""
    try:
        import nanobind
    except ImportError:
        return []
    bound = Path(nanobind.__file__).parent
    return [
        Extension(
            name,
            sources=[source, "native/nanobind.cpp"],
            depends=["setup.py", *sorted(map(str, Path("native").glob("*.hpp")))],
            include_dirs=[str(bound / part) for part in ("include", "src", "ext/robin_map/include")],
            extra_compile_args=CPP,
            extra_link_args=["-Wl,--gc-sections", "-Wl,-s"] if sys.platform == "linux" else [],
            language="c++",
        )
    ]


def hands() -> list[Extension]:
    """Return the hands as mypyc compiles them; none, where mypyc is missing or gives up."""
    try:
        from mypyc.build import mypycify

        made: list[Extension] = mypycify([*ALONE, *SOURCES], group_name=GROUP, opt_level="3", debug_level="0")
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, pitboss is installed
        print(f"mypyc: {error}", file=sys.stderr)
        return []
    for extension in made:  # a compiler that warns of more than ours is welcome
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return made


def part_of(name: str) -> str:
    """Return which part of pitboss an extension belongs to."""
    return {KERNEL: "kernel", SOLVER: "solver", HOLDEM: "solver"}.get(name, "hands")


class Build(build_ext):
    """Build all that can be built, say once what could not, and write down what the hands were built from."""

    def run(self) -> None:
        """Build; what was built before of a part that cannot be built any more goes."""
        self.parallel = self.parallel or os.cpu_count()
        self.failed = {"kernel", "solver", "hands"} - {part_of(each.name) for each in self.extensions}
        note, missing = self.beside("compiled.txt"), self.beside("missing.txt")
        note.unlink(missing_ok=True)
        missing.unlink(missing_ok=True)
        super().run()
        for name in (KERNEL, SOLVER, HOLDEM, f"{GROUP}__mypyc", *MODULES):
            if part_of(name) in self.failed:
                Path(self.get_ext_fullpath(name)).unlink(missing_ok=True)
        if "hands" not in self.failed:
            note.write_text("\n".join(built_from) + "\n", "utf-8")
        if self.failed:
            parts = ", ".join(sorted(self.failed))
            missing.write_text(parts + "\n", "utf-8")
            print(
                f"pitboss: not compiled: {parts}; their Python twins take over, only slower", file=sys.stderr
            )

    def build_extension(self, extension: Extension) -> None:
        """Build one, or note that its part could not be built; with a part of the hands all are lost."""
        extension.optional = True
        part = part_of(extension.name)
        if part in self.failed:
            return
        try:
            super().build_extension(extension)
        except Exception as error:  # noqa: BLE001 - whatever a compiler does, pitboss is installed
            print(f"{extension.name}: {error}", file=sys.stderr)
            self.failed.add(part)

    def beside(self, name: str) -> Path:
        """Return where `pitboss.native` looks for a file: where the package is put together."""
        return Path(self.get_ext_fullpath("pitboss.native")).with_name(name)


class Pack(build_py):
    """Put the modules together, and the glossary beside the page that shows it."""

    def run(self) -> None:
        """Copy what lies elsewhere in a checkout."""
        super().run()
        if not self.editable_mode:
            self.copy_file("docs/glossary.md", str(Path(self.build_lib, "pitboss", "web", "glossary.md")))


def lines() -> Iterator[str]:
    """Yield for which Python the hands were compiled, and from which sources: what `compiled.txt` says."""
    yield EXTENSION_SUFFIXES[0]
    for source in map(Path, SOURCES):
        yield f"{sha256(source.read_bytes()).hexdigest()} {source.relative_to('src/pitboss').as_posix()}"


BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}
built_from = list(lines())  # before anything is compiled: somebody may edit a source meanwhile
extensions: list[Extension] = []
if BUILDS & set(sys.argv):  # not where somebody only asks for the version
    natives = ((KERNEL, "module"), (SOLVER, "solver"), (HOLDEM, "holdem"))
    extensions = [*hands(), *(part for name, source in natives for part in cpp(name, f"native/{source}.cpp"))]
setup(ext_modules=extensions, cmdclass={"build_ext": Build, "build_py": Pack})
