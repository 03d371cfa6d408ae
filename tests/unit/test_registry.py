"""Functions take and allow what the registry says, and the extension is built from the registry."""

from __future__ import annotations

import inspect

import pytest
import typer

from lakescout.doors.manifest import TARGET, manifest, render
from lakescout.groups.methods import METHODS as GROUP_METHODS
from lakescout.lake.settings import Setting
from lakescout.plugins import Late
from lakescout.plugins.agents.tools import TOOLS
from lakescout.plugins.augment.methods import METHODS as AUGMENT_METHODS
from lakescout.plugins.augment.search import ORDERS
from lakescout.plugins.augment.surface import BUDGETING, JUDGES
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.common import TYPES, options_of
from lakescout.plugins.models.narrations import SOURCES
from lakescout.plugins.papers.birdie.lesson import MODES, TrainingPlan
from lakescout.ranking import METHODS as TABLE_METHODS
from lakescout.surface.answer import METHODS as ANSWER_METHODS
from lakescout.surface.functions import FUNCTIONS, function_named
from lakescout.surface.registry import REQUIRED, Function, Kind, Parameter

# The registry and the functions.

CHOICES = {
    ("discover_tables", "method"): TABLE_METHODS,
    ("join_groups", "method"): GROUP_METHODS,
    ("answer", "method"): ANSWER_METHODS,
    ("answers", "method"): ANSWER_METHODS,
    ("augment_tables", "method"): AUGMENT_METHODS,
    ("augment_tables", "search"): ORDERS,
    ("augment_tables", "budgeting"): BUDGETING,
    ("augment_tables", "judge"): JUDGES,
    ("lakescout_train_dsi", "mode"): MODES,
    ("lakescout_narrate", "source"): SOURCES,
}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.name)
def test_every_function_is_found_and_takes_what_is_described(function: Function) -> None:
    assert isinstance(function.call, Late)
    taken = inspect.signature(function.call.resolve()).parameters
    if not any(each.kind is inspect.Parameter.VAR_KEYWORD for each in taken.values()):
        assert {parameter.name for parameter in function.parameters} <= set(taken)
    defaults = {parameter.name: parameter.default for parameter in function.parameters}
    for name, each in taken.items():
        if name in defaults and each.default not in {inspect.Parameter.empty, None}:
            assert defaults[name] == each.default, f"another default of {name}"


def test_choices_are_those_of_the_code() -> None:
    described = {
        (function.name, parameter.name): set(parameter.choices)
        for function in FUNCTIONS
        for parameter in function.parameters
        if parameter.choices
    }
    assert described == {key: set(names) for key, names in CHOICES.items()}


def test_a_default_is_one_of_the_choices() -> None:
    for function in FUNCTIONS:
        for parameter in function.parameters:
            assert not parameter.choices or parameter.default in parameter.choices


def test_the_training_is_described_as_planned() -> None:
    described = {each.name: each.default for each in function_named("lakescout_train_dsi").parameters[1:]}
    assert described == {name: getattr(TrainingPlan(), name) for name in ("questions", "epochs", "seed", "model")}


def test_a_verb_takes_the_options_of_its_function() -> None:
    @options_of("augment_tables", "history")
    def verb(sql: bool = False, k: int = 7, **options: object) -> None:
        """Does nothing."""

    found = inspect.signature(verb).parameters
    function = function_named("augment_tables")
    assert list(found)[:2] == ["base_table", "target_column"]
    assert set(found) == {parameter.name for parameter in function.parameters} - {"history"} | {"sql"}
    assert found["k"].default == 7
    assert found["seconds"].default == 60.0
    assert found["base_table"].default is inspect.Parameter.empty


@pytest.mark.parametrize(
    ("verb", "name", "left_out"),
    [
        ("augment", "augment_tables", set()),
        ("groups", "join_groups", {"decomposition"}),
        ("discover", "discover_tables", {"threshold"}),
        ("ask", "answer", set()),
        ("narrate", "lakescout_narrate", set()),
        ("index", "lakescout_refresh", set()),
        ("train", "lakescout_train_dsi", set()),
        ("related", "related_tables", set()),
        ("status", "lakescout_status", set()),
        ("settings", "lakescout_settings", set()),
        ("set", "lakescout_set", set()),
        ("define", "lakescout_define", set()),
        ("verify", "lakescout_verify", set()),
    ],
)
def test_the_command_shows_the_defaults_and_help_of_the_registry(verb: str, name: str, left_out: set[str]) -> None:
    command = typer.main.get_command(app).commands[verb]  # type: ignore[attr-defined]
    shown = {each.name: each for each in command.params}
    for parameter in function_named(name).parameters:
        assert (parameter.name in shown) == (parameter.name not in left_out)
        if parameter.name in shown and parameter.default is not REQUIRED:
            assert shown[parameter.name].default == parameter.default
            assert shown[parameter.name].help == parameter.help
            assert parameter.type in TYPES


def test_a_tool_of_agents_is_its_function() -> None:
    tools = {tool.name: tool for tool in TOOLS}
    for name in ("explain_question", "augment_tables", "declare_join", "add_context", "define", "verify"):
        function = next(each for each in FUNCTIONS if each.name in (name, f"lakescout_{name}"))
        tool = tools[name]
        asked = tuple(each for each in function.parameters if each.name not in tool.hidden)
        assert (tool.description, tool.columns, tool.parameters) == (function.description, function.columns, asked)
    assert {name for name, tool in tools.items() if tool.writes} == {"declare_join", "add_context", "define", "verify"}


# The registry as C tables.


@pytest.mark.newest
def test_the_extension_is_built_from_the_registry_as_it_is() -> None:
    assert TARGET.read_text(encoding="ascii") == render(), "run: python -m lakescout.doors.manifest"


@pytest.mark.newest
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
