/* Connections keep a database open. A host that closes a file and opens it again would wait for
 * ours for ever, and the shell would leave a WAL behind: so close ours when no one else is connected. */
#include "lakescout.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define POLL_MS 50
#define CONFIRM_MS 10
#define LAZY_POLL_MS 250
#define LAZY_AFTER_POLLS 200
#define POLLS_TO_CONFIRM 2
/* How long a host may take from closing a file to opening it again. */
#define REOPEN_MS 500
#define MOST_FILES 64

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stop_requested;
static pthread_t thread;
static pid_t owner = 0;
static bool stopping = false;
static bool confirming = false;
static bool any_open = false;
static bool waiting = false;
static int idle_polls = 0;

static int64_t connection_count(duckdb_connection connection) {
	duckdb_result result;
	int64_t count = -1;
	if (duckdb_query(connection, "SELECT count::BIGINT FROM system.main.duckdb_connection_count()", &result) == DuckDBSuccess) {
		duckdb_data_chunk chunk = duckdb_fetch_chunk(result);
		if (chunk && duckdb_data_chunk_get_size(chunk) == 1) {
			count = *(int64_t *)duckdb_vector_get_data(duckdb_data_chunk_get_vector(chunk, 0));
		}
		if (chunk) {
			duckdb_destroy_data_chunk(&chunk);
		}
	}
	duckdb_destroy_result(&result);
	return count;
}

static int64_t now(void) {
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The files that this instance may write to. */
struct files {
	char *paths[MOST_FILES];
	idx_t count;
	bool known;
};

static struct files files_of(duckdb_connection connection) {
	struct files files = {{NULL}, 0, false};
	duckdb_result result;
	if (duckdb_query(connection,
	                 "SELECT path FROM system.main.duckdb_databases() WHERE NOT internal AND NOT readonly AND path IS NOT NULL",
	                 &result) == DuckDBSuccess) {
		files.known = true;
		for (duckdb_data_chunk chunk = duckdb_fetch_chunk(result); chunk; chunk = duckdb_fetch_chunk(result)) {
			duckdb_string_t *paths = duckdb_vector_get_data(duckdb_data_chunk_get_vector(chunk, 0));
			for (idx_t i = 0; i < duckdb_data_chunk_get_size(chunk); i++) {
				files.known = files.known && files.count < MOST_FILES;
				if (files.known) {
					files.paths[files.count++] =
					    format_text("%.*s", (int)duckdb_string_t_length(paths[i]), duckdb_string_t_data(&paths[i]));
				}
			}
			duckdb_destroy_data_chunk(&chunk);
		}
	}
	duckdb_destroy_result(&result);
	return files;
}

static void files_free(struct files *files) {
	for (idx_t i = 0; i < files->count; i++) {
		free(files->paths[i]);
	}
}

static bool all_alone(const struct files *files) {
	bool alone = files->known;
	for (idx_t i = 0; alone && i < files->count; i++) {
		alone = files->paths[i] && file_is_ours_alone(files->paths[i]);
	}
	return alone;
}

/* Closes the database, unless its files are ours alone and the host may be about to open them again; returns whether it
 * did. If they may not be ours alone, it closes without a last checkpoint: alone.c says why. */
static bool close_unless(struct database *database, bool host_may_reopen) {
	struct lease *lease = lease_try(database);
	if (!lease) {
		database_close(database);
		return true;
	}
	struct files files = files_of(lease->connection);
	bool alone = all_alone(&files);
	bool closes = !(alone && files.count > 0 && host_may_reopen);
	if (closes && !alone) {
		duckdb_result result;
		duckdb_query(lease->connection, "PRAGMA disable_checkpoint_on_shutdown", &result);
		duckdb_destroy_result(&result);
	}
	lease_give_back(lease);
	if (closes) {
		database_close(database);
		for (idx_t i = 0; i < files.count; i++) {
			if (files.paths[i]) {
				file_lock_again(files.paths[i]);
			}
		}
	}
	files_free(&files);
	return closes;
}

static void close_at_exit(struct database *database) {
	close_unless(database, false);
}

/* Closes after two looks in a row: a host that is just connecting has no connection for a moment. */
static void look_at(struct database *database) {
	any_open = true;
	struct lease *lease = lease_try(database);
	if (!lease) {
		return;
	}
	int64_t count = connection_count(lease->connection);
	lease_give_back(lease);
	bool lonely = count >= 0 && count <= POOL_SIZE + 1;
	database->lonely_since = database->lonely_polls > 0 ? database->lonely_since : now();
	database->lonely_polls = lonely ? database->lonely_polls + 1 : 0;
	bool waits = !python_is_host() && now() - database->lonely_since < REOPEN_MS;
	if (database->lonely_polls >= POLLS_TO_CONFIRM && close_unless(database, waits)) {
		return;
	}
	confirming = confirming || database->lonely_polls == 1;
	waiting = waiting || lonely;
}

static void wait_for(int milliseconds) {
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += (long)milliseconds * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000L;
	until.tv_nsec %= 1000000000L;
	pthread_cond_timedwait(&stop_requested, &lock, &until);
}

static void *watch(void *unused) {
	(void)unused;
	pthread_mutex_lock(&lock);
	while (!stopping) {
		confirming = false;
		any_open = false;
		waiting = false;
		pthread_mutex_unlock(&lock);
		for_each_database(look_at);
		pthread_mutex_lock(&lock);
		idle_polls = any_open ? idle_polls + 1 : LAZY_AFTER_POLLS;
		if (!stopping) {
			wait_for(confirming ? CONFIRM_MS : waiting || idle_polls < LAZY_AFTER_POLLS ? POLL_MS : LAZY_POLL_MS);
		}
	}
	pthread_mutex_unlock(&lock);
	for_each_database(close_at_exit); /* here, because the main thread's thread-local state is gone at exit */
	return NULL;
}

/* A forked child has the parent's connections but not its threads: it must leave the file alone. */
static void at_exit(void) {
	if (getpid() != owner) {
		return;
	}
	pthread_mutex_lock(&lock);
	stopping = true;
	pthread_cond_signal(&stop_requested);
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
}

static bool start_thread(void) {
	pthread_condattr_t attributes;
	if (pthread_condattr_init(&attributes) != 0) {
		return false;
	}
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	bool made = pthread_cond_init(&stop_requested, &attributes) == 0;
	pthread_condattr_destroy(&attributes);
	return made && pthread_create(&thread, NULL, watch, NULL) == 0 && atexit(at_exit) == 0;
}

bool watcher_start(char **error) {
	pthread_mutex_lock(&lock);
	idle_polls = 0;
	if (owner == 0 && start_thread()) {
		owner = getpid();
	}
	if (owner == getpid()) {
		pthread_cond_signal(&stop_requested);
	}
	bool running = owner == getpid();
	pthread_mutex_unlock(&lock);
	return running || fail(error, "lakescout: could not start its watcher thread");
}
