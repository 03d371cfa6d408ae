#include "lakescout.h"

#include <stdlib.h>

static struct lease *host_lend(struct database *database, int timeout_ms, char **error) {
	return lease_take(database, timeout_ms, error);
}

static bool host_query(struct lease *lease, const char *sql, const struct value *values, idx_t count,
                       struct ArrowArrayStream *out, char **error) {
	duckdb_result result;
	return statement_run_prepared(lease->connection, sql, values, count, &result, error) &&
	       result_to_stream(lease->connection, &result, out, error);
}

static bool host_execute(struct lease *lease, const char *sql, const struct value *values, idx_t count, char **error) {
	duckdb_result result;
	if (!statement_run(lease->connection, sql, values, count, &result, error)) {
		return false;
	}
	duckdb_destroy_result(&result);
	return true;
}

static bool append_chunks(duckdb_appender appender, struct reader *reader, char **error) {
	duckdb_data_chunk chunk = NULL;
	bool ok = true;
	while (ok && (ok = reader_next(reader, &chunk, error)) && chunk) {
		ok = duckdb_append_data_chunk(appender, chunk) == DuckDBSuccess;
		duckdb_destroy_data_chunk(&chunk);
		if (!ok) {
			const char *message = duckdb_appender_error(appender);
			fail(error, "%s", message ? message : "the rows could not be appended");
		}
	}
	if (ok && duckdb_appender_close(appender) != DuckDBSuccess) {
		const char *message = duckdb_appender_error(appender);
		ok = fail(error, "%s", message ? message : "the rows could not be appended");
	}
	return ok;
}

/* A failed appender is cleared first, else destroying it would write the rows before the failure. */
static bool host_append(struct lease *lease, const char *schema, const char *table, struct ArrowArrayStream *rows,
                        char **error) {
	struct reader reader;
	if (!reader_open(&reader, lease->connection, rows, error)) {
		return false;
	}
	duckdb_appender appender = NULL;
	bool ok = duckdb_appender_create(lease->connection, schema, table, &appender) == DuckDBSuccess;
	if (!ok) {
		const char *message = duckdb_appender_error(appender);
		fail(error, "%s", message ? message : "the table cannot be appended to");
	} else if (!(ok = append_chunks(appender, &reader, error))) {
		duckdb_appender_clear(appender);
	}
	duckdb_appender_destroy(&appender);
	reader_close(&reader);
	return ok;
}

static void host_interrupt(struct lease *lease) {
	duckdb_interrupt(lease->connection);
}

static void host_free_text(char *text) {
	free(text);
}

const struct host HOST = {
    host_lend,    lease_give_back, database_is_open, host_query,     host_execute,
    host_append,  host_interrupt,  copy_text,        host_free_text,
};
