"""TypeScript's types of all messages, made from ``wire``, ``lobbywire`` and ``httpwire``.

Every struct becomes an interface, and every alias of a union or of literals a type. Docstrings of
classes and fields become comments. web/build.py writes the result to web/src/lib/wire.ts.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from itertools import pairwise
from textwrap import dedent
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import FieldInfo

from flibuste.table import (
    dailywire,
    dealwire,
    hintwire,
    httpwire,
    lobbywire,
    luckwire,
    mannerswire,
    signingwire,
    talkwire,
    wire,
)

HEAD = (
    "/** All messages. Made from wire.py, lobbywire.py and httpwire.py in src/flibuste/table. */\n"
)
PLAIN: dict[object, str] = {
    Any: "unknown", Raw: "unknown", bool: "boolean", int: "number", float: "number",
    str: "string", bytes: "string", NoneType: "null",
}  # fmt: skip
Documented = dict[str, str]
TABLES = (wire, dealwire, hintwire, talkwire)
"""The types of a table's messages."""
OF_HTTP = (httpwire, luckwire, signingwire, mannerswire)
WIRES = tuple(module.__name__ for module in (*TABLES, *OF_HTTP))


def module() -> str:
    """The text of wire.ts."""
    return "\n".join([HEAD, *(_declared(name, value) for name, value in _exported())])


def _exported() -> Iterator[tuple[str, object]]:
    modules = (wire, dealwire, lobbywire, dailywire, *OF_HTTP)
    for name, value in {name: v for each in modules for name, v in vars(each).items()}.items():
        if isinstance(value, type) and issubclass(value, Struct) and value is not Struct:
            if value not in (wire.SocketRequest, wire.ServerMessage):  # only bases of others
                yield name, value
        elif isinstance(value, UnionType) or get_origin(value) is Literal:
            yield name, value


def _declared(name: str, value: object) -> str:
    if isinstance(value, type) and issubclass(value, Struct):
        return _interface(value) if _says_something(value) else _empty(value)
    docs: Documented = {}
    for module in TABLES:
        docs |= _documented(inspect.getsource(module))
    members = [member.__name__ if isinstance(member, type) else json.dumps(member)
               for member in get_args(value)]  # fmt: skip
    return f"{_comment(docs.get(name))}export type {name} = {' | '.join(members)};\n"


# --- structs ---------------------------------------------------------------------------------


def _says_something(cls: type[Struct]) -> bool:
    return cls.__struct_config__.tag is not None or bool(msgspec.structs.fields(cls))


def _empty(cls: type[Struct]) -> str:
    return f"{_comment(_own_docstring(cls))}export type {cls.__name__} = Record<string, never>;\n"


def _interface(cls: type[Struct]) -> str:
    config, types = cls.__struct_config__, get_type_hints(cls, include_extras=True)
    lines = [f"{_comment(_own_docstring(cls))}export interface {cls.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    docs = _documented_fields(cls)
    for field in msgspec.structs.fields(cls):
        text = _field(cls, field, type_of(types[field.name]))
        lines.append(f"{_comment(docs.get(field.name), '  ')}  {text};")
    return "\n".join([*lines, "}\n"])


def _field(cls: type[Struct], field: FieldInfo, text: str) -> str:
    """A field as TypeScript has it; one with a default may be missing, if either side omits it."""
    config = cls.__struct_config__
    missing = not field.required and (config.omit_defaults or config.forbid_unknown_fields)
    if missing and config.omit_defaults and field.default is None:
        text = text.removesuffix(" | null")
    return f"{field.encode_name}{'?' if missing else ''}: {text}"


def _documented_fields(cls: type[Struct]) -> Documented:
    docs: Documented = {}
    for base in reversed(cls.__mro__):
        if base.__module__ in WIRES:
            docs |= _documented(dedent(inspect.getsource(base)))
    return docs


def _own_docstring(cls: type[Struct]) -> str | None:
    return cls.__doc__ if "__doc__" in vars(cls) else None


def _documented(source: str) -> Documented:
    """The docstrings below fields or aliases, by name."""
    tree = ast.parse(source)
    first = tree.body[0]
    body = first.body if isinstance(first, ast.ClassDef) else tree.body
    found: Documented = {}
    for node, below in pairwise(body):
        name = _assigned(node)
        if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[name] = inspect.cleandoc(str(below.value.value))
    return found


def _assigned(node: ast.stmt) -> str | None:
    target: ast.expr | None = node.target if isinstance(node, ast.AnnAssign) else None
    if isinstance(node, ast.Assign):
        target = node.targets[0]
    return target.id if isinstance(target, ast.Name) else None


def _comment(text: str | None, margin: str = "") -> str:
    if not text:
        return ""
    lines = inspect.cleandoc(text).replace("``", "`").splitlines()
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    inner = "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines)
    return f"{margin}/**\n{inner}{margin} */\n"


# --- types -----------------------------------------------------------------------------------


def type_of(hint: Any) -> str:
    """The TypeScript type of a Python type."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    if hasattr(hint, "__metadata__"):  # Annotated: the type of a Raw value stands in its Meta
        (meta,) = hint.__metadata__
        return type_of((meta.extra or {}).get("type", hint.__origin__))
    return _compound(get_origin(hint), get_args(hint))


def _compound(origin: Any, args: tuple[Any, ...]) -> str:
    if origin is Literal:
        named = [name for name, value in _exported() if value == Literal[args]]
        return named[0] if named else " | ".join(map(json.dumps, args))
    inner = list(map(type_of, args))
    if origin is list:
        return f"({inner[0]})[]" if " " in inner[0] else f"{inner[0]}[]"
    if origin is tuple:
        return f"[{', '.join(inner)}]"
    if origin is dict:
        return f"Record<string, {inner[1]}>"
    if origin in (UnionType, Union):
        return " | ".join(inner)
    raise TypeError(f"{origin} has no type in TypeScript yet")
