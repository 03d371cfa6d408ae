"""The numbers and words that ship: fitted weights and their features, and the tables of words."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from joins_support import school

import lakescout
from lakescout import weights
from lakescout.answer.candidates import Candidate
from lakescout.answer.confidence import MASS
from lakescout.answer.explain import Used
from lakescout.answer.guard import check
from lakescout.answer.plan_features import plan_features
from lakescout.groups.readings import FEATURES as READ_OF_GROUPS
from lakescout.groups.scout import FEATURES as GROUP_FEATURES
from lakescout.joins.inference import features
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.models.material import NAMES as COLUMN_FEATURES
from lakescout.plugins.models.model_path import model_features
from lakescout.plugins.models.second_reader import SecondReading, features_of, own_features
from lakescout.ranking.features import CANDIDATE_FEATURES
from lakescout.ranking.features import FEATURES as TABLE_FEATURES
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.scout import STANDING, named_in_contents, nearness
from lakescout.ranking.set_reranking import FEATURES as NEXT_FEATURES
from lakescout.reading.link import link
from lakescout.reading.plan import Column as Of
from lakescout.reading.plan import Plan
from lakescout.reading.scope import make_scope
from lakescout.reading.unaccounted import FEATURES as UNACCOUNTED_FEATURES
from lakescout.words.languages import (
    LANGUAGES,
    in_english,
    language_of,
    language_of_names,
    may_be_cells,
    name_in_english,
)
from lakescout.words.tables import abbreviations, rows, word_list
from lakescout.words.text import normalise_name

# Fitted weights: their features are those that the code computes, and each names the command that fits it.

ROOT = Path(__file__).parents[2]
MODELS = sorted(path.stem for path in weights.FOLDER.glob("*.json"))
FIRST = {*(make.__name__ for make in TABLE_FEATURES), named_in_contents.__name__}
ROWS = pa.table({"n": [1]})


UNREAD: Any = SimpleNamespace(
    ranked=SimpleNamespace(ranks={}), links=SimpleNamespace(tokens=()),
    tables=frozenset(), breaches=(), log_probability=0.0, place=0, left=(), missed=(), _guesses=0.0, _asked=frozenset(), _unsaid=0.0,
)  # fmt: skip
READ_FEATURES = set(Candidate.features(UNREAD, None))
"""The names of a candidate's own features; MASS is added once every candidate ran."""
PUPILS = make_scope([Table(TableName("lake", "main", "pupils"), (Column("name", "VARCHAR", 0),))])
SIGNS = set(plan_features(Plan((Of(0),)), link("names of pupils", PUPILS), PUPILS, ROWS))


def join_features() -> set[str]:
    """The features of one candidate pair of the small school."""
    _, lake = school()
    with lake.session() as (connection, index):
        columns = lake.join_state(connection, index).columns(index)
    return set(features(columns, np.array([[0, 1]]), np.array([True])))


def asked_features() -> QuestionFeatures:
    """The features of a question over the small school."""
    _, lake = school()
    with lake.session() as (connection, index):
        return QuestionFeatures(lake.request(connection, index, "names of pupils"), [])


SECOND_FEATURES = features_of(check("SELECT 1 AS a FROM pupils", PUPILS.tables), SecondReading(), 0)

COMPUTED = {
    ("scout", "first"): FIRST,
    ("scout", "second"): FIRST | set(CANDIDATE_FEATURES),
    ("scout", "chance"): {"intercept", STANDING, *nearness(asked_features(), np.arange(1))},
    ("scout", "bm25"): {"intercept", "standing", "best"},
    ("scout", "dense"): {"intercept", "standing", "best"},
    ("set_reranking", "next"): set(NEXT_FEATURES),
    ("groups", "groups"): set(GROUP_FEATURES),
    ("groups", "read"): set(READ_OF_GROUPS),
    ("answers", "score"): set(READ_FEATURES),
    ("answers", "confidence"): {"intercept", MASS, *READ_FEATURES, *SIGNS},
    ("model_answers", "confidence"): {
        "intercept",
        "agrees",
        "rival",
        *model_features(Used([], []), 1, ROWS, 0, repaired=False),
    },
    ("second_reader", "confidence"): {"intercept", *SECOND_FEATURES},
    ("second_reader", "own"): {"intercept", *own_features(0.5, check("SELECT 1", PUPILS.tables).tree, True, None)},
    ("prompt_columns", "columns"): set(COLUMN_FEATURES),
    ("joins", "joins"): {"intercept", *join_features()},
    ("joins", "likelihood"): {"slope", "intercept"},
    ("unaccounted", "features"): set(UNACCOUNTED_FEATURES),
}


def test_every_part_of_every_model_is_compared() -> None:
    parts = {(model, part) for model in MODELS for part in weights.described(model)["weights"]}
    assert parts == COMPUTED.keys()


@pytest.mark.parametrize(("model", "part"), COMPUTED)
def test_the_features_are_those_that_the_code_computes(model: str, part: str) -> None:
    assert set(weights.weights(model, part)) == COMPUTED[model, part]


@pytest.mark.parametrize("model", MODELS)
def test_a_model_says_what_fits_it(model: str) -> None:
    described = weights.described(model)
    python, flag, module, *options = described["fit"].split()
    assert (python, flag) == ("python", "-m") and "--write" in options
    source = ROOT / f"{module.replace('.', '/')}.py"
    assert f'store("{model}"' in source.read_text(encoding="utf-8")
    assert find_spec(module) is not None
    assert described["what"] and described["fitted_on"]
    known = {name for part in described["weights"].values() for name in part}
    for reasons in (described["by_hand"], described.get("not_fitted", {})):
        assert set(reasons) <= known and all(reasons.values())


# The word tables: each reader finds one meaning for a word, and all that it asks for.


def test_no_reader_has_two_meanings_for_a_short_form() -> None:
    read = Counter((row["short"], reader) for row in rows("abbreviations") for reader in row["read_by"].split())
    assert {reader for _, reader in read} == {"names", "answers"}
    assert [key for key, times in read.items() if times > 1] == []


def test_names_and_answers_read_the_same_short_forms_alike_but_for_one() -> None:
    names, answers = abbreviations("names"), abbreviations("answers")
    assert {short for short in names.keys() & answers.keys() if names[short] != answers[short]} == {"dob", "ref"}
    assert normalise_name("cust_DOB") == "customer date of birth"


@pytest.mark.parametrize("table", ["lists", "operations", "stopwords"])
def test_a_list_stands_in_one_place_without_blanks(table: str) -> None:
    names = [row["list"] for row in rows(table)]
    assert len(dict.fromkeys(names)) == 1 + sum(one != other for one, other in pairwise(names))
    assert all(word_list(name, table) for name in names)


ASKED = {
    "german": "Wie viele Sänger kommen aus jedem Land?",
    "french": "Combien de chanteurs viennent de chaque pays ?",
    "spanish": "¿Cuántos cantantes hay de cada país?",
    "polish": "Ilu piosenkarzy pochodzi z każdego kraju?",
    "chinese": "每个国家有多少名歌手？",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dictionary_has_each_word_once_and_says_what_it_does(language: str) -> None:
    read = rows("dictionary", language)
    assert [word for word, times in Counter(row["word"] for row in read).items() if times > 1] == []
    assert {row["kind"] for row in read} == {"function", "thing"}
    assert [row for row in read if not row["english"].isascii() or not row["word"].strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_of_another_language_is_told_in_english(language: str) -> None:
    assert language_of(ASKED[language]) == language
    told = in_english(ASKED[language], {"singer", "country"})
    assert told.startswith("how many singer")
    assert "each country" in told


@pytest.mark.parametrize(
    "question",
    [
        "Who sang Les mots de la vie and Das Lied von der Erde?",
        "average age of singers in Mexico or Paris",
        "top ranking player fee plus the last player's fee?",
        "show la paz",
        "how many rows mention  北京",
        "",
        "?",
        "12",
        "'",
        "¿",
        "„",
    ],
)
def test_english_questions_and_odd_texts_stay_as_they_are(question: str) -> None:
    assert language_of(question) is None
    assert in_english(question, {"age"}) == question


def test_words_of_one_letter_make_no_question_english() -> None:
    assert (
        language_of("Znajdź nazwę serii i kraj kanału, który nadaje kreskówki w reżyserii Bena i Michaela") == "polish"
    )


def test_what_stands_in_quotes_and_what_no_table_knows_stays() -> None:
    told = in_english("Wie viele Flüge hat die Fluggesellschaft „Die Wolke der Länder“ nach Kabul?", {"flight"})
    assert told.startswith("how many flight has the airline „Die Wolke der Länder“")
    assert told.endswith("Kabul?")
    assert "«a  b ?»" in in_english("¿Cuántos cantantes hay en la ciudad «a  b ?»?")
    assert in_english("Kyle的编号是什么？", {"id"}) == "what is id of Kyle?"


def test_a_name_of_several_words_may_stand_in_a_cell() -> None:
    question = "In welcher Straße wohnt Hans Groß aus Bad Urach?"
    wanted = may_be_cells(question, {"straße", "name", "größe"})
    assert wanted["Hans Groß"] == ("Hans Groß",) and "Bad Urach" in wanted and "In welcher" not in wanted
    assert in_english(question, {"street"}, {"Hans Groß": "Hans Groß"}).startswith("in which street lives Hans Groß")


def test_the_names_of_a_lake_in_the_language_of_the_question_stay() -> None:
    known = {"kunde", "stadt", "umsatz"}
    assert in_english("Wie hoch ist der durchschnittliche Umsatz der Kunden in jeder Stadt?", known) == (
        "what is the average umsatz the kunde in each stadt?"
    )


@pytest.mark.parametrize(
    ("question", "known", "told"),
    [
        ("Liste Vorname und Nachname aller Angestellten", {"vorname", "nachname", "mitarbeiter"},
         "list vorname and nachname all mitarbeiter"),
        ("Welche Lieferanten kommen aus Frankreich?", {"lieferanten", "land"},
         "which lieferanten come from Frankreich?"),
        ("Welche Lieferanten kommen aus Frankreich?", {"country"}, "which supplier come from France?"),
        ("Podaj łączną kwotę zamówień w każdym mieście", {"kwota", "zamowienia", "miasto"},
         "give total kwota zamowienia in each miasto"),
    ],
)  # fmt: skip
def test_words_are_told_in_those_of_the_lake(question: str, known: set[str], told: str) -> None:
    assert in_english(question, known) == told


def test_a_lake_in_chinese_keeps_its_names() -> None:
    assert in_english("每个城市的销售额是多少？", {"城市", "销售额"}) == "what is 销售额 of each 城市?"


def test_of_several_english_words_that_of_the_lake_is_taken() -> None:
    question = "Zähle die verschiedenen Nationalitäten."
    assert in_english(question, {"nationality"}) == "count the different nationality."
    assert in_english(question, {"country"}) == "count the different country."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Welche Rechnungen vom 3. Mai 2023 haben mehr als 1.234,5?", "which invoice of 2023-05-03 has more than 1234.5?"),
        ("Welche Rechnungen vom 12.11.2023?", "which invoice of 2023-11-12?"),
        ("Welche Kunden wohnen in Straße 7?", "which customer lives in street 7?"),
        ("Wie viele Zaehler gibt es im März 2024?", "how many meter there are in March 2024?"),
        ("Combien de factures après le 1er février 2024 ?", "how many invoice after the 2024-02-01?"),
        ("Quel est le montant de l'année à Rennes, 3 000,5 ?", "what is the amount of the year in Rennes, 3000.5?"),
        ("¿Cuántas facturas hubo el 3 de mayo de 2023?", "how many invoice there were the 2023-05-03?"),
        ("¿Cuántas facturas de 1.300,50 hay?", "how many invoice of 1300.50 there are?"),
        ("Ile faktur po 1 stycznia 2020?", "how many invoice after 2020-01-01?"),
        ("Ilu klientów mieszka w mieście Łódź?", "how many customer lives in city Łódź?"),
        ("２０２３年5月3日有多少发票？", "how many invoice 2023-05-03 there are?"),
        ("工资高于６０００的员工叫什么名字？", "what is the name of employee that salary more than 6000?"),
        ("1980年以前的汽车有多少辆？", "how many car there are that before 1980?"),
        ("金额大于1,250.4的发票有多少？", "how many invoice there are that amount more than 1250.4?"),
        ("哪个街道的金额最多？", "which street has the most amount?"),
        ("Welche Rechnungen nach dem 1. Mai 2023 oder nach Juni 2024?",
         "which invoice after 2023-05-01 or after June 2024?"),
        ("Zeige Vor- und Nachnamen der Kunden", "show first name and last name the customer"),
        ("Wie viele Tag- und Qwertz gibt es?", "how many day- and Qwertz there are?"),
        ("Ilu klientów zarejestrowało się po 1 stycznia 2020?", "how many customer registered after 2020-01-01?"),
    ],
)  # fmt: skip
def test_days_amounts_and_signs_are_told_as_english_writes_them(question: str, told: str) -> None:
    assert in_english(question, {"invoice", "customer", "street", "meter", "year", "amount"}) == told


@pytest.mark.parametrize(
    ("names", "language"),
    [
        (["Mitarbeiter", "Gehalt", "Eintrittsdatum"], "german"),
        (["etudiants", "nom", "date_naissance"], "french"),
        (["médicos", "especialidad", "nombre"], "spanish"),
        (["zamowienia", "id_klienta", "kwota"], "polish"),
        (["员工", "工资"], "chinese"),
        (["Asset_Parts", "asset_id", "part_id"], None),
        (["invoice", "id", "name", "status"], None),
    ],
)
def test_the_language_of_a_table_shows_in_its_names(names: list[str], language: str | None) -> None:
    assert language_of_names(names) == language


def test_names_that_would_be_called_alike_take_another_meaning() -> None:
    assert [name_in_english("imie", "polish", choice) for choice in (0, 1)] == ["name", "first name"]
    assert name_in_english("部门编号", "chinese") == "department id"


def test_words_that_cells_hold_stay_as_these_spell_them() -> None:
    held = may_be_cells("Welche weiblichen Kunden wohnen in Bonn?", {"customer"})
    assert "weiblich" in held["weiblichen"]
    assert "Kunden" not in held
    told = in_english("Welche weiblichen Kunden wohnen in Bonn?", {"customer"}, {"weiblichen": "weiblich"})
    assert told == "which weiblich customer lives in Bonn?"


def test_what_is_too_long_for_a_word_is_none() -> None:
    long = "es" * 50_000
    assert language_of_names([long, "gehalt"]) is None
    assert in_english(f"Wie viele Kunden haben {long}?", {"customer"}).startswith("how many customer has eses")


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("total revenue", set()), ("total sales", {"sale"}), ("total churnback", {"churnback"}),
        ("total revenue per region", {"region"}), ("plus size total", {"size"}), ("total Umsatz", {"umsatz"}),
    ],
)  # fmt: skip
def test_words_that_are_all_english_or_the_lakes_own_are_not_translated(question: str, known: set[str]) -> None:
    assert language_of(question, known) is None
    assert in_english(question, known) == question


def test_a_defined_term_is_a_word_of_the_lake() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE sale (sale_id INTEGER, amount INTEGER); INSERT INTO sale VALUES (1, 2), (2, 5)")
        con.execute("FROM lakescout_define('revenu net', 'SUM(amount)', table_name := 'sale')")
        assert con.execute("FROM answer('total revenu net')").fetchall() == [(7,)]


def test_a_name_with_several_meanings_in_english_is_known_by_each() -> None:
    """“Town” was not understood where a column is called `Ort`, which may be a location, too."""
    with lakescout.connect() as con:
        con.execute("CREATE TABLE kunden (kunden_nr INTEGER, name VARCHAR, ort VARCHAR, betrag INTEGER)")
        con.execute("INSERT INTO kunden VALUES (1, 'Hans Groß', 'Ulm', 3), (2, 'Eva Klein', 'Ulm', 5)")
        asked = con.execute("FROM answer('How many customers are there in each town?')").fetchall()
        assert asked == [("Ulm", 2)]
        assert con.execute("FROM answer('In welchem Ort wohnt Hans Groß?')").fetchall() == [("Ulm",)]


def test_a_word_for_takings_is_no_count_of_sales() -> None:
    """“Umsatz” was read as the table of sales, and these were counted at 0.92."""
    with lakescout.connect() as con:
        con.execute(
            "CREATE TABLE sales (sale_id INTEGER, city VARCHAR); INSERT INTO sales VALUES (1, 'Rome'), (2, 'Oslo')"
        )
        assert con.execute("SELECT answer_sql('Umsatz pro Stadt')").fetchall() == [(None,)]
    with lakescout.connect() as con:
        con.execute("CREATE TABLE sales (sale_id INTEGER, city VARCHAR, revenue INTEGER)")
        con.execute("INSERT INTO sales VALUES (1, 'Rome', 3), (2, 'Oslo', 4)")
        assert con.execute("FROM answer('Umsatz pro Stadt')").fetchall() == [("Oslo", 4), ("Rome", 3)]
