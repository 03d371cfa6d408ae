"""The real Superset, by its API: `make test-superset`, which takes some minutes, mostly for Superset's migrations."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lakescout
from shell_support import ROOT

pytest.importorskip("superset")
requests = pytest.importorskip("requests")

pytestmark = pytest.mark.slow
ATTEMPTS = 600
PAGE = (ROOT / "docs" / "clients" / "superset.md").read_text(encoding="utf-8")
CONFIG = """
SECRET_KEY = "{folder}"
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/meta.db"
TALISMAN_ENABLED = False
RATELIMIT_ENABLED = False
WTF_CSRF_ENABLED = False
"""


class Superset:
    """A running server, and who is logged in."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.session = requests.Session()

    def call(self, method: str, path: str, **body: object) -> Any:
        reply = self.session.request(method, self.base + path, json=body or None)
        assert reply.ok, f"{path}: {reply.status_code} {reply.text}"
        return reply.json()

    def wait(self, process: subprocess.Popen[bytes]) -> None:
        for _ in range(ATTEMPTS):
            assert process.poll() is None, "it ended"
            try:
                if self.session.get(self.base + "/health").ok:
                    return
            except requests.ConnectionError:
                time.sleep(0.5)
        raise AssertionError("it did not come up")

    def log_in(self) -> None:
        who = {"username": "admin", "password": "admin", "provider": "db"}
        token = self.call("POST", "/api/v1/security/login", **who)["access_token"]
        self.session.headers["Authorization"] = f"Bearer {token}"

    def database(self, name: str, uri: str) -> int:
        return int(self.call("POST", "/api/v1/database/", database_name=name, sqlalchemy_uri=uri)["id"])

    def sql(self, database: int, statement: str) -> Any:
        body = {"database_id": database, "sql": statement, "schema": "main", "runAsync": False, "queryLimit": 100}
        return self.call("POST", "/api/v1/sqllab/execute/", **body)["data"]


def lake(path: Path) -> str:
    with lakescout.connect(path) as con:
        con.execute("CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute("INSERT INTO singer VALUES ('Joe Sharp', 'Netherlands', 52), ('Rose White', 'France', 41)")
        con.execute("CREATE TABLE stadium AS SELECT 'Old Field' AS name, 3000 AS capacity")
        con.sql("FROM lakescout_refresh()").fetchall()
    (uri,) = re.findall(r"`(lakescout:///\S+)`", PAGE)
    return uri.replace("/path/to/lake.duckdb", str(path))


@pytest.fixture(scope="module")
def superset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Superset]:
    folder = tmp_path_factory.mktemp("superset")
    config = folder / "superset_config.py"
    config.write_text(CONFIG.format(folder=folder), encoding="utf-8")
    own = {"FLASK_APP": "superset", "SUPERSET_CONFIG_PATH": str(config), "SUPERSET_HOME": str(folder)}
    program, environment = str(Path(sys.executable).with_name("superset")), os.environ | own
    admin = "fab create-admin --username admin --firstname a --lastname b --email a@b.example --password admin"
    for command in ("db upgrade", admin, "init"):
        done = subprocess.run([program, *command.split()], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([program, "run", "-p", str(port)], env=environment, stdout=log, stderr=log)
    try:
        server = Superset(port)
        server.wait(process)
        server.log_in()
        yield server
    finally:
        process.terminate()
        process.wait()


def test_from_a_database_to_a_chart(superset: Superset, tmp_path: Path) -> None:
    database = superset.database("lake", lake(tmp_path / "lake.duckdb"))
    listed = superset.call("GET", f"/api/v1/database/{database}/tables/?q=(force:!t,schema_name:main)")["result"]
    assert [table["value"] for table in listed] == ["singer", "stadium"]
    assert superset.call("GET", f"/api/v1/database/{database}/schemas/?q=(force:!t)") == {"result": ["lake.main"]}

    assert [
        list(row.values()) for row in superset.sql(database, "FROM answer('average age of singers from France')")
    ] == [[41.0]]
    (refused,) = superset.sql(database, "FROM answer('what is the weather on Mars')")
    assert refused["no_answer"]

    statement = "SELECT table_name, score FROM discover_tables('people who sing')"
    virtual = {"database": database, "schema": "main", "table_name": "about_singers", "sql": statement}
    dataset = superset.call("POST", "/api/v1/dataset/", **virtual)["id"]
    shown = {"viz_type": "table", "datasource": f"{dataset}__table", "all_columns": ["table_name", "score"]}
    chart = {"slice_name": "tables", "viz_type": "table", "datasource_id": dataset, "datasource_type": "table"}
    assert superset.call("POST", "/api/v1/chart/", **chart, params=json.dumps(shown))["id"]
    best = {"expressionType": "SQL", "sqlExpression": "max(score)", "label": "best"}
    query = {"columns": ["table_name"], "metrics": [best], "orderby": [[best, False]], "row_limit": 10}
    drawn = superset.call("POST", "/api/v1/chart/data", datasource={"id": dataset, "type": "table"}, queries=[query])
    (first, *_) = drawn["result"][0]["data"]
    assert first["table_name"] == "singer" and 0.1 < first["best"] < 1


def test_a_lake_that_is_only_read(superset: Superset, tmp_path: Path) -> None:
    uri = lake(tmp_path / "shared.duckdb") + "?access_mode=read_only"
    database = superset.database("shared", uri)
    assert superset.sql(database, "SELECT count(*) AS n FROM discover_tables('people who sing')") == [{"n": 2}]
