"""What deploy/ says fits together, and fits the server: files, options, ports, networks, health checks, locks."""

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import Any

import pytest
import typer
import yaml
from sqlalchemy.engine import make_url

from brocante.cli import app
from brocante.compiled import ROOT, sources
from brocante.server.app import health
from brocante.table.database import KNOWN

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def hosting() -> str:
    return (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile: each instruction with what follows it."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def of(word: str) -> list[str]:
    """The instructions of one kind in the stage that becomes the image."""
    last = max(number for number, (name, _) in enumerate(instructions()) if name == "FROM")
    return [rest for name, rest in instructions()[last:] if name == word]


def only(word: str) -> str:
    (rest,) = of(word)
    return rest


def ignored(path: str) -> bool:
    """Whether Docker ignores a file of the checkout."""
    patterns = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    paths = [path, *(str(parent) for parent in PurePosixPath(path).parents)][:-1]
    for pattern in (line for line in patterns if line and not line.startswith("#")):
        anywhere = pattern.removeprefix("**/")
        for one in paths:
            parts = PurePosixPath(one)
            if fnmatch(parts.name if anywhere != pattern or parts.parent == PurePosixPath() else one, anywhere):
                return True
    return False


def served(arguments: list[str]) -> dict[str, Any]:
    """The options of `brocante serve` as its own parser reads them; it fails at one that does not exist."""
    command = typer.main.get_command(app)
    serve = command.commands["serve"]  # type: ignore[attr-defined]  # it is a group
    options: dict[str, Any] = serve.make_context("serve", list(arguments)).params
    return options


def started(*more: str) -> dict[str, Any]:
    """The options of a server in the image, with those that are added when it is started."""
    program, command, *arguments = json.loads(only("ENTRYPOINT"))
    assert program in PROJECT["scripts"], "what the wheel installs"
    assert command == "serve"
    return served([*arguments, *more])


def pins(lock: str) -> set[str]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return {line.removesuffix("\\").strip() for line in text.splitlines() if "==" in line}


def test_the_parser_finds_an_option_that_does_not_exist() -> None:
    with pytest.raises(Exception, match="No such option"):
        served(["--sekure"])


def test_the_image_serves_at_the_port_that_it_exposes_and_looks_after() -> None:
    options = started()
    assert options["host"] == "0.0.0.0"
    assert only("EXPOSE") == str(options["port"])
    check = only("HEALTHCHECK")
    (path,) = health.paths
    assert f"http://127.0.0.1:{options['port']}{path}'" in check
    program = json.loads(check.partition("CMD ")[2])
    assert program[:2] == ["python", "-c"]
    compile(program[2], "the health check", "exec")
    assert only("VOLUME") == only("WORKDIR") == "/data", "where the default database lies"


def test_the_image_runs_as_a_user_of_its_own() -> None:
    order = [name for name, _ in instructions()]
    made = next(rest for rest in of("RUN") if "useradd" in rest)
    assert f" {only('USER')} " in made
    assert len(order) - order[::-1].index("RUN") < len(order) - order[::-1].index("USER"), "nothing is installed by it"
    assert "chown" in made


def test_what_the_image_is_made_of_is_there_and_not_ignored() -> None:
    copied = [rest.split()[:-1] for name, rest in instructions() if name == "COPY"]
    for source in (source for several in copied for source in several):
        assert (ROOT / source).exists(), source
        assert source == "." or not ignored(source), source
    needed = [
        "pyproject.toml",
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "docs/rules/boxes.md",
        "web/package-lock.json",
    ]
    needed += [path.relative_to(ROOT).as_posix() for path in sources()]
    locks = set(re.findall(r"requirements/\w+\.txt", (DEPLOY / "Dockerfile").read_text(encoding="utf-8")))
    assert locks == {"requirements/run.txt", "requirements/node.txt", "requirements/serve.txt"}
    for path in (*needed, *locks):
        assert (ROOT / path).is_file(), path
        assert not ignored(path), path
    assert ignored(".git/config")
    assert ignored("web/node_modules/svelte/package.json")
    assert ignored("tables.db")


def test_the_image_installs_the_wheel_and_no_build_tools() -> None:
    installing = [rest for rest in of("RUN") if "pip install" in rest]
    assert any("--require-hashes" in rest and "serve.txt" in rest for rest in installing)
    assert any("--no-deps" in rest and ".whl" in rest for rest in installing)
    assert not any("apt-get" in rest for rest in of("RUN"))
    packages = {pin.partition("==")[0] for pin in pins("serve")}
    assert not packages & {"mypy", "setuptools", "hatchling"}


def test_the_lock_of_a_server_is_a_part_of_the_one_that_is_tested() -> None:
    assert pins("serve") < pins("run")
    anywhere = {pin for pin in pins("test") if ";" not in pin}  # a package that is there on every system
    assert {pin for pin in pins("run") if pin.partition(" ;")[0] not in anywhere} < pins("test")
    packages = {pin.partition("==")[0] for pin in pins("serve")}
    asked = {re.split(r"[\[<>=; ]", dependency)[0] for dependency in PROJECT["dependencies"]}
    assert asked <= packages


def test_compose_starts_servers_with_options_that_exist() -> None:
    server = SERVICES["server"]
    assert (DEPLOY / server["build"]["context"]).resolve() == ROOT
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    surroundings = server["environment"]
    place = ("--db", surroundings["BROCANTE_DB"], "--db-password-file", surroundings["BROCANTE_DB_PASSWORD_FILE"])
    options = started(*place, *server["command"])
    assert options["secure"], "the proxy speaks TLS"
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert options["proxy"] == network["subnet"]
    address = make_url(options["db"])
    database = SERVICES[address.host or ""]
    assert address.drivername in KNOWN
    assert address.username == database["environment"]["POSTGRES_USER"]
    assert address.database == database["environment"]["POSTGRES_DB"]
    assert address.password is None, "it is in a file"
    (secret,) = COMPOSE["secrets"]
    assert server["secrets"] == database["secrets"] == [secret]
    assert (
        str(options["db_password_file"])
        == database["environment"]["POSTGRES_PASSWORD_FILE"]
        == f"/run/secrets/{secret}"
    )
    assert COMPOSE["secrets"][secret]["file"].removeprefix("./") in hosting(), "hosting.md says how to make it"


def test_compose_lets_no_service_take_the_whole_machine() -> None:
    for name, service in SERVICES.items():
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
    assert SERVICES["server"]["ulimits"]["nofile"] >= 10_000
    assert SERVICES["server"]["read_only"]


def test_compose_waits_for_what_is_healthy() -> None:
    assert set(SERVICES) == {"database", "server", "proxy"}
    checked = {name for name, service in SERVICES.items() if "healthcheck" in service} | {"server"}  # in the image
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}, name
            assert other in checked
        assert service["restart"] == "always"
        assert service["networks"] == ["inside"]
    assert list(SERVICES["server"]["depends_on"]) == ["database"]
    assert list(SERVICES["proxy"]["depends_on"]) == ["server"]


def test_compose_mounts_what_is_there() -> None:
    mounted = [volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])]
    assert {name for name in mounted if not name.startswith(".")} == set(COMPOSE["volumes"])
    for path in (name for name in mounted if name.startswith(".")):
        assert (DEPLOY / path).is_file(), path


def test_the_proxy_finds_the_servers() -> None:
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(rf"dynamic a server {started()['port']} ", caddyfile)
    assert "server" in SERVICES
    settings = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert settings == {"SITE"}
    assert all(f"{name}=" in hosting() for name in settings), "hosting.md says how to set them"


def test_the_service_keeps_its_tables_where_it_may_write_and_says_so() -> None:
    lines = (DEPLOY / "brocante.service").read_text(encoding="utf-8").splitlines()
    unit = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    program, command, *arguments = unit["ExecStart"].split()
    folder = PurePosixPath(program).parents[1]
    assert f"python3 -m venv {folder}" in hosting(), "where hosting.md installs it"
    assert command == "serve"
    options = served(arguments)
    database = PurePosixPath(make_url(options["db"]).database or "")
    assert database.parent == PurePosixPath("/var/lib") / unit["StateDirectory"]
    assert f"--db {options['db']} " in hosting()
    assert options["secure"], "the proxy speaks TLS"
    assert options["host"] == options["proxy"] == "127.0.0.1", "the proxy is on the same machine, and nobody else asks"
    assert f"reverse_proxy {options['host']}:{options['port']}" in hosting()
    assert int(unit["LimitNOFILE"]) >= 10_000
