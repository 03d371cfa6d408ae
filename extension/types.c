#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

static bool same_and_destroy(duckdb_logical_type left, duckdb_logical_type right) {
	bool same = same_type(left, right);
	duckdb_destroy_logical_type(&left);
	duckdb_destroy_logical_type(&right);
	return same;
}

static bool same_and_free(char *left, char *right) {
	bool same = left && right && strcmp(left, right) == 0;
	duckdb_free(left);
	duckdb_free(right);
	return same;
}

static bool same_struct(duckdb_logical_type left, duckdb_logical_type right) {
	idx_t count = duckdb_struct_type_child_count(left);
	bool same = count == duckdb_struct_type_child_count(right);
	for (idx_t i = 0; same && i < count; i++) {
		same = same_and_destroy(duckdb_struct_type_child_type(left, i), duckdb_struct_type_child_type(right, i));
	}
	return same;
}

static bool same_union(duckdb_logical_type left, duckdb_logical_type right) {
	idx_t count = duckdb_union_type_member_count(left);
	bool same = count == duckdb_union_type_member_count(right);
	for (idx_t i = 0; same && i < count; i++) {
		same = same_and_destroy(duckdb_union_type_member_type(left, i), duckdb_union_type_member_type(right, i));
	}
	return same;
}

static bool same_enum(duckdb_logical_type left, duckdb_logical_type right) {
	uint32_t count = duckdb_enum_dictionary_size(left);
	bool same = count == duckdb_enum_dictionary_size(right);
	for (uint32_t i = 0; same && i < count; i++) {
		same = same_and_free(duckdb_enum_dictionary_value(left, i), duckdb_enum_dictionary_value(right, i));
	}
	return same;
}

/* Same storage: names of struct members and aliases such as JSON do not count. */
bool same_type(duckdb_logical_type left, duckdb_logical_type right) {
	duckdb_type id = duckdb_get_type_id(left);
	if (id != duckdb_get_type_id(right)) {
		return false;
	}
	switch (id) {
	case DUCKDB_TYPE_LIST:
		return same_and_destroy(duckdb_list_type_child_type(left), duckdb_list_type_child_type(right));
	case DUCKDB_TYPE_ARRAY:
		return duckdb_array_type_array_size(left) == duckdb_array_type_array_size(right) &&
		       same_and_destroy(duckdb_array_type_child_type(left), duckdb_array_type_child_type(right));
	case DUCKDB_TYPE_MAP:
		return same_and_destroy(duckdb_map_type_key_type(left), duckdb_map_type_key_type(right)) &&
		       same_and_destroy(duckdb_map_type_value_type(left), duckdb_map_type_value_type(right));
	case DUCKDB_TYPE_STRUCT:
		return same_struct(left, right);
	case DUCKDB_TYPE_UNION:
		return same_union(left, right);
	case DUCKDB_TYPE_ENUM:
		return same_enum(left, right);
	case DUCKDB_TYPE_DECIMAL:
		return duckdb_decimal_width(left) == duckdb_decimal_width(right) &&
		       duckdb_decimal_scale(left) == duckdb_decimal_scale(right);
	default:
		return true;
	}
}

/* One statement for all of them: LOAD should not be felt. */
static char *typed_nulls(const char *const *names, idx_t count) {
	size_t length = sizeof("SELECT ");
	for (idx_t i = 0; i < count; i++) {
		length += strlen(names[i]) + sizeof("NULL::, ");
	}
	char *sql = malloc(length), *end = sql;
	for (idx_t i = 0; sql && i < count; i++) {
		end = stpcpy(stpcpy(end, i == 0 ? "SELECT NULL::" : ", NULL::"), names[i]);
	}
	return sql;
}

bool named_types(duckdb_connection connection, const char *const *names, idx_t count, duckdb_logical_type *out,
                 char **error) {
	if (count == 0) {
		return true;
	}
	char *sql = typed_nulls(names, count);
	duckdb_result result;
	bool ok = sql ? statement_run(connection, sql, NULL, 0, &result, error) : fail(error, "lakescout: out of memory");
	for (idx_t i = 0; ok && i < count; i++) {
		out[i] = duckdb_column_logical_type(&result, i);
	}
	if (ok) {
		duckdb_destroy_result(&result);
	}
	free(sql);
	return ok;
}

duckdb_logical_type rows_type(const struct function *function, duckdb_logical_type *column_types) {
	const char **names = calloc(function->column_count, sizeof(*names));
	if (!names) {
		return NULL;
	}
	for (idx_t i = 0; i < function->column_count; i++) {
		names[i] = function->columns[i].name;
	}
	duckdb_logical_type row = duckdb_create_struct_type(column_types, names, function->column_count);
	duckdb_logical_type rows = duckdb_create_list_type(row);
	duckdb_destroy_logical_type(&row);
	free(names);
	return rows;
}
