"""The registry as C tables."""

from __future__ import annotations

from lakescout.doors.manifest import TARGET, manifest, render
from lakescout.lake.settings import Setting
from lakescout.surface.registry import Function, Kind, Parameter


def test_the_extension_is_built_from_the_registry_as_it_is() -> None:
    assert TARGET.read_text(encoding="ascii") == render(), "run: python -m lakescout.doors.manifest"


def test_a_registry_as_c() -> None:
    parameters = (Parameter("question", "VARCHAR"), Parameter("k", "BIGINT", 10))
    functions = [
        Function("ask", Kind.TABLE, parameters, (("rank", "INTEGER"), ("who?", "VARCHAR")), len, "", "", writes=True),
        Function("nothing", Kind.QUERY, (), (), len, "", ""),
    ]
    settings = [Setting("mode", "VARCHAR", "", 'say "ü"')]
    assert (
        manifest("some.module", functions, settings)
        == """\
/* Made by `python -m lakescout.doors.manifest` from the registry. */
const char *const REGISTRY_MODULE = "some.module";
static const struct parameter ask_parameters[] = {
    {"question", "VARCHAR", true},
    {"k", "BIGINT", false},
};
static const struct field ask_columns[] = {
    {"rank", "INTEGER"},
    {"who\\077", "VARCHAR"},
};
static const struct parameter nothing_parameters[] = {
    {0},
};
static const struct field nothing_columns[] = {
    {0},
};
const struct function FUNCTIONS[] = {
    {"ask", KIND_TABLE, ask_parameters, 2, ask_columns, 2},
    {"nothing", KIND_QUERY, nothing_parameters, 0, nothing_columns, 0},
};
const idx_t FUNCTION_COUNT = 2;
const struct option OPTIONS[] = {
    {"lakescout_mode", "VARCHAR", "say \\042\\303\\274\\042"},
};
const idx_t OPTION_COUNT = 1;
"""
    )
