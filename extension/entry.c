#include "lakescout.h"

#include <stdlib.h>

static struct entry *entry_new(struct database *database, const struct function *function) {
	struct entry *entry = calloc(1, sizeof(*entry));
	if (!entry) {
		return NULL;
	}
	entry->references = 1;
	entry->function = function;
	entry->database = database;
	database_retain(database);
	entry->parameter_types = calloc(function->parameter_count + 1, sizeof(duckdb_logical_type));
	entry->column_types = calloc(function->column_count + 1, sizeof(duckdb_logical_type));
	return entry;
}

struct entry *entry_share(struct entry *entry) {
	__atomic_add_fetch(&entry->references, 1, __ATOMIC_SEQ_CST);
	return entry;
}

void entry_free(void *data) {
	struct entry *entry = data;
	if (__atomic_sub_fetch(&entry->references, 1, __ATOMIC_SEQ_CST) > 0) {
		return;
	}
	for (idx_t i = 0; entry->parameter_types && i < entry->function->parameter_count; i++) {
		duckdb_destroy_logical_type(&entry->parameter_types[i]);
	}
	for (idx_t i = 0; entry->column_types && i < entry->function->column_count; i++) {
		duckdb_destroy_logical_type(&entry->column_types[i]);
	}
	duckdb_destroy_logical_type(&entry->value_type);
	free(entry->parameter_types);
	free(entry->column_types);
	database_release(entry->database);
	free(entry);
}

static bool resolve_types(duckdb_connection connection, struct entry *entry, char **error) {
	const struct function *function = entry->function;
	const char **names = calloc(function->parameter_count + function->column_count + 1, sizeof(*names));
	if (!names || !entry->parameter_types || !entry->column_types) {
		free(names);
		return fail(error, "lakescout: out of memory");
	}
	const char **column_names = names + function->parameter_count;
	for (idx_t i = 0; i < function->parameter_count; i++) {
		names[i] = function->parameters[i].type;
	}
	for (idx_t i = 0; i < function->column_count; i++) {
		column_names[i] = function->columns[i].type;
	}
	bool ok = named_types(connection, names, function->parameter_count, entry->parameter_types, error);
	if (function->kind != KIND_QUERY) {
		ok = ok && named_types(connection, column_names, function->column_count, entry->column_types, error);
	}
	if (ok && function->kind == KIND_TABLE) {
		entry->value_type = rows_type(function, entry->column_types);
	} else if (ok && function->kind == KIND_SCALAR) {
		ok = named_types(connection, column_names, 1, &entry->value_type, error);
	}
	free(names);
	return ok;
}

struct entry *entry_make(duckdb_connection connection, struct database *database, const struct function *function,
                         char **error) {
	struct entry *entry = entry_new(database, function);
	if (!entry) {
		fail(error, "lakescout: out of memory");
		return NULL;
	}
	if (!resolve_types(connection, entry, error)) {
		entry_free(entry);
		return NULL;
	}
	return entry;
}
