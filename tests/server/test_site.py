"""The client's files, the pages, and what is sent with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from doudizhu.server.app import create_app
from doudizhu.server.settings import Settings
from doudizhu.server.site import Site

INDEX = "<!doctype html><title>table</title><script type=module src=/assets/index-abc123.js></script>"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets/index-abc123.js").write_text("export const cards = 54;\n" * 100)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "icon.png").write_bytes(b"\x89PNG")
    (folder / ".digest").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}", pace=0)
    with TestClient(create_app(settings, Site(folder))) as opened:
        yield opened


@pytest.mark.parametrize("path", ["/", "/g/abc", "/rules/classic", "/history", "/about/fairness", "/r/xyz", "/daily"])
def test_every_page_is_the_index_and_never_cached(client: TestClient, path: str):
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


def test_hashed_files_are_kept_for_ever(client: TestClient):
    answer = client.get("/assets/index-abc123.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("export const cards")
    plain = client.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    assert plain.headers["content-type"].startswith("text/javascript")


def test_other_files_are_asked_for_again(client: TestClient):
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "application/manifest+json"
    again = client.get("/manifest.webmanifest", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["/missing.js", "/assets/missing-1.js", "/.digest", "/../outside.txt", "/%2e%2e/outside.txt", "/api/nothing"],
)
def test_nothing_else_is_served(client: TestClient, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"status": 404, "code": "not_found", "params": {}}


@pytest.mark.parametrize("path", ["/", "/api/rulesets", "/api/games/nothing", "/docs", "/missing.js", "/healthz"])
def test_security_headers_everywhere(client: TestClient, path: str):
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"


def test_the_session_cookie(client: TestClient):
    first = client.get("/")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in client.get("/").headers
    client.cookies.clear()
    assert "Secure" in client.get("https://testserver.local/").headers["set-cookie"]


def test_a_broken_cookie_is_replaced(client: TestClient):
    client.cookies.set("doudizhu_session", "'; drop")
    assert "set-cookie" in client.get("/").headers


def test_a_missing_client_is_said_clearly(tmp_path: Path):
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with TestClient(create_app(settings, Site(tmp_path / "none"))) as client:
        answer = client.get("/")
        assert answer.status_code == 200
        assert "has not been built" in answer.text
        assert "build_backend.py" in answer.text


def test_the_interface_is_described(client: TestClient):
    schema = client.get("/docs/openapi.json").json()
    assert {"/api/games", "/api/games/{game}", "/api/classify", "/api/rulesets", "/api/seeds"} <= set(schema["paths"])
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    for path in schema["paths"]:
        assert path in page.text
