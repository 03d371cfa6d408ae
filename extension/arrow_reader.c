#include "lakescout.h"

#include <string.h>

static bool stream_failed(struct ArrowArrayStream *stream, char **error) {
	const char *message = stream->get_last_error(stream);
	return fail(error, "%s", message ? message : "the rows from Python could not be read");
}

/* Takes the stream over, also when it fails. */
bool reader_open(struct reader *reader, duckdb_connection connection, struct ArrowArrayStream *stream, char **error) {
	memset(reader, 0, sizeof(*reader));
	reader->connection = connection;
	reader->stream = *stream;
	stream->release = NULL;
	bool ok = reader->stream.get_schema(&reader->stream, &reader->schema) == 0 || stream_failed(&reader->stream, error);
	if (ok) {
		duckdb_error_data problem = duckdb_schema_from_arrow(connection, &reader->schema, &reader->converted);
		ok = problem ? fail_with(error, problem) : true;
	}
	if (!ok) {
		reader_close(reader);
	}
	return ok;
}

bool reader_next(struct reader *reader, duckdb_data_chunk *chunk, char **error) {
	struct ArrowArray array;
	*chunk = NULL;
	do {
		memset(&array, 0, sizeof(array));
		if (reader->stream.get_next(&reader->stream, &array) != 0) {
			return stream_failed(&reader->stream, error);
		}
		if (!array.release) {
			return true;
		}
		if (array.length == 0) {
			array.release(&array);
		}
	} while (!array.release);
	if ((idx_t)array.length > duckdb_vector_size()) {
		array.release(&array);
		return fail(error, "lakescout: Python sent more than %llu rows at once", (unsigned long long)duckdb_vector_size());
	}
	duckdb_error_data problem = duckdb_data_chunk_from_arrow(reader->connection, &array, reader->converted, chunk);
	if (array.release) {
		array.release(&array);
	}
	return problem ? fail_with(error, problem) : true;
}

void reader_close(struct reader *reader) {
	if (reader->converted) {
		duckdb_destroy_arrow_converted_schema(&reader->converted);
	}
	if (reader->schema.release) {
		reader->schema.release(&reader->schema);
	}
	if (reader->stream.release) {
		reader->stream.release(&reader->stream);
	}
	memset(reader, 0, sizeof(*reader));
}

/* A copy, not a reference: 1.5.6 ties the whole Arrow array to the life of the first column. */
bool copy_vector(duckdb_vector from, duckdb_vector to, idx_t count, const char *name, char **error) {
	duckdb_logical_type sent = duckdb_vector_get_column_type(from), declared = duckdb_vector_get_column_type(to);
	bool same = same_type(sent, declared);
	duckdb_destroy_logical_type(&sent);
	duckdb_destroy_logical_type(&declared);
	if (!same) {
		return fail(error, "lakescout: Python sent a value of another type than declared for %s", name);
	}
	duckdb_selection_vector all = duckdb_create_selection_vector(count ? count : 1);
	sel_t *places = duckdb_selection_vector_get_data_ptr(all);
	for (idx_t i = 0; i < count; i++) {
		places[i] = (sel_t)i;
	}
	duckdb_vector_copy_sel(from, to, all, count, 0, 0);
	duckdb_destroy_selection_vector(all);
	return true;
}
