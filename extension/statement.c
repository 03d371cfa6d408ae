#include "lakescout.h"

#include <stdlib.h>

static duckdb_value integer_value(const struct value *value) {
	int64_t small = (int64_t)value->low;
	if (value->high == (small < 0 ? -1 : 0)) {
		return duckdb_create_int64(small);
	}
	duckdb_hugeint huge = {.lower = value->low, .upper = value->high};
	return duckdb_create_hugeint(huge);
}

/* The type of a list follows its items; an empty one is cast by DuckDB to what the statement needs. */
static duckdb_value list_value(const struct value *value, duckdb_type item_type) {
	idx_t count = value->length;
	duckdb_value *items = calloc(count ? count : 1, sizeof(*items));
	duckdb_logical_type type = duckdb_create_logical_type(count ? item_type : DUCKDB_TYPE_SQLNULL);
	duckdb_value list = NULL;
	if (items) {
		for (idx_t i = 0; i < count; i++) {
			const struct value *item = &value->items[i];
			items[i] = item_type == DUCKDB_TYPE_VARCHAR ? duckdb_create_varchar_length(item->bytes, item->length)
			                                            : duckdb_create_int64((int64_t)item->low);
		}
		list = duckdb_create_list_value(type, items, count);
		for (idx_t i = 0; i < count; i++) {
			duckdb_destroy_value(&items[i]);
		}
	}
	duckdb_destroy_logical_type(&type);
	free(items);
	return list;
}

static duckdb_value to_duckdb(const struct value *value) {
	switch ((enum value_kind)value->kind) {
	case VALUE_BOOL:
		return duckdb_create_bool(value->low != 0);
	case VALUE_INTEGER:
		return integer_value(value);
	case VALUE_REAL:
		return duckdb_create_double(value->real);
	case VALUE_TEXT:
		return duckdb_create_varchar_length(value->bytes, value->length);
	case VALUE_BYTES:
		return duckdb_create_blob((const uint8_t *)value->bytes, value->length);
	case VALUE_TEXTS:
		return list_value(value, DUCKDB_TYPE_VARCHAR);
	case VALUE_INTEGERS:
		return list_value(value, DUCKDB_TYPE_BIGINT);
	case VALUE_NULL:
		break;
	}
	return duckdb_create_null_value();
}

static bool bind_values(duckdb_prepared_statement statement, const struct value *values, idx_t count, char **error) {
	idx_t wanted = duckdb_nparams(statement);
	if (wanted != count) {
		return fail(error, "the statement has %llu parameters and %llu values were given", (unsigned long long)wanted,
		            (unsigned long long)count);
	}
	for (idx_t i = 0; i < count; i++) {
		duckdb_value value = to_duckdb(&values[i]);
		if (!value) {
			return fail(error, "value %llu could not be bound: it is not valid UTF-8 or too large",
			            (unsigned long long)i + 1);
		}
		duckdb_state state = duckdb_bind_value(statement, i + 1, value);
		duckdb_destroy_value(&value);
		if (state != DuckDBSuccess) {
			const char *message = duckdb_prepare_error(statement);
			return fail(error, "%s", message ? message : "a value could not be bound");
		}
	}
	return true;
}

bool statement_run_prepared(duckdb_connection connection, const char *sql, const struct value *values, idx_t count,
                            duckdb_result *out, char **error) {
	duckdb_prepared_statement statement = NULL;
	bool ok = duckdb_prepare(connection, sql, &statement) == DuckDBSuccess;
	if (!ok) {
		const char *message = duckdb_prepare_error(statement);
		fail(error, "%s", message ? message : "the statement could not be prepared");
	}
	ok = ok && bind_values(statement, values, count, error);
	if (ok && duckdb_execute_prepared(statement, out) != DuckDBSuccess) {
		const char *message = duckdb_result_error(out);
		ok = fail(error, "%s", message ? message : "the statement failed");
		duckdb_destroy_result(out);
	}
	duckdb_destroy_prepare(&statement);
	return ok;
}

bool statement_run(duckdb_connection connection, const char *sql, const struct value *values, idx_t count,
                   duckdb_result *out, char **error) {
	if (count > 0) {
		return statement_run_prepared(connection, sql, values, count, out, error);
	}
	if (duckdb_query(connection, sql, out) != DuckDBSuccess) {
		const char *message = duckdb_result_error(out);
		fail(error, "%s", message ? message : "the statement failed");
		duckdb_destroy_result(out);
		return false;
	}
	return true;
}
