/* Connections keep a database open. A host that closes a file and opens it again would wait for
 * ever for ours, and the shell would leave a WAL behind: give them back when no one else is left. */
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

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stop_requested;
static pthread_t thread;
static pid_t owner = 0;
static bool stopping = false;
static bool confirming = false;
static bool any_open = false;
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

/* Two looks in a row: a host that is just now connecting has no connection for a moment. */
static void look_at(struct database *database) {
	any_open = true;
	struct lease *lease = lease_try(database);
	if (!lease) {
		return;
	}
	int64_t count = connection_count(lease->connection);
	lease_give_back(lease);
	bool lonely = count >= 0 && count <= POOL_SIZE + 1;
	database->lonely_polls = lonely ? database->lonely_polls + 1 : 0;
	if (database->lonely_polls >= POLLS_TO_CONFIRM) {
		database_close(database);
	} else if (lonely) {
		confirming = true;
	}
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
		pthread_mutex_unlock(&lock);
		for_each_database(look_at);
		pthread_mutex_lock(&lock);
		idle_polls = any_open ? idle_polls + 1 : LAZY_AFTER_POLLS;
		if (!stopping) {
			wait_for(confirming ? CONFIRM_MS : idle_polls < LAZY_AFTER_POLLS ? POLL_MS : LAZY_POLL_MS);
		}
	}
	pthread_mutex_unlock(&lock);
	for_each_database(database_close); /* here, because the main thread's thread-local state is gone at exit */
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
