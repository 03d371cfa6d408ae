#include "lakescout.h"

#include <stdlib.h>
#include <string.h>

#include LAKESCOUT_FUNCTIONS

duckdb_ext_api_v1 duckdb_ext_api = {0};

static bool register_function(duckdb_connection connection, struct database *database, const struct function *function,
                              char **error) {
	struct entry *entry = entry_make(connection, database, function, error);
	bool ok = entry != NULL;
	if (ok && function->kind != KIND_SCALAR) {
		ok = register_table_function(connection, entry, error);
	}
	if (ok && function->kind != KIND_QUERY) {
		ok = register_scalar_functions(connection, entry, error);
	}
	if (entry) {
		entry_free(entry);
	}
	return ok;
}

static bool register_option(duckdb_connection connection, const struct option *described, char **error) {
	duckdb_logical_type type = NULL;
	if (!named_types(connection, &described->type, 1, &type, error)) {
		return false;
	}
	/* NULL means not set, so that the value stored in the database counts. Global, as a database has one lake. */
	duckdb_value unset = duckdb_create_null_value();
	duckdb_config_option option = duckdb_create_config_option();
	duckdb_config_option_set_name(option, described->name);
	duckdb_config_option_set_type(option, type);
	duckdb_config_option_set_default_value(option, unset);
	duckdb_config_option_set_default_scope(option, DUCKDB_CONFIG_OPTION_SCOPE_GLOBAL);
	duckdb_config_option_set_description(option, described->description);
	duckdb_state state = duckdb_register_config_option(connection, option);
	duckdb_destroy_config_option(&option);
	duckdb_destroy_value(&unset);
	duckdb_destroy_logical_type(&type);
	return state == DuckDBSuccess || fail(error, "lakescout: the setting %s could not be registered", described->name);
}

static bool register_all(duckdb_connection connection, struct database *database, char **error) {
	bool ok = true;
	for (idx_t i = 0; ok && i < OPTION_COUNT; i++) {
		ok = register_option(connection, &OPTIONS[i], error);
	}
	for (idx_t i = 0; ok && i < FUNCTION_COUNT; i++) {
		ok = register_function(connection, database, &FUNCTIONS[i], error);
	}
	return ok;
}

static bool load(duckdb_database handle, char **error) {
	struct database *database = database_open(handle, error);
	if (!database) {
		return false;
	}
	bool ok = register_all(database->converter, database, error) && watcher_start(error);
	if (!ok) {
		database_close(database);
	}
	return ok;
}

/* Two DuckDB libraries in one process have two tables of functions, and this file has room for one. */
static bool take_api(const duckdb_ext_api_v1 *api) {
	static bool taken = false;
	if (taken) {
		return memcmp(&duckdb_ext_api, api, sizeof(*api)) == 0;
	}
	duckdb_ext_api = *api;
	taken = true;
	return true;
}

#define ENTRY_POINT DUCKDB_EXTENSION_GLUE(LAKESCOUT_NAME, _init_c_api)

DUCKDB_CAPI_ENTRY_VISIBILITY DUCKDB_EXTENSION_API bool ENTRY_POINT(duckdb_extension_info info,
                                                                   struct duckdb_extension_access *access);

bool ENTRY_POINT(duckdb_extension_info info, struct duckdb_extension_access *access) {
	const duckdb_ext_api_v1 *api = access->get_api(info, DUCKDB_EXTENSION_API_VERSION_STRING);
	if (!api) {
		return false; /* DuckDB has said why */
	}
	if (!take_api(api)) {
		access->set_error(info, "lakescout is already loaded by another DuckDB library in this process");
		return false;
	}
	char *error = NULL;
	bool ok = load(*access->get_database(info), &error);
	if (!ok) {
		access->set_error(info, error ? error : "lakescout could not be loaded");
	}
	free(error);
	return ok;
}
