#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

/* The settings at bind time. DuckDB copies bind data when it copies an expression. */
struct scalar_binding {
	int references;
	struct row settings;
	int running;        /* threads that execute the expression now */
	uint64_t statement; /* number of the execution: a prepared statement has one binding and many executions */
};

static uint64_t next_statement(void) {
	static uint64_t last = 0;
	return __atomic_add_fetch(&last, 1, __ATOMIC_SEQ_CST);
}

static void *binding_share(void *data) {
	struct scalar_binding *binding = data;
	__atomic_add_fetch(&binding->references, 1, __ATOMIC_SEQ_CST);
	return binding;
}

static void binding_free(void *data) {
	struct scalar_binding *binding = data;
	if (__atomic_sub_fetch(&binding->references, 1, __ATOMIC_SEQ_CST) == 0) {
		row_free(&binding->settings);
		free(binding);
	}
}

/* The last thread to leave begins another execution: until then all threads work for the same one. */
static void leave(void *data) {
	struct scalar_binding *binding = data;
	if (__atomic_sub_fetch(&binding->running, 1, __ATOMIC_SEQ_CST) == 0) {
		__atomic_store_n(&binding->statement, next_statement(), __ATOMIC_SEQ_CST);
	}
	binding_free(binding);
}

static void enter(duckdb_init_info info) {
	struct scalar_binding *binding = binding_share(duckdb_scalar_function_init_get_bind_data(info));
	__atomic_add_fetch(&binding->running, 1, __ATOMIC_SEQ_CST);
	duckdb_scalar_function_init_set_state(info, binding, leave);
}

static void bind(duckdb_bind_info info) {
	char *error = NULL;
	struct scalar_binding *binding = calloc(1, sizeof(*binding));
	if (!binding) {
		duckdb_scalar_function_bind_set_error(info, "lakescout: out of memory");
		return;
	}
	binding->references = 1;
	binding->statement = next_statement();
	duckdb_scalar_function_set_bind_data(info, binding, binding_free);
	duckdb_scalar_function_set_bind_data_copy(info, binding_share);
	duckdb_client_context context = NULL;
	duckdb_scalar_function_get_client_context(info, &context);
	struct entry *entry = duckdb_scalar_function_bind_get_extra_info(info);
	if (!check_not_nested(entry->database, context, entry->function->name, &error) || !python_start(&error) ||
	    !row_from_settings(&binding->settings, context, &error)) {
		duckdb_scalar_function_bind_set_error(info, error ? error : "lakescout failed");
	}
	duckdb_destroy_client_context(&context);
	free(error);
}

static bool take_values(struct entry *entry, struct request *request, idx_t rows, duckdb_vector output, char **error) {
	struct reader reader;
	if (!reader_open(&reader, entry->database->converter, &request->result, error)) {
		return false;
	}
	duckdb_data_chunk chunk = NULL;
	bool ok = reader_next(&reader, &chunk, error);
	if (ok && (!chunk || duckdb_data_chunk_get_size(chunk) != rows)) {
		ok = fail(error, "lakescout: Python sent another number of values than it was asked for");
	}
	ok = ok && copy_vector(duckdb_data_chunk_get_vector(chunk, 0), output, rows, entry->function->name, error);
	if (chunk) {
		duckdb_destroy_data_chunk(&chunk);
	}
	reader_close(&reader);
	return ok;
}

static void execute(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
	char *error = NULL;
	struct entry *entry = duckdb_scalar_function_get_extra_info(info);
	struct scalar_binding *binding = duckdb_scalar_function_get_bind_data(info);
	idx_t columns = duckdb_data_chunk_get_column_count(input), rows = duckdb_data_chunk_get_size(input);
	const char **names = calloc(columns + 1, sizeof(*names));
	struct request request;
	memset(&request, 0, sizeof(request));
	bool ok = names ? true : fail(&error, "lakescout: out of memory");
	for (idx_t i = 0; ok && i < columns; i++) {
		names[i] = entry->function->parameters[i].name;
	}
	ok = ok && request_fill(&request, entry, FORM_VALUES, columns ? input : NULL, names, &binding->settings, &error);
	request.rows = (int64_t)rows;
	request.statement = __atomic_load_n(&binding->statement, __ATOMIC_SEQ_CST);
	ok = ok && python_call(&request, &error) && take_values(entry, &request, rows, output, &error);
	request_free(&request);
	free(names);
	if (!ok) {
		duckdb_scalar_function_set_error(info, error ? error : "lakescout failed");
	}
	free(error);
}

static duckdb_scalar_function overload(struct entry *entry, idx_t argument_count) {
	duckdb_scalar_function function = duckdb_create_scalar_function();
	duckdb_scalar_function_set_name(function, entry->function->name);
	for (idx_t i = 0; i < argument_count; i++) {
		duckdb_scalar_function_add_parameter(function, entry->parameter_types[i]);
	}
	duckdb_scalar_function_set_return_type(function, entry->value_type);
	duckdb_scalar_function_set_special_handling(function);
	/* Not folded: EXPLAIN must not ask, and DuckDB hides an error while folding and asks a second time. */
	duckdb_scalar_function_set_volatile(function);
	duckdb_scalar_function_set_extra_info(function, entry_share(entry), entry_free);
	duckdb_scalar_function_set_bind(function, bind);
	duckdb_scalar_function_set_init(function, enter);
	duckdb_scalar_function_set_function(function, execute);
	return function;
}

/* Scalars take no named arguments: one overload for each number of trailing defaults left out. */
bool register_scalar_functions(duckdb_connection connection, struct entry *entry, char **error) {
	const struct function *function = entry->function;
	duckdb_scalar_function_set set = duckdb_create_scalar_function_set(function->name);
	bool ok = true;
	for (idx_t i = 0; ok && i <= function->parameter_count; i++) {
		if (i < function->parameter_count && function->parameters[i].required) {
			continue;
		}
		duckdb_scalar_function added = overload(entry, i);
		ok = duckdb_add_scalar_function_to_set(set, added) == DuckDBSuccess;
		duckdb_destroy_scalar_function(&added);
	}
	ok = ok && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
	duckdb_destroy_scalar_function_set(&set);
	return ok || fail(error, "lakescout: the scalar function %s could not be registered", function->name);
}
