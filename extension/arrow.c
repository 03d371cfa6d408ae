#include "lakescout.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool types_to_schema(duckdb_connection connection, duckdb_logical_type *types, const char **names, idx_t count,
                     struct ArrowSchema *schema, char **error) {
	duckdb_arrow_options options = NULL;
	duckdb_connection_get_arrow_options(connection, &options);
	duckdb_error_data problem = duckdb_to_arrow_schema(options, types, names, count, schema);
	duckdb_destroy_arrow_options(&options);
	return problem ? fail_with(error, problem) : true;
}

bool chunk_to_arrow(duckdb_connection connection, duckdb_data_chunk chunk, const char **names,
                    struct ArrowSchema *schema, struct ArrowArray *array, char **error) {
	idx_t count = duckdb_data_chunk_get_column_count(chunk);
	duckdb_logical_type *types = calloc(count ? count : 1, sizeof(*types));
	if (!types) {
		return fail(error, "lakescout: out of memory");
	}
	for (idx_t i = 0; i < count; i++) {
		types[i] = duckdb_vector_get_column_type(duckdb_data_chunk_get_vector(chunk, i));
	}
	bool ok = types_to_schema(connection, types, names, count, schema, error);
	if (ok) {
		duckdb_arrow_options options = NULL;
		duckdb_connection_get_arrow_options(connection, &options);
		duckdb_error_data problem = duckdb_data_chunk_to_arrow(options, chunk, array);
		duckdb_destroy_arrow_options(&options);
		ok = problem ? fail_with(error, problem) : true;
	}
	for (idx_t i = 0; i < count; i++) {
		duckdb_destroy_logical_type(&types[i]);
	}
	free(types);
	return ok;
}

/* ---- a result as an Arrow stream ---- */

struct result_stream {
	duckdb_result result;
	duckdb_arrow_options options;
	struct ArrowSchema schema;
	char *error;
};

static int stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
	struct result_stream *state = stream->private_data;
	if (!state->schema.release) {
		fail(&state->error, "the schema of a result can be read once");
		return EINVAL;
	}
	*out = state->schema;
	state->schema.release = NULL;
	return 0;
}

static int stream_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
	struct result_stream *state = stream->private_data;
	memset(out, 0, sizeof(*out));
	duckdb_data_chunk chunk = duckdb_fetch_chunk(state->result);
	if (!chunk) {
		return 0;
	}
	duckdb_error_data problem = duckdb_data_chunk_to_arrow(state->options, chunk, out);
	duckdb_destroy_data_chunk(&chunk);
	if (problem) {
		fail_with(&state->error, problem);
		return EIO;
	}
	return 0;
}

static const char *stream_error(struct ArrowArrayStream *stream) {
	return ((struct result_stream *)stream->private_data)->error;
}

static void stream_release(struct ArrowArrayStream *stream) {
	struct result_stream *state = stream->private_data;
	if (state->schema.release) {
		state->schema.release(&state->schema);
	}
	duckdb_destroy_arrow_options(&state->options);
	duckdb_destroy_result(&state->result);
	free(state->error);
	free(state);
	stream->release = NULL;
}

static bool result_schema(duckdb_connection connection, struct result_stream *state, char **error) {
	idx_t count = duckdb_column_count(&state->result);
	duckdb_logical_type *types = calloc(count ? count : 1, sizeof(*types));
	const char **names = calloc(count ? count : 1, sizeof(*names));
	bool ok = types && names;
	for (idx_t i = 0; ok && i < count; i++) {
		types[i] = duckdb_column_logical_type(&state->result, i);
		names[i] = duckdb_column_name(&state->result, i);
	}
	ok = ok ? types_to_schema(connection, types, names, count, &state->schema, error)
	        : fail(error, "lakescout: out of memory");
	for (idx_t i = 0; types && i < count; i++) {
		duckdb_destroy_logical_type(&types[i]);
	}
	free(types);
	free(names);
	return ok;
}

bool result_to_stream(duckdb_connection connection, duckdb_result *result, struct ArrowArrayStream *out, char **error) {
	struct result_stream *state = calloc(1, sizeof(*state));
	if (!state) {
		duckdb_destroy_result(result);
		return fail(error, "lakescout: out of memory");
	}
	state->result = *result;
	duckdb_connection_get_arrow_options(connection, &state->options);
	out->get_schema = stream_schema;
	out->get_next = stream_next;
	out->get_last_error = stream_error;
	out->release = stream_release;
	out->private_data = state;
	if (!result_schema(connection, state, error)) {
		stream_release(out);
		return false;
	}
	return true;
}
