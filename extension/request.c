#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

static bool fill_arguments(struct request *request, duckdb_connection connection, duckdb_data_chunk arguments,
                           const char **names, char **error) {
	request->rows = 1;
	return !arguments ||
	       chunk_to_arrow(connection, arguments, names, &request->arguments_schema, &request->arguments, error);
}

static bool fill_settings(struct request *request, duckdb_connection connection, const struct row *settings,
                          char **error) {
	duckdb_data_chunk chunk = NULL;
	if (settings->count == 0) {
		return true;
	}
	bool ok = row_to_chunk(settings, &chunk, error) &&
	          chunk_to_arrow(connection, chunk, settings->names, &request->settings_schema, &request->settings, error);
	if (chunk) {
		duckdb_destroy_data_chunk(&chunk);
	}
	return ok;
}

static bool fill_result_schema(struct request *request, duckdb_connection connection, struct entry *entry,
                               enum form form, char **error) {
	const struct function *function = entry->function;
	if (form == FORM_VALUES) {
		const char *name = function->name;
		return types_to_schema(connection, &entry->value_type, &name, 1, &request->result_schema, error);
	}
	const char **names = calloc(function->column_count + 1, sizeof(*names));
	if (!names) {
		return fail(error, "lakescout: out of memory");
	}
	for (idx_t i = 0; i < function->column_count; i++) {
		names[i] = function->columns[i].name;
	}
	bool ok = types_to_schema(connection, entry->column_types, names, function->column_count, &request->result_schema,
	                          error);
	free(names);
	return ok;
}

bool request_fill(struct request *request, struct entry *entry, enum form form, duckdb_data_chunk arguments,
                  const char **names, const struct row *settings, char **error) {
	memset(request, 0, sizeof(*request));
	request->function = entry->function->name;
	request->database = entry->database;
	request->database_id = entry->database->id;
	request->form = form;
	duckdb_connection connection = entry->database->converter;
	if (!connection) {
		/* The pool was given back: lease_take fails, and its message says so in full. */
		struct lease *lease = lease_take(entry->database, 0, error);
		if (lease) {
			lease_give_back(lease);
		}
		return false;
	}
	return fill_arguments(request, connection, arguments, names, error) &&
	       fill_settings(request, connection, settings, error) &&
	       (form == FORM_SELECT || form == FORM_KEEP || fill_result_schema(request, connection, entry, form, error));
}

static void release_schema(struct ArrowSchema *schema) {
	if (schema->release) {
		schema->release(schema);
	}
}

static void release_array(struct ArrowArray *array) {
	if (array->release) {
		array->release(array);
	}
}

void request_free(struct request *request) {
	release_schema(&request->arguments_schema);
	release_array(&request->arguments);
	release_schema(&request->settings_schema);
	release_array(&request->settings);
	release_schema(&request->result_schema);
	if (request->result.release) {
		request->result.release(&request->result);
	}
	free(request->text);
	free(request->error);
	memset(request, 0, sizeof(*request));
}
