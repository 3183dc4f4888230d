"""The command line: one verb, one file. A mistake of the user's is one clear line, never a traceback."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

import typer
from typer.exceptions import TyperException

from pitboss.cli import (
    arena,
    audit,
    bot,
    chaos,
    check,
    conform,
    equity,
    explain,
    houses,
    load,
    log,
    play,
    rank,
    replay,
    serve,
    sim,
    solve,
    stats,
    verify,
    watch,
)
from pitboss.errors import PitbossError
from pitboss.native import HANDS, HERE, missing

__all__ = ["app", "main"]

app = typer.Typer(
    name="pitboss",
    help="Hold'em by any house's rules: play it, check it, read its rules, replay real hands.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.add_typer(houses.app, name="houses")
app.command("conform")(conform.conform)
app.add_typer(check.app, name="check")
app.command("equity")(equity.equity)
app.command("rank")(rank.rank)
app.command("replay")(replay.replay)
app.command("watch")(watch.watch)
app.command("stats")(stats.stats)
app.add_typer(log.app, name="log")
app.command("serve")(serve.serve)
app.command("verify")(verify.verify)
app.command("audit")(audit.audit)
app.command("sim")(sim.sim)
app.command("load")(load.load)
app.add_typer(chaos.app, name="chaos")
app.add_typer(arena.app, name="arena")
app.add_typer(bot.app, name="bot")
app.add_typer(solve.app, name="solve")
app.command("explain")(explain.explain)


def show_version(wanted: bool) -> None:
    """Print the version, and which parts are native, and stop."""
    if wanted:
        from pitboss.kernel import NATIVE as KERNEL
        from pitboss.solver.solve import NATIVE as SOLVER

        kernel, solver = ("native" if native else "Python" for native in (KERNEL, SOLVER))
        print(f"pitboss {version('pitboss')} (kernel: {kernel}; solver: {solver}; hands: {HANDS})")
        raise typer.Exit


@app.callback()
def pitboss(
    version: bool = typer.Option(
        False, "--version", callback=show_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Hold'em by any house's rules."""


def main(arguments: list[str] | None = None) -> None:
    """Run a verb; exit with 0, with 1 when what it checked failed, with 2 when it was asked wrongly."""
    if told := missing(HERE):
        print(f"pitboss: {told}", file=sys.stderr)
    try:
        sys.exit(app(args=arguments, prog_name="pitboss", standalone_mode=False) or 0)
    except PitbossError as error:
        print(f"pitboss: {error}", file=sys.stderr)
        sys.exit(2)
    except TyperException as error:
        if told := error.format_message():  # else it was the help, and that has been printed
            context = getattr(error, "ctx", None)
            verb = "pitboss" if context is None else context.command_path
            print(f"pitboss: {told.rstrip('.')} ({verb} -h says how)", file=sys.stderr)
        sys.exit(2)
    except MemoryError:
        print("pitboss: there is not enough memory for this", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # whoever read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        sys.exit(130)
