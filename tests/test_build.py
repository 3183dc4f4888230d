"""The build: what cannot be compiled is said once, and its Python twin takes over."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import mypy
import pytest

ROOT = Path(__file__).parents[1]
SAID = "not compiled: hands, kernel, solver; their Python twins take over, only slower"
VERSION = "(kernel: Python; solver: Python; hands: interpreted)"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Lay out what the build needs, and two parts of an older build."""
    for name in ("setup.py", "pyproject.toml", "README.md", "MANIFEST.in"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "native", tmp_path / "native")
    dirt = shutil.ignore_patterns("*.so", "*.pyd", "compiled.txt", "missing.txt", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=dirt)
    for name in ("kernel/_native", "hand/hand"):  # of an older build, and for this Python
        (tmp_path / f"src/pitboss/{name}{EXTENSION_SUFFIXES[0]}").touch()
    return tmp_path


def build(checkout: Path, *before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build in place, as an editable install does."""
    code = ";".join([*before, "import sys", "sys.argv = ['setup.py', '--quiet', 'build_ext', '--inplace']"])
    return subprocess.run(  # noqa: S603 - our own lines
        [sys.executable, "-c", f"{code}; exec(open('setup.py').read())"],
        cwd=checkout,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def pitboss(
    checkout: Path, *arguments: str, cwd: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command from there."""
    run = f"from pitboss.cli.main import main; main({list(arguments)})"
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "PITBOSS_PURE": ""}
    return subprocess.run(  # noqa: S603 - our own lines
        [sys.executable, "-c", run],
        env=environment,
        cwd=cwd,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def check_interpreted(checkout: Path, built: subprocess.CompletedProcess[str]) -> None:
    """See that the build said it once and left nothing half done, and that pitboss says it once and works."""
    assert built.returncode == 0, built.stderr
    assert built.stderr.count("pitboss: ") == 1
    assert f"pitboss: {SAID}" in built.stderr
    assert not list((checkout / "src").rglob("*.so"))
    first, second = pitboss(checkout, "--version"), pitboss(checkout, "--version")
    assert VERSION in first.stdout
    assert VERSION in second.stdout
    assert first.stderr == f"pitboss: {SAID.replace('compiled:', 'compiled when it was installed:')}\n"
    assert second.stderr == ""
    assert pitboss(checkout, "check", "hands", "--n", "20", "--seed", "1").returncode == 0


@pytest.mark.slow
def test_without_a_compiler_the_install_works_and_says_so_once(checkout: Path) -> None:
    """The compiler is a command that fails; what an older build had left is not used."""
    check_interpreted(checkout, build(checkout, CC="false", CXX="false"))


@pytest.mark.slow
def test_without_the_packages_that_compile_it_works_as_well(checkout: Path) -> None:
    """No mypy, no nanobind: as in an install without build isolation."""
    absent = "import sys; sys.modules['mypyc'] = sys.modules['mypyc.build'] = sys.modules['nanobind'] = None"
    check_interpreted(checkout, build(checkout, absent))


@pytest.mark.slow
def test_it_is_compiled_where_no_other_package_is_installed(checkout: Path, tmp_path: Path) -> None:
    """A build by pip has mypy and nanobind, and nothing else that pitboss imports; mypyc needs no more."""
    subprocess.run(  # noqa: S603 - our own lines
        [sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True
    )
    tools = Path(mypy.__file__).parents[1]
    run = subprocess.run(  # noqa: S603 - our own lines
        [tmp_path / "bare" / "bin" / "python", "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(tools), "CC": "false", "CXX": "false"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not [line for line in run.stderr.splitlines() if line.startswith("mypyc:")], run.stderr
    assert "error:" not in run.stdout
    assert (checkout / "build" / "__native_pitboss_hands.c").exists()


@pytest.mark.slow
def test_a_source_that_mypyc_refuses_is_interpreted(checkout: Path) -> None:
    """It says where, and the hands are interpreted."""
    source = checkout / "src/pitboss/hand/pots.py"
    source.write_text(source.read_text("utf-8") + '\nWRONG: int = "text"\n', "utf-8")
    built = build(checkout, CC="false", CXX="false")
    assert built.returncode == 0
    assert "pots.py" in built.stdout + built.stderr
    assert f"pitboss: {SAID}" in built.stderr
    assert VERSION in pitboss(checkout, "--version").stdout


def files(root: Path) -> set[str]:
    """Return the files below a folder that are no leftovers."""
    left = {".so", ".pyd", ".pyc"}
    return {
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_file() and path.suffix not in left
    }


@pytest.mark.slow
def test_a_release_has_every_file_and_plays_away_from_the_checkout(checkout: Path, tmp_path: Path) -> None:
    """What `pip install pitboss` unpacks: houses' pages, tables of the solver, the page, templates, C++."""
    (checkout / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "glossary.md", checkout / "docs")
    setup(checkout, "sdist", "--dist-dir", "release")
    shutil.unpack_archive(next((checkout / "release").glob("pitboss-*.tar.gz")), tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert files(checkout / "native") == files(unpacked / "native")
    setup(unpacked, "build_py", "--build-lib", "installed/src")
    there = files(unpacked / "installed" / "src")
    assert there == {f"pitboss/{name}" for name in files(checkout / "src" / "pitboss")} | {
        "pitboss/web/glossary.md"
    }
    installed, elsewhere = unpacked / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    played = pitboss(installed, "play", "micro", "--terminal", cwd=elsewhere, typed="call\nq\n")
    assert VERSION in pitboss(installed, "--version", cwd=elsewhere).stdout  # not the one of the checkout
    assert (played.returncode, played.stderr) == (0, "")
    assert "You leave in hand" in played.stdout
    assert "MI-4" in pitboss(installed, "houses", "show", "micro", cwd=elsewhere).stdout


def setup(checkout: Path, *arguments: str) -> None:
    """Run a command of the build, as the tools that pack and unpack releases do."""
    subprocess.run(  # noqa: S603 - our own lines
        [sys.executable, "setup.py", "--quiet", *arguments], cwd=checkout, capture_output=True, check=True
    )
