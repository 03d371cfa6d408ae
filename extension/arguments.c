#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

static bool row_new(struct row *row, idx_t capacity, char **error) {
	memset(row, 0, sizeof(*row));
	row->names = calloc(capacity + 1, sizeof(*row->names));
	row->values = calloc(capacity + 1, sizeof(*row->values));
	return (row->names && row->values) || fail(error, "lakescout: out of memory");
}

static void row_add(struct row *row, const char *name, duckdb_value value) {
	row->names[row->count] = name;
	row->values[row->count++] = value;
}

/* A missing named argument is left out: Python knows its default. NULL is an argument. */
bool row_from_arguments(struct row *row, struct entry *entry, duckdb_bind_info info, char **error) {
	const struct function *function = entry->function;
	idx_t positional = duckdb_bind_get_parameter_count(info);
	if (!row_new(row, function->parameter_count, error)) {
		return false;
	}
	for (idx_t i = 0; i < function->parameter_count; i++) {
		const char *name = function->parameters[i].name;
		duckdb_value value = i < positional ? duckdb_bind_get_parameter(info, i)
		                                    : duckdb_bind_get_named_parameter(info, name);
		if (value) {
			row_add(row, name, value);
		}
	}
	return true;
}

static void row_add_setting(struct row *row, duckdb_client_context context, const char *name) {
	duckdb_config_option_scope scope;
	duckdb_value value = duckdb_client_context_get_config_option(context, name, &scope);
	if (value && !duckdb_is_null_value(value)) {
		row_add(row, name, value);
	} else if (value) {
		duckdb_destroy_value(&value);
	}
}

/* Adds DuckDB's own setting of the time zone: days and months are those of the session that asks. */
bool row_from_settings(struct row *row, duckdb_client_context context, char **error) {
	if (!row_new(row, OPTION_COUNT + 1, error)) {
		return false;
	}
	for (idx_t i = 0; i < OPTION_COUNT; i++) {
		row_add_setting(row, context, OPTIONS[i].name);
	}
	row_add_setting(row, context, "TimeZone");
	return true;
}

bool row_to_chunk(const struct row *row, duckdb_data_chunk *chunk, char **error) {
	duckdb_logical_type *types = calloc(row->count + 1, sizeof(*types));
	if (!types) {
		return fail(error, "lakescout: out of memory");
	}
	for (idx_t i = 0; i < row->count; i++) {
		types[i] = duckdb_get_value_type(row->values[i]); /* owned by the value */
	}
	*chunk = duckdb_create_data_chunk(types, row->count);
	free(types);
	if (!*chunk) {
		return fail(error, "lakescout: an argument has a type that cannot be passed on");
	}
	for (idx_t i = 0; i < row->count; i++) {
		duckdb_vector_reference_value(duckdb_data_chunk_get_vector(*chunk, i), row->values[i]);
	}
	duckdb_data_chunk_set_size(*chunk, 1);
	return true;
}

void row_free(struct row *row) {
	for (idx_t i = 0; row->values && i < row->count; i++) {
		duckdb_destroy_value(&row->values[i]);
	}
	free(row->values);
	free(row->names);
	memset(row, 0, sizeof(*row));
}
