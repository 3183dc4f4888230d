"""Build the native kernel, where there is a compiler; without one pitboss works all the same, only slower."""

from __future__ import annotations

import sys
from pathlib import Path

import nanobind
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

BOUND = Path(nanobind.__file__).parent
UNIX = ["-std=c++20", "-O3", "-g0", "-DNDEBUG", "-DNB_COMPACT_ASSERTIONS", "-fvisibility=hidden"]
UNIX += ["-ffp-contract=off"]  # what cancels out must come to exactly nothing
UNIX += ["-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections"]  # as nb_combined.cpp asks
WINDOWS = ["/std:c++20", "/O2", "/DNDEBUG", "/DNB_COMPACT_ASSERTIONS", "/EHsc"]


def native(name: str, source: str) -> Extension:
    """Return one extension module of the C++ in native/; an install without it works, only slower."""
    return Extension(
        name,
        sources=[source, "native/nanobind.cpp"],
        depends=["setup.py", *sorted(map(str, Path("native").glob("*.hpp")))],
        include_dirs=[
            str(BOUND / "include"),
            str(BOUND / "src"),
            str(BOUND / "ext" / "robin_map" / "include"),
        ],
        extra_compile_args=WINDOWS if sys.platform == "win32" else UNIX,
        extra_link_args=["-Wl,--gc-sections", "-Wl,-s"] if sys.platform == "linux" else [],
        language="c++",
        optional=True,
    )


kernel = native("pitboss.kernel._native", "native/module.cpp")
solver = native("pitboss.solver._native", "native/solver.cpp")


class Build(build_ext):
    """Say once, and in words, that there is no native kernel."""

    def build_extension(self, extension: Extension) -> None:
        """Build it, or say that it could not be built and go on."""
        try:
            super().build_extension(extension)
        except Exception:
            print("pitboss: the native kernel was not built; its Python twin takes over", file=sys.stderr)
            raise  # to setuptools, which goes on, as the extension is optional


setup(ext_modules=[kernel, solver], cmdclass={"build_ext": Build})
