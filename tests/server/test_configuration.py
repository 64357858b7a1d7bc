"""One configuration: command line, environment and file, in this order, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from flibuste.cli import main as cli
from flibuste.server.configuration import (
    DESCRIPTIONS,
    BadSetting,
    assignments,
    configured,
    shown,
)
from flibuste.server.settings import Settings, variable

ODD = {"host": "::1", "port": "8123", "db": "x.db", "secret": "s" * 40, "hosts": "a.org,b.org"}
ODD |= {"database": "postgresql://a/b", "site": "https://games.example.org"}
ODD |= {"origins": "https://a.org", "bot_ms": "100", "grace_s": "4.5", "generous": "1"}
ODD |= {"proxies": "10.0.0.0/8", "word_s": "30", "keep_days": "365", "keep_idle_days": "90"}
ODD |= {"keep_open_days": "7", "keep_guest_days": "0"}
ODD |= {"metrics_from": "10.0.0.0/8,::1", "drain_s": "7", "log_format": "json", "access_log": "1"}
ODD |= {"review_playouts": "5000"}
ODD |= {"passkey_domain": "example.org", "chat": "phrases", "push_contact": "mailto:me@example.org"}
ODD |= {"smtp": "smtps://me:word@mail.example.org", "mail_from": "Me <me@example.org>"}
ODD |= {"push_hosts": "push.example.org"}
"""A value for every setting that is not its default."""


def test_the_command_line_comes_first_then_the_environment_then_the_file(tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text('port = 1\ngrace_s = 2.5\nbot_ms = 10\nhosts = ["a.org", "b.org"]\n')
    environ = {"FLIBUSTE_PORT": "2", "FLIBUSTE_GRACE_S": "3", "FLIBUSTE_CONFIG": str(file)}
    made = configured({"port": "3"}, environ, None).settings
    assert (made.port, made.grace_s, made.bot_ms) == (3, 3.0, (10, 15))
    assert made.hosts == ("a.org", "b.org")
    other = tmp_path / "other.toml"
    other.write_text("generous = true\n")
    made = configured({}, environ, str(other)).settings
    assert (made.port, made.generous, made.bot_ms) == (2, True, Settings().bot_ms)


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_every_setting_has_a_variable_that_works(name: str) -> None:
    plain, made = Settings(), configured({}, {variable(name): ODD[name]}, None).settings
    assert getattr(made, name) not in (getattr(plain, name), None)


@pytest.mark.parametrize(
    ("flags", "environ", "text", "said"),
    [
        ({"port": "x"}, {}, "", ["command line", "port", "whole number", "'x'"]),
        ({"port": "70000"}, {}, "", ["port", "65535"]),
        ({}, {"FLIBUSTE_BOT_MS": "-1"}, "", ["FLIBUSTE_BOT_MS", "environment", "'-1'"]),
        ({}, {"FLIBUSTE_GENEROUS": "perhaps"}, "", ["FLIBUSTE_GENEROUS", "1 or 0"]),
        ({}, {"FLIBUSTE_GRACE_S": "nan"}, "", ["FLIBUSTE_GRACE_S", "seconds"]),
        ({}, {}, "prot = 1", ["f.toml", "no setting 'prot'"]),
        ({}, {}, "port = [1, 2]", ["f.toml", "port", "list of texts"]),
        ({}, {}, "port = ?", ["f.toml", "line 1"]),
        ({"prot": "1"}, {}, "", ["command line", "no setting 'prot'"]),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_sentence(
    flags: dict[str, str], environ: dict[str, str], text: str, said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "f.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as refused:
        configured(flags, environ, str(file))
    assert "\n" not in str(refused.value)
    assert not [part for part in said if part not in str(refused.value)]


def test_a_secret_is_neither_taken_from_the_command_line_nor_shown() -> None:
    with pytest.raises(BadSetting, match="FLIBUSTE_SECRET"):
        assignments(["secret=hush-hush"])
    with pytest.raises(BadSetting, match="NAME=VALUE"):
        assignments(["secret"])
    chosen = configured({}, {"FLIBUSTE_SECRET": "hush-hush-hush-hush"}, None)
    assert chosen.settings.secret == b"hush-hush-hush-hush"
    assert "hush" not in shown(chosen) and "hush" not in repr(chosen.settings)


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    flags = {name: text for name, text in ODD.items() if not DESCRIPTIONS[name].secret}
    chosen = configured(flags, {}, None)
    file = tmp_path / "again.toml"
    file.write_text(shown(chosen))
    assert set(tomllib.loads(shown(chosen))) == set(flags)
    again = configured({}, {}, str(file)).settings
    assert all(getattr(again, n) == getattr(chosen.settings, n) for n in flags)


def test_serve_shows_its_configuration_and_makes_nothing(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "FLIBUSTE_BOT_MS": "7"}
    command = [sys.executable, "-m", "flibuste", "serve", "--set", "grace_s=9", "--show-config"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "bot_ms = 7  # FLIBUSTE_BOT_MS in the environment" in done.stdout
    assert "grace_s = 9  # the command line" in done.stdout
    assert not (tmp_path / "data").exists()


def test_serve_refuses_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--port", "x"], ["--set", "y"], ["--config", "/nowhere/f.toml"]):
        assert cli(["serve", "--lang", "en", *wrong]) == 2
        err = capfd.readouterr().err
        assert err.count("\n") == 1 and "Traceback" not in err
