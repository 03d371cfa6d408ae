/* What the parts of the extension share.
 *
 *   load.c             LOAD: opens the pool, registers functions and settings
 *   entry.c            one function of one database, with its types
 *   pool.c             the connections of one database, lent to Python
 *   watcher.c          gives the pool back when the host is done with the database
 *   alone.c            whether another instance in this process has the file
 *   table_function.c   functions in FROM: rows, or the rows of a SELECT that Python wrote
 *   scalar_function.c  functions in SELECT
 *   arguments.c        arguments and settings of a call, kept as one row
 *   arrow.c            data chunks to Arrow
 *   arrow_reader.c     Arrow to data chunks
 *   types.c            DuckDB types by name, and whether two are the same
 *   host.c             what Python may ask of DuckDB: query, execute, append, interrupt
 *   statement.c        running a statement, with values bound to it
 *   python.c           starting the interpreter, calling into it
 *   request.c          what is handed to Python in one call
 *   locate.c           which interpreter belongs to this file
 *   interrupt.c        Ctrl-C while Python or one of its queries runs
 *   text.c             messages
 *
 * No business logic lives here: it is in the Python package.
 */
#ifndef LAKESCOUT_H
#define LAKESCOUT_H

#include "arrow_abi.h"
#include "duckdb_extension.h"

DUCKDB_EXTENSION_EXTERN

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

#define POOL_SIZE 24

/* ---- the functions of the registry (functions.inc, generated) ---- */

enum kind { KIND_TABLE, KIND_SCALAR, KIND_QUERY };

struct field {
	const char *name;
	const char *type;
};

struct parameter {
	const char *name;
	const char *type;
	bool required;
};

struct function {
	const char *name;
	enum kind kind;
	const struct parameter *parameters;
	idx_t parameter_count;
	const struct field *columns;
	idx_t column_count;
};

struct option {
	const char *name;
	const char *type;
	const char *description;
};

extern const char *const REGISTRY_MODULE;
extern const struct function FUNCTIONS[];
extern const idx_t FUNCTION_COUNT;
extern const struct option OPTIONS[];
extern const idx_t OPTION_COUNT;

/* ---- text.c ---- */

/* Puts a new message into `error`, which the caller frees. Returns false, so that failing takes one line. */
bool fail(char **error, const char *format, ...) PRINTF_LIKE(2, 3);
bool fail_with(char **error, duckdb_error_data data);
char *format_text(const char *format, ...) PRINTF_LIKE(1, 2);
char *copy_text(const char *text);

/* ---- pool.c ---- */

struct database;

struct lease {
	duckdb_connection connection;
	idx_t connection_id;
	struct database *database;
	bool lent;
};

struct database {
	uint64_t id;
	int references;
	bool closed;
	int lonely_polls;
	int64_t lonely_since; /* milliseconds of the monotonic clock */
	duckdb_connection converter; /* never lent: Arrow conversion needs some connection */
	struct lease leases[POOL_SIZE];
	struct database *next;
};

struct database *database_open(duckdb_database handle, char **error);
void database_retain(struct database *database);
void database_release(struct database *database);
/* A connection for the caller alone, or NULL with a message. Waits while all are lent. */
struct lease *lease_take(struct database *database, int timeout_ms, char **error);
void lease_give_back(struct lease *lease);
/* A free connection of this database without waiting, or NULL. */
struct lease *lease_try(struct database *database);
bool database_is_open(uint64_t id);
/* False, with a message, if the statement is one of our own: it would wait for itself if it called us. */
bool check_not_nested(struct database *database, duckdb_client_context context, const char *function, char **error);
/* Calls `visit` for every connection that is lent out now. */
void for_each_lent(void (*visit)(duckdb_connection connection));
/* Calls `visit` for every open database, without holding the lock. */
void for_each_database(void (*visit)(struct database *database));
/* Disconnects what is not lent now, and the rest when it is given back. */
void database_close(struct database *database);

/* ---- watcher.c ---- */

bool watcher_start(char **error);

/* ---- alone.c ---- */

/* Whether no other instance in this process has this file open, or had it open and closed it. False if that is unclear. */
bool file_is_ours_alone(const char *path);
/* Takes DuckDB's lock again for an instance that lives on: closing another one of the same process gave it up. */
void file_lock_again(const char *path);

/* ---- arrow.c ---- */

bool chunk_to_arrow(duckdb_connection connection, duckdb_data_chunk chunk, const char **names,
                    struct ArrowSchema *schema, struct ArrowArray *array, char **error);
bool types_to_schema(duckdb_connection connection, duckdb_logical_type *types, const char **names, idx_t count,
                     struct ArrowSchema *schema, char **error);
bool result_to_stream(duckdb_connection connection, duckdb_result *result, struct ArrowArrayStream *out, char **error);

/* Data chunks read from an Arrow stream. */
struct reader {
	duckdb_connection connection;
	struct ArrowArrayStream stream;
	struct ArrowSchema schema;
	duckdb_arrow_converted_schema converted;
};

bool reader_open(struct reader *reader, duckdb_connection connection, struct ArrowArrayStream *stream, char **error);
/* The next chunk, which the caller destroys; NULL at the end. */
bool reader_next(struct reader *reader, duckdb_data_chunk *chunk, char **error);
void reader_close(struct reader *reader);
/* Copies `count` values of column `name`; refuses another type than declared. */
bool copy_vector(duckdb_vector from, duckdb_vector to, idx_t count, const char *name, char **error);

/* ---- types.c ---- */

bool same_type(duckdb_logical_type left, duckdb_logical_type right);
bool named_types(duckdb_connection connection, const char *const *names, idx_t count, duckdb_logical_type *out,
                 char **error);
/* STRUCT(...)[]: the rows of a table function as one value. */
duckdb_logical_type rows_type(const struct function *function, duckdb_logical_type *column_types);

/* ---- statement.c ---- */

enum value_kind { VALUE_NULL, VALUE_BOOL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT, VALUE_BYTES, VALUE_TEXTS, VALUE_INTEGERS };

/* One value to bind, filled in by Python. `high` and `low` are a 128-bit integer. */
struct value {
	int32_t kind;
	int64_t high;
	uint64_t low;
	double real;
	const char *bytes;
	uint64_t length;
	const struct value *items;
};

bool statement_run(duckdb_connection connection, const char *sql, const struct value *values, idx_t count,
                   duckdb_result *out, char **error);
/* The same, but always prepared, even without values, so that a second statement is refused. */
bool statement_run_prepared(duckdb_connection connection, const char *sql, const struct value *values, idx_t count,
                            duckdb_result *out, char **error);

/* ---- entry.c: one function of one database ---- */

struct entry {
	int references;
	const struct function *function;
	struct database *database;
	duckdb_logical_type *parameter_types;
	duckdb_logical_type *column_types;
	duckdb_logical_type value_type; /* what the function gives in SELECT; NULL for a query */
};

/* NULL, with a message, if its types cannot be made. */
struct entry *entry_make(duckdb_connection connection, struct database *database, const struct function *function,
                         char **error);
/* A copy that DuckDB frees with entry_free when it drops the function. */
struct entry *entry_share(struct entry *entry);
void entry_free(void *entry);

/* ---- table_function.c, scalar_function.c ---- */

bool register_table_function(duckdb_connection connection, struct entry *entry, char **error);
bool register_scalar_functions(duckdb_connection connection, struct entry *entry, char **error);

/* ---- arguments.c ---- */

/* Named values. */
struct row {
	duckdb_value *values;
	const char **names;
	idx_t count;
};

bool row_from_arguments(struct row *row, struct entry *entry, duckdb_bind_info info, char **error);
/* The settings that this session has set. */
bool row_from_settings(struct row *row, duckdb_client_context context, char **error);
/* A data chunk of one row, which the caller destroys. */
bool row_to_chunk(const struct row *row, duckdb_data_chunk *chunk, char **error);
void row_free(struct row *row);

/* ---- python.c ---- */

enum form { FORM_ROWS, FORM_VALUES, FORM_SELECT, FORM_KEEP };

/* One call into Python. The Arrow structs that C fills in are consumed by Python, and vice versa. */
struct request {
	const char *function;
	uint64_t database_id;
	struct database *database;
	int64_t rows; /* of arguments */
	int32_t form;
	uint64_t statement; /* calls of one statement share a number; 0: this call stands alone */
	struct ArrowSchema arguments_schema;
	struct ArrowArray arguments;
	struct ArrowSchema settings_schema;
	struct ArrowArray settings;
	struct ArrowSchema result_schema;
	struct ArrowArrayStream result;
	char *text;
	char *error;
};

bool python_start(char **error);
/* Whether the process is Python's own, so that DuckDB's module keeps two instances of a file apart. */
bool python_is_host(void);
/* Fills in arguments, settings and the schema that the result must have. `names` are those of the chunk's
 * columns; without a chunk there is one row without arguments. */
bool request_fill(struct request *request, struct entry *entry, enum form form, duckdb_data_chunk arguments,
                  const char **names, const struct row *settings, char **error);
/* Runs the request; on failure `error` says why. */
bool python_call(struct request *request, char **error);
void request_free(struct request *request);

/* ---- locate.c ---- */

struct python_place {
	char *executable;
	char *home;    /* the folder of the interpreter that an environment is made from */
	char *version; /* such as 3.11 */
};

bool python_locate(struct python_place *place, char **error);
void python_place_free(struct python_place *place);
/* Opens libpython for the whole process: its own extension modules look for its symbols. */
void *python_open_library(const struct python_place *place, char **error);
/* The folder that holds the package lakescout in which this file is installed, or NULL. */
char *own_site_packages(void);

/* ---- host.c: what Python may call ---- */

struct host {
	struct lease *(*lend)(struct database *database, int timeout_ms, char **error);
	void (*give_back)(struct lease *lease);
	bool (*is_open)(uint64_t database_id);
	bool (*query)(struct lease *lease, const char *sql, const struct value *values, idx_t count,
	              struct ArrowArrayStream *out, char **error);
	bool (*execute)(struct lease *lease, const char *sql, const struct value *values, idx_t count, char **error);
	bool (*append)(struct lease *lease, const char *schema, const char *table, struct ArrowArrayStream *rows,
	               char **error);
	void (*interrupt)(struct lease *lease);
	char *(*copy_text)(const char *text);
	void (*free_text)(char *text);
};

extern const struct host HOST;

/* ---- interrupt.c ---- */

/* Between these two, Ctrl-C stops Python and its queries. Only where this extension started Python. */
void interrupt_enter(void);
void interrupt_leave(void);
/* `trip` makes Python's main thread raise; `stop_threads` stops the calls on its other threads that began before the
 * given time of its monotonic clock. */
bool interrupt_setup(void (*trip)(void), void (*stop_threads)(double));

#endif
