#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

/* What one use of the function in a statement holds. `sql` is NULL unless Python writes the SELECT. */
struct binding {
	struct entry *entry;
	struct row arguments;
	struct row settings;
	char *sql;
	idx_t column_count;
	duckdb_logical_type *column_types;
};

/* What one run of it holds: rows from Python, or the result of the SELECT. */
struct scan {
	struct reader reader;
	duckdb_result result;
	bool has_result;
};

static void binding_free(void *data) {
	struct binding *binding = data;
	row_free(&binding->arguments);
	row_free(&binding->settings);
	for (idx_t i = 0; binding->column_types && i < binding->column_count; i++) {
		duckdb_destroy_logical_type(&binding->column_types[i]);
	}
	free(binding->column_types);
	free(binding->sql);
	entry_free(binding->entry);
	free(binding);
}

static void scan_free(void *data) {
	struct scan *scan = data;
	reader_close(&scan->reader);
	if (scan->has_result) {
		duckdb_destroy_result(&scan->result);
	}
	free(scan);
}

static bool call_python(struct binding *binding, enum form form, struct request *request, char **error) {
	duckdb_data_chunk arguments = NULL;
	memset(request, 0, sizeof(*request));
	bool ok = binding->arguments.count == 0 || row_to_chunk(&binding->arguments, &arguments, error);
	ok = ok && request_fill(request, binding->entry, form, arguments, binding->arguments.names, &binding->settings, error);
	if (arguments) {
		duckdb_destroy_data_chunk(&arguments);
	}
	return ok && python_call(request, error);
}

/* ---- a SELECT that Python wrote ---- */

static bool describe_prepared(duckdb_bind_info info, struct binding *binding, duckdb_prepared_statement statement,
                              char **error) {
	idx_t count = duckdb_prepared_statement_column_count(statement);
	binding->column_types = calloc(count + 1, sizeof(*binding->column_types));
	if (!binding->column_types) {
		return fail(error, "lakescout: out of memory");
	}
	for (idx_t i = 0; i < count; i++) {
		const char *name = duckdb_prepared_statement_column_name(statement, i);
		binding->column_types[binding->column_count++] = duckdb_prepared_statement_column_logical_type(statement, i);
		duckdb_bind_add_result_column(info, name, binding->column_types[i]);
		duckdb_free((void *)(uintptr_t)name);
	}
	return true;
}

static bool bind_select(duckdb_bind_info info, struct binding *binding, char **error) {
	struct request request;
	bool ok = call_python(binding, FORM_SELECT, &request, error);
	if (ok) {
		binding->sql = request.text;
		request.text = NULL;
	}
	request_free(&request);
	struct lease *lease = ok ? lease_take(binding->entry->database, 30000, error) : NULL;
	if (!lease) {
		return false;
	}
	duckdb_prepared_statement statement = NULL;
	interrupt_enter();
	if (duckdb_prepare(lease->connection, binding->sql, &statement) == DuckDBSuccess) {
		ok = describe_prepared(info, binding, statement, error);
	} else {
		const char *message = duckdb_prepare_error(statement);
		ok = fail(error, "%s", message ? message : "the SELECT could not be prepared");
	}
	interrupt_leave();
	duckdb_destroy_prepare(&statement);
	lease_give_back(lease);
	return ok;
}

static bool result_as_bound(struct binding *binding, duckdb_result *result, char **error) {
	bool same = duckdb_column_count(result) == binding->column_count;
	for (idx_t i = 0; same && i < binding->column_count; i++) {
		duckdb_logical_type type = duckdb_column_logical_type(result, i);
		same = same_type(type, binding->column_types[i]);
		duckdb_destroy_logical_type(&type);
	}
	return same || fail(error, "lakescout: the tables changed while the answer was being made; ask again");
}

/* The rows are all fetched here: the connection goes back and the transaction ends before the first is seen. */
static bool run_select(struct binding *binding, struct scan *scan, char **error) {
	struct lease *lease = lease_take(binding->entry->database, 30000, error);
	if (!lease) {
		return false;
	}
	duckdb_result ignored;
	interrupt_enter();
	bool ok = statement_run(lease->connection, "BEGIN TRANSACTION READ ONLY", NULL, 0, &ignored, error);
	if (ok) {
		duckdb_destroy_result(&ignored);
		ok = statement_run(lease->connection, binding->sql, NULL, 0, &scan->result, error);
		scan->has_result = ok;
	}
	interrupt_leave();
	lease_give_back(lease);
	return ok && result_as_bound(binding, &scan->result, error);
}

/* Stores what was worked out in bind, where nothing may be stored. */
static bool keep(struct binding *binding, char **error) {
	struct request request;
	bool ok = call_python(binding, FORM_KEEP, &request, error);
	request_free(&request);
	return ok;
}

/* ---- rows from Python ---- */

static bool run_rows(struct binding *binding, struct scan *scan, char **error) {
	struct request request;
	bool ok = call_python(binding, FORM_ROWS, &request, error) &&
	          reader_open(&scan->reader, binding->entry->database->converter, &request.result, error);
	request_free(&request);
	return ok;
}

static bool next_chunk(struct scan *scan, duckdb_data_chunk *chunk, char **error) {
	if (!scan->has_result) {
		return reader_next(&scan->reader, chunk, error);
	}
	*chunk = duckdb_fetch_chunk(scan->result);
	return true;
}

/* ---- callbacks ---- */

static void bind(duckdb_bind_info info) {
	char *error = NULL;
	struct entry *entry = duckdb_bind_get_extra_info(info);
	struct binding *binding = calloc(1, sizeof(*binding));
	if (!binding) {
		duckdb_bind_set_error(info, "lakescout: out of memory");
		return;
	}
	binding->entry = entry_share(entry);
	duckdb_bind_set_bind_data(info, binding, binding_free);
	duckdb_client_context context = NULL;
	duckdb_table_function_get_client_context(info, &context);
	bool ok = check_not_nested(entry->database, context, entry->function->name, &error) && python_start(&error) &&
	          row_from_arguments(&binding->arguments, entry, info, &error) &&
	          row_from_settings(&binding->settings, context, &error);
	duckdb_destroy_client_context(&context);
	if (ok && entry->function->kind == KIND_QUERY) {
		ok = bind_select(info, binding, &error);
	}
	for (idx_t i = 0; ok && entry->function->kind == KIND_TABLE && i < entry->function->column_count; i++) {
		duckdb_bind_add_result_column(info, entry->function->columns[i].name, entry->column_types[i]);
	}
	if (!ok) {
		duckdb_bind_set_error(info, error ? error : "lakescout failed");
	}
	free(error);
}

/* The work is done here and not in bind, so that EXPLAIN and DESCRIBE change nothing. */
static void init(duckdb_init_info info) {
	char *error = NULL;
	struct binding *binding = duckdb_init_get_bind_data(info);
	struct scan *scan = calloc(1, sizeof(*scan));
	if (!scan) {
		duckdb_init_set_error(info, "lakescout: out of memory");
		return;
	}
	duckdb_init_set_init_data(info, scan, scan_free);
	duckdb_init_set_max_threads(info, 1);
	bool ok = binding->sql ? run_select(binding, scan, &error) && keep(binding, &error) : run_rows(binding, scan, &error);
	if (!ok) {
		duckdb_init_set_error(info, error ? error : "lakescout failed");
	}
	free(error);
}

static void scan_chunk(duckdb_function_info info, duckdb_data_chunk output) {
	char *error = NULL;
	struct binding *binding = duckdb_function_get_bind_data(info);
	struct scan *scan = duckdb_function_get_init_data(info);
	duckdb_data_chunk chunk = NULL;
	bool ok = next_chunk(scan, &chunk, &error);
	idx_t count = chunk ? duckdb_data_chunk_get_size(chunk) : 0;
	idx_t columns = chunk ? duckdb_data_chunk_get_column_count(output) : 0;
	for (idx_t i = 0; ok && i < columns; i++) {
		duckdb_vector from = duckdb_data_chunk_get_vector(chunk, i), to = duckdb_data_chunk_get_vector(output, i);
		if (scan->has_result) {
			duckdb_vector_reference_vector(to, from);
		} else {
			ok = copy_vector(from, to, count, binding->entry->function->columns[i].name, &error);
		}
	}
	duckdb_data_chunk_set_size(output, ok ? count : 0);
	if (chunk) {
		duckdb_destroy_data_chunk(&chunk);
	}
	if (!ok) {
		duckdb_function_set_error(info, error ? error : "lakescout failed");
	}
	free(error);
}

/* Required parameters by position, the others by name: the C API knows no overloads of table functions. */
bool register_table_function(duckdb_connection connection, struct entry *entry, char **error) {
	const struct function *function = entry->function;
	duckdb_table_function table_function = duckdb_create_table_function();
	duckdb_logical_type as_given = duckdb_create_logical_type(DUCKDB_TYPE_ANY);
	duckdb_table_function_set_name(table_function, function->name);
	for (idx_t i = 0; i < function->parameter_count; i++) {
		if (function->parameters[i].required) {
			duckdb_table_function_add_parameter(table_function, entry->parameter_types[i]);
		} else {
			/* DuckDB would round 1.5 to a whole number before Python can refuse it, and takes no text for a list. */
			duckdb_type type = duckdb_get_type_id(entry->parameter_types[i]);
			bool checked = type == DUCKDB_TYPE_BIGINT || type == DUCKDB_TYPE_LIST;
			duckdb_table_function_add_named_parameter(table_function, function->parameters[i].name,
			                                          checked ? as_given : entry->parameter_types[i]);
		}
	}
	duckdb_table_function_set_extra_info(table_function, entry_share(entry), entry_free);
	duckdb_table_function_set_bind(table_function, bind);
	duckdb_table_function_set_init(table_function, init);
	duckdb_table_function_set_function(table_function, scan_chunk);
	duckdb_state state = duckdb_register_table_function(connection, table_function);
	duckdb_destroy_table_function(&table_function);
	duckdb_destroy_logical_type(&as_given);
	return state == DuckDBSuccess || fail(error, "lakescout: the function %s could not be registered", function->name);
}
