"""What a generated statement may consist of. Everything that is not named here is refused."""

from __future__ import annotations

from typing import Final

from sqlglot import exp

STRUCTURE: Final = frozenset(
    {
        *(exp.Select, exp.Union, exp.Except, exp.Intersect, exp.Subquery, exp.With, exp.CTE, exp.Table, exp.TableAlias),
        *(
            exp.From,
            exp.Join,
            exp.Where,
            exp.Group,
            exp.Having,
            exp.Qualify,
            exp.Order,
            exp.Ordered,
            exp.Limit,
            exp.Offset,
        ),
        *(exp.Distinct, exp.Alias, exp.Column, exp.Identifier, exp.Star, exp.Literal, exp.Boolean, exp.Null, exp.Var),
        *(exp.Paren, exp.Tuple, exp.Values, exp.DataType, exp.DataTypeParam, exp.Interval, exp.Fetch),
        *(exp.Window, exp.WindowSpec, exp.Filter, exp.Escape, exp.Rollup),
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
        *(exp.Median, exp.Mode, exp.Stddev, exp.StddevPop, exp.StddevSamp, exp.Variance, exp.VariancePop, exp.CountIf),
        *(exp.LogicalAnd, exp.LogicalOr, exp.Abs, exp.Round, exp.Floor, exp.Ceil, exp.Sqrt, exp.Ln, exp.Log, exp.Pow),
        *(exp.Sign, exp.Greatest, exp.Least, exp.Coalesce, exp.Nullif, exp.Lower, exp.Upper, exp.Trim, exp.Length),
        *(exp.Substring, exp.Left, exp.Right, exp.Contains, exp.StartsWith, exp.EndsWith, exp.StrPosition, exp.Concat),
        *(exp.ConcatWs, exp.Year, exp.Month, exp.Day, exp.Quarter, exp.Hour, exp.Minute, exp.Second, exp.Extract),
        *(exp.DateDiff, exp.DateTrunc, exp.TimestampTrunc, exp.DateAdd, exp.DateSub, exp.TimeToStr, exp.StrToTime),
        *(
            exp.DateFromParts,
            exp.CurrentDate,
            exp.DayOfWeek,
            exp.DayOfYear,
            exp.WeekOfYear,
            exp.RegexpLike,
            exp.Monthname,
            exp.Dayname,
        ),
        *(exp.RowNumber, exp.Rank, exp.DenseRank, exp.PercentRank, exp.CumeDist, exp.Ntile, exp.Lag, exp.Lead),
        *(exp.FirstValue, exp.LastValue, exp.Levenshtein, exp.Pad, exp.TsOrDsToDate, exp.Date, exp.DateStrToDate),
        *(exp.Anonymous, exp.AnonymousAggFunc),
    }
)
NODES: Final = STRUCTURE | OPERATORS | CALLS

FUNCTIONS: Final = frozenset(
    """
    + - * / // % || = ~~ !~~ ~~* !~~* like_escape not_like_escape ilike_escape not_ilike_escape
    count count_star sum avg min max any_value first last arg_min arg_max min_by max_by median mode count_if mean
    stddev stddev_samp stddev_pop variance var_samp var_pop bool_and bool_or
    abs round floor ceil ceiling sqrt ln log log2 log10 pow power sign mod greatest least coalesce ifnull nullif trunc
    lower lcase upper ucase trim ltrim rtrim length len strlen substring substr left right contains starts_with ends_with
    prefix suffix strpos instr position concat concat_ws regexp_matches levenshtein lpad rpad
    year month day dayofmonth quarter hour minute second dayofweek isodow dayofyear week weekofyear monthname dayname
    date_part datepart extract date_diff datediff date_trunc datetrunc date_add strftime strptime try_strptime make_date
    current_date today to_days to_months to_years to_hours to_minutes to_seconds to_weeks last_day
    row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value row
    """.split()
)
"""DuckDB's own names: pure, and their output no larger than their input (but see `bounds`)."""

TYPES: Final = frozenset(
    """
    BOOLEAN TINYINT SMALLINT INT BIGINT INT128 UTINYINT USMALLINT UINT UBIGINT FLOAT DOUBLE DECIMAL
    VARCHAR TEXT CHAR NVARCHAR DATE TIME TIMESTAMP TIMESTAMPTZ TIMESTAMPNTZ TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS
    DATETIME INTERVAL
    """.split()
)
"""Names of `exp.DataType.Type` that a cast may name."""

PARSED: Final = frozenset(
    """
    SELECT_NODE SET_OPERATION_NODE CTE_NODE BASE_TABLE SUBQUERY JOIN EMPTY EXPRESSION_LIST
    ORDER_MODIFIER LIMIT_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING
    COLUMN_REF STAR VALUE_CONSTANT FUNCTION OPERATOR_CAST CASE_EXPR TYPE
    CONJUNCTION_AND CONJUNCTION_OR OPERATOR_NOT OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL OPERATOR_COALESCE OPERATOR_NULLIF
    OPERATOR_TRY COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN COMPARE_LESSTHANOREQUALTO
    COMPARE_GREATERTHANOREQUALTO COMPARE_IN COMPARE_NOT_IN COMPARE_BETWEEN COMPARE_NOT_BETWEEN
    COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM
    WINDOW_AGGREGATE WINDOW_ROW_NUMBER WINDOW_RANK WINDOW_RANK_DENSE WINDOW_PERCENT_RANK WINDOW_CUME_DIST WINDOW_NTILE
    DECIMAL_TYPE_INFO WINDOW_LAG WINDOW_LEAD WINDOW_FIRST_VALUE WINDOW_LAST_VALUE WINDOW_NTH_VALUE
    """.split()
)
"""The `type` of a node of DuckDB's own parse tree."""
