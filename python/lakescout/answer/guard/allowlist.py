"""What a generated statement may consist of. Everything that is not listed here is refused."""

from __future__ import annotations

from typing import Final

from sqlglot import exp

NODE: Final[type[exp.Expr]] = getattr(exp, "Expr", exp.Expression)
"""What every node of a statement is; sqlglot 28 has the second name only."""

STRUCTURE: Final = frozenset(
    {
        *(exp.Select, exp.Union, exp.Except, exp.Intersect, exp.Subquery, exp.With, exp.CTE, exp.Table, exp.TableAlias),
        *(exp.From, exp.Join, exp.Where, exp.Group, exp.Having, exp.Qualify, exp.Order, exp.Ordered, exp.Limit),
        exp.Offset,
        *(exp.Distinct, exp.Alias, exp.Column, exp.Identifier, exp.Star, exp.Literal, exp.Boolean, exp.Null, exp.Var),
        *(exp.Paren, exp.Tuple, exp.Values, exp.DataType, exp.DataTypeParam, exp.Interval, exp.Fetch),
        *(exp.Window, exp.WindowSpec, exp.Filter, exp.Escape, exp.Rollup, exp.Cube, exp.IgnoreNulls),
        exp.LimitOptions,
    }
)
OPERATORS: Final = frozenset(
    {
        *(exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ, exp.Is, exp.In),
        *(exp.Between, exp.Like, exp.ILike, exp.And, exp.Or, exp.Xor, exp.Not, exp.Neg, exp.Exists, exp.Any, exp.All),
        *(exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod, exp.DPipe, exp.Case, exp.If, exp.Cast, exp.TryCast),
    }
)
CALLS: Final = frozenset(
    {
        *(exp.Count, exp.Sum, exp.Avg, exp.Min, exp.Max, exp.AnyValue, exp.First, exp.Last, exp.ArgMin, exp.ArgMax),
        *(exp.Median, exp.Mode, exp.Corr, exp.Stddev, exp.StddevPop, exp.StddevSamp, exp.Variance, exp.VariancePop),
        exp.CountIf,
        *(exp.LogicalAnd, exp.LogicalOr, exp.Abs, exp.Round, exp.Floor, exp.Ceil, exp.Sqrt, exp.Ln, exp.Log, exp.Pow),
        *(exp.Sign, exp.Greatest, exp.Least, exp.Coalesce, exp.Nullif, exp.Lower, exp.Upper, exp.Trim, exp.Length),
        *(exp.Substring, exp.Left, exp.Right, exp.Contains, exp.ArrayContains, exp.StartsWith, exp.EndsWith),
        *(exp.StrPosition, exp.Concat),
        *(exp.ConcatWs, exp.Year, exp.Month, exp.Day, exp.Quarter, exp.Hour, exp.Minute, exp.Second, exp.Extract),
        *(exp.DateDiff, exp.DateTrunc, exp.TimestampTrunc, exp.DateAdd, exp.DateSub, exp.TimeToStr, exp.StrToTime),
        *(exp.DateFromParts, exp.CurrentDate, exp.DayOfWeek, exp.DayOfYear, exp.WeekOfYear, exp.Week),
        *(exp.DayOfWeekIso, exp.DayOfMonth, exp.LastDay, exp.ToDays, exp.RegexpLike, exp.Monthname, exp.Dayname),
        *(exp.RowNumber, exp.Rank, exp.DenseRank, exp.PercentRank, exp.CumeDist, exp.Ntile, exp.Lag, exp.Lead),
        *(exp.FirstValue, exp.LastValue, exp.NthValue, exp.Levenshtein, exp.Pad, exp.TsOrDsToDate, exp.Date),
        *(exp.DateStrToDate, exp.UnixToTime),
        *(exp.Anonymous, exp.AnonymousAggFunc),
        *(exp.Translate, exp.Replace, exp.RegexpExtract, exp.Reverse, exp.PercentileCont, exp.PercentileDisc),
        getattr(exp, "Trunc", exp.Anonymous),  # sqlglot 28 has no class for it, and leaves the name to FUNCTIONS
    }
)
NODES: Final = STRUCTURE | OPERATORS | CALLS

_SOURCES: Final = frozenset({"with_", "this", "expression", "expressions", "from_", "joins", "windows", "distinct"})
_QUERY: Final = _SOURCES | {"where", "group", "having", "qualify", "order", "limit", "offset"}
PARTS: Final[dict[type[exp.Expr], frozenset[str]]] = {
    exp.Select: _QUERY,
    exp.Subquery: _QUERY | {"alias"},
    **dict.fromkeys((exp.Union, exp.Except, exp.Intersect), _QUERY | {"by_name"}),
    exp.With: frozenset({"expressions", "recursive"}),
    exp.CTE: frozenset({"this", "alias", "materialized"}),
    exp.Join: frozenset({"this", "on", "side", "kind", "using", "method"}),
    exp.In: frozenset({"this", "expressions", "query"}),
    exp.Group: frozenset({"expressions", "cube", "rollup", "all"}),
    exp.Order: frozenset({"this", "expressions"}),
    exp.Ordered: frozenset({"this", "desc", "nulls_first"}),
    exp.Limit: frozenset({"expression", "offset", "limit_options"}),
    exp.Window: frozenset({"this", "partition_by", "order", "spec", "alias", "over"}),
    **dict.fromkeys((exp.Cast, exp.TryCast), frozenset({"this", "to", "safe"})),
}
"""The parts that a node may have, where sqlglot knows more of them than an answer needs: locks, samples, settings."""

FUNCTIONS: Final = frozenset(
    {
        *("+", "-", "*", "/", "//", "%", "||", "~~", "!~~", "~~*", "!~~*", "like_escape", "not_like_escape"),
        *("ilike_escape", "not_ilike_escape"),
        *("count", "count_star", "sum", "avg", "min", "max", "any_value", "first", "last", "arg_min", "arg_max"),
        *("min_by", "max_by", "corr", "median", "mode", "count_if", "mean", "stddev", "stddev_samp", "stddev_pop"),
        *("variance", "var_samp", "var_pop", "bool_and", "bool_or"),
        *("abs", "round", "floor", "ceil", "ceiling", "sqrt", "ln", "log", "log2", "log10", "pow", "power", "sign"),
        *("mod", "greatest", "least", "nullif", "trunc"),
        *("lower", "lcase", "upper", "ucase", "trim", "ltrim", "rtrim", "length", "len", "strlen", "substring"),
        *("substr", "left", "right", "contains", "starts_with", "ends_with", "prefix", "suffix", "strpos", "instr"),
        *("position", "concat", "concat_ws", "translate", "replace", "reverse", "regexp_extract", "quantile_cont"),
        *("quantile_disc", "regexp_matches", "levenshtein", "lpad", "rpad"),
        *("year", "month", "day", "dayofmonth", "quarter", "hour", "minute", "second", "dayofweek", "isodow"),
        *("dayofyear", "week", "weekofyear", "monthname", "dayname", "date_part", "datepart", "date_diff"),
        *("datediff", "date_trunc", "datetrunc", "date_add", "strftime", "strptime", "try_strptime", "epoch_ms"),
        *("make_date", "current_date", "today", "to_days", "to_microseconds", "epoch_us", "array_contains"),
        *("list_contains", "to_months", "to_years", "to_hours", "to_minutes", "to_seconds", "to_weeks", "last_day"),
        *("row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead", "first_value"),
        *("last_value", "nth_value", "row"),
    }
)
"""DuckDB's own pure functions whose output is no larger than their input (but see `growth`).

Each exists in every supported DuckDB: a name that does not could be a macro of the lake.
"""

TYPES: Final = frozenset(
    {
        *("BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "INT128", "UTINYINT", "USMALLINT", "UINT", "UBIGINT"),
        *("FLOAT", "DOUBLE", "DECIMAL", "VARCHAR", "TEXT", "CHAR", "NVARCHAR", "DATE", "TIME", "TIMESTAMP"),
        *("TIMESTAMPTZ", "TIMESTAMPNTZ", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "DATETIME", "INTERVAL"),
    }
)
"""Names of `exp.DataType.Type` that a cast may use."""

PARSED: Final = frozenset(
    {
        *("SELECT_NODE", "SET_OPERATION_NODE", "CTE_NODE", "BASE_TABLE", "SUBQUERY", "JOIN", "EMPTY"),
        *("EXPRESSION_LIST", "ORDER_MODIFIER", "LIMIT_MODIFIER", "DISTINCT_MODIFIER", "ORDER_DEFAULT", "ASCENDING"),
        *("DESCENDING", "COLUMN_REF", "STAR", "VALUE_CONSTANT", "FUNCTION", "OPERATOR_CAST", "CASE_EXPR", "TYPE"),
        *("CONJUNCTION_AND", "CONJUNCTION_OR", "OPERATOR_NOT", "OPERATOR_IS_NULL", "OPERATOR_IS_NOT_NULL"),
        *("OPERATOR_COALESCE", "OPERATOR_NULLIF", "OPERATOR_TRY", "COMPARE_EQUAL", "COMPARE_NOTEQUAL"),
        *("COMPARE_LESSTHAN", "COMPARE_GREATERTHAN", "COMPARE_LESSTHANOREQUALTO", "COMPARE_GREATERTHANOREQUALTO"),
        *("COMPARE_IN", "COMPARE_NOT_IN", "COMPARE_BETWEEN", "COMPARE_NOT_BETWEEN", "COMPARE_DISTINCT_FROM"),
        *("COMPARE_NOT_DISTINCT_FROM", "WINDOW_AGGREGATE", "WINDOW_ROW_NUMBER", "WINDOW_RANK", "WINDOW_RANK_DENSE"),
        *("WINDOW_PERCENT_RANK", "WINDOW_CUME_DIST", "WINDOW_NTILE", "DECIMAL_TYPE_INFO", "WINDOW_LAG"),
        *("WINDOW_LEAD", "WINDOW_FIRST_VALUE", "WINDOW_LAST_VALUE", "WINDOW_NTH_VALUE"),
    }
)
"""The `type` of a node in DuckDB's own parse tree."""
