#include "lakescout.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t returned = PTHREAD_COND_INITIALIZER;
static struct database *databases = NULL;
static uint64_t next_id = 1;

static idx_t id_of(duckdb_connection connection) {
	duckdb_client_context context = NULL;
	duckdb_connection_get_client_context(connection, &context);
	idx_t id = duckdb_client_context_get_connection_id(context);
	duckdb_destroy_client_context(&context);
	return id;
}

/* The handle is borrowed for the length of LOAD, so every connection is opened now. */
struct database *database_open(duckdb_database handle, char **error) {
	struct database *database = calloc(1, sizeof(*database));
	if (!database) {
		fail(error, "lakescout: out of memory");
		return NULL;
	}
	bool opened = duckdb_connect(handle, &database->converter) == DuckDBSuccess;
	for (int i = 0; i < POOL_SIZE; i++) {
		database->leases[i].database = database;
		opened = opened && duckdb_connect(handle, &database->leases[i].connection) == DuckDBSuccess;
		database->leases[i].connection_id = opened ? id_of(database->leases[i].connection) : 0;
	}
	database->references = 1; /* the list's own */
	pthread_mutex_lock(&lock);
	database->id = next_id++;
	database->next = databases;
	databases = database;
	pthread_mutex_unlock(&lock);
	if (!opened) {
		database_close(database);
		fail(error, "lakescout: could not open its connections to this database");
		return NULL;
	}
	return database;
}

void database_retain(struct database *database) {
	pthread_mutex_lock(&lock);
	database->references++;
	pthread_mutex_unlock(&lock);
}

void database_release(struct database *database) {
	pthread_mutex_lock(&lock);
	bool last = --database->references == 0;
	pthread_mutex_unlock(&lock);
	if (last) {
		free(database);
	}
}

/* Called with the lock held. */
static struct lease *free_lease(struct database *database) {
	for (int i = 0; i < POOL_SIZE; i++) {
		struct lease *lease = &database->leases[i];
		if (!lease->lent && lease->connection) {
			lease->lent = true;
			database->references++;
			return lease;
		}
	}
	return NULL;
}

struct lease *lease_try(struct database *database) {
	pthread_mutex_lock(&lock);
	struct lease *lease = database->closed ? NULL : free_lease(database);
	pthread_mutex_unlock(&lock);
	return lease;
}

struct lease *lease_take(struct database *database, int timeout_ms, char **error) {
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += timeout_ms / 1000;
	until.tv_nsec += (long)(timeout_ms % 1000) * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	struct lease *lease = NULL;
	int waited = 0;
	pthread_mutex_lock(&lock);
	while (!database->closed && !(lease = free_lease(database)) && waited != ETIMEDOUT) {
		waited = pthread_cond_timedwait(&returned, &lock, &until);
	}
	bool closed = database->closed;
	pthread_mutex_unlock(&lock);
	if (!lease && closed) {
		fail(error, "lakescout gave its connections to this database back when no one else was connected: "
		            "close the database, open it again and LOAD lakescout");
	} else if (!lease) {
		fail(error, "all %d connections of lakescout to this database are in use", POOL_SIZE);
	}
	return lease;
}

void lease_give_back(struct lease *lease) {
	struct database *database = lease->database;
	duckdb_result result;
	/* A transaction that an error left open would pin old data; without one this fails, which is fine. */
	duckdb_query(lease->connection, "ROLLBACK", &result);
	duckdb_destroy_result(&result);
	duckdb_connection closing = NULL;
	pthread_mutex_lock(&lock);
	if (database->closed) {
		closing = lease->connection;
		lease->connection = NULL;
	}
	lease->lent = false;
	pthread_cond_broadcast(&returned);
	pthread_mutex_unlock(&lock);
	if (closing) {
		duckdb_disconnect(&closing);
	}
	database_release(database);
}

bool check_not_nested(struct database *database, duckdb_client_context context, const char *function, char **error) {
	idx_t id = duckdb_client_context_get_connection_id(context);
	bool ours = false;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < POOL_SIZE; i++) {
		ours = ours || (database->leases[i].connection && database->leases[i].connection_id == id);
	}
	pthread_mutex_unlock(&lock);
	return !ours || fail(error, "%s was called by a query of lakescout itself, which reads a view or macro that calls "
	                            "it; leave that out of the lake by the setting exclude", function);
}

bool database_is_open(uint64_t id) {
	pthread_mutex_lock(&lock);
	struct database *database = databases;
	while (database && database->id != id) {
		database = database->next;
	}
	bool open = database && !database->closed;
	pthread_mutex_unlock(&lock);
	return open;
}

void for_each_lent(void (*visit)(duckdb_connection connection)) {
	pthread_mutex_lock(&lock);
	for (struct database *database = databases; database; database = database->next) {
		for (int i = 0; i < POOL_SIZE; i++) {
			if (database->leases[i].lent && database->leases[i].connection) {
				visit(database->leases[i].connection);
			}
		}
	}
	pthread_mutex_unlock(&lock);
}

void for_each_database(void (*visit)(struct database *database)) {
	uint64_t after = 0;
	for (;;) {
		struct database *found = NULL;
		pthread_mutex_lock(&lock);
		for (struct database *database = databases; database; database = database->next) {
			if (!database->closed && database->id > after && (!found || database->id < found->id)) {
				found = database;
			}
		}
		if (found) {
			found->references++;
			after = found->id;
		}
		pthread_mutex_unlock(&lock);
		if (!found) {
			return;
		}
		visit(found);
		database_release(found);
	}
}

void database_close(struct database *database) {
	duckdb_connection closing[POOL_SIZE + 1];
	int count = 0;
	pthread_mutex_lock(&lock);
	if (database->closed) {
		pthread_mutex_unlock(&lock);
		return;
	}
	database->closed = true;
	for (int i = 0; i < POOL_SIZE; i++) {
		struct lease *lease = &database->leases[i];
		if (!lease->lent && lease->connection) {
			closing[count++] = lease->connection;
			lease->connection = NULL;
		}
	}
	closing[count++] = database->converter;
	database->converter = NULL;
	struct database **place = &databases;
	while (*place != database) {
		place = &(*place)->next;
	}
	*place = database->next;
	pthread_cond_broadcast(&returned);
	pthread_mutex_unlock(&lock);
	/* The last disconnect may close the database, which calls entry_free: hold no lock. */
	for (int i = 0; i < count; i++) {
		if (closing[i]) {
			duckdb_disconnect(&closing[i]);
		}
	}
	database_release(database);
}
