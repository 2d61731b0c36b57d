"""The page at /docs: the HTTP interface as plain HTML, drawn from the OpenAPI description, without any script."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0a6b52 }
@media (prefers-color-scheme: dark) { :root { --accent: #6fd0b2 } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre, section { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem }
section { margin: 1rem 0; background: none } pre { overflow-x: auto }
h3 { margin: 0 0 .3rem; font-weight: 600 } h3 b { color: var(--accent); display: inline-block; min-width: 3.6rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .5rem; vertical-align: top;
border-bottom: 1px solid var(--line) } td:first-child { white-space: nowrap } a { color: var(--accent) }
"""

Schema = dict[str, Any]


class DocsPage(OpenAPIRenderPlugin):
    """Draws the page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """The page as UTF-8."""
        info = openapi_schema["info"]
        schemas: Schema = openapi_schema.get("components", {}).get("schemas", {})
        parts = [
            "<!doctype html><html lang=en><meta charset=utf-8>",
            '<meta name=viewport content="width=device-width">',
            f"<title>{escape(info['title'])}: interface</title><style>{STYLE}</style>",
            f"<h1>{escape(info['title'])}</h1><p>{escape(info.get('description', ''))}</p>",
            '<p><a href="/docs/openapi.json">openapi.json</a> · <a href="/">play</a></p>',
            "<h2>Requests</h2>",
        ]
        for path, methods in openapi_schema["paths"].items():
            parts += [_operation(path, name, methods[name]) for name in ("get", "post") if name in methods]
        parts.append("<h2>Types</h2>")
        parts += [_type(name, schemas[name]) for name in sorted(schemas)]
        return "".join(parts).encode()


def _operation(path: str, method: str, operation: Schema) -> str:
    rows = [
        f"<tr><td><code>{escape(each['name'])}</code><td>in {escape(each['in'])}, {_kind(each.get('schema', {}))}"
        f"<td>{escape(each.get('description', ''))}"
        for each in operation.get("parameters", [])
    ]
    if body := operation.get("requestBody"):
        rows.append(f"<tr><td>body<td colspan=2>{_content(body)}")
    for status, answer in operation.get("responses", {}).items():
        if status.startswith("2"):
            rows.append(f"<tr><td>{escape(status)}<td colspan=2>{_content(answer)}")
    return (
        f"<section><h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3>"
        f"<p>{escape(str(operation.get('description') or operation.get('summary', '')))}</p>"
        f"<table>{''.join(rows)}</table></section>"
    )


def _content(holder: Schema) -> str:
    return ", ".join(
        f"{escape(kind)}: {_kind(content.get('schema', {}))}" for kind, content in holder.get("content", {}).items()
    )


def _type(name: str, schema: Schema) -> str:
    rows = [
        f"<tr><td><code>{escape(field)}</code><td>{_kind(kind)}<td>{escape(kind.get('description', ''))}"
        for field, kind in schema.get("properties", {}).items()
    ]
    body = f"<table>{''.join(rows)}</table>" if rows else f"<p>{_kind(schema)}</p>"
    return (
        f'<section id="{escape(name)}"><h3><code>{escape(name)}</code></h3>'
        f"<p>{escape(schema.get('description', ''))}</p>{body}</section>"
    )


def _kind(schema: Schema) -> str:
    """A type in one line, with links to the named ones."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(_kind(each) for each in schema[several])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(repr(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(kind, list):
        return " or ".join(map(escape, kind))
    return escape(str(kind))
