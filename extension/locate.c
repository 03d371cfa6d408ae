#include "lakescout.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#define LIBRARY_NAMES {"libpython%s.dylib"}
#else
#define LIBRARY_NAMES {"libpython%s.so.1.0", "libpython%s.so"}
#endif

static bool exists(const char *path) {
	return path && access(path, F_OK) == 0;
}

/* `path` without its last `levels` components. */
static char *parent(const char *path, int levels) {
	char *text = copy_text(path);
	for (; text && levels > 0; levels--) {
		char *slash = strrchr(text, '/');
		if (!slash) {
			break;
		}
		*slash = '\0';
	}
	return text;
}

static char *existing(char *path) {
	if (exists(path)) {
		return path;
	}
	free(path);
	return NULL;
}

static char *own_path(void) {
	Dl_info info;
	static const char here = 0;
	return dladdr(&here, &info) ? realpath(info.dli_fname, NULL) : NULL;
}

char *own_site_packages(void) {
	char *folder = own_path();
	while (folder && strrchr(folder, '/')) {
		*strrchr(folder, '/') = '\0';
		char *package = existing(format_text("%s/lakescout/__init__.py", folder));
		if (package) {
			free(package);
			return folder;
		}
	}
	free(folder);
	return NULL;
}

/* bin/python of the environment or of the prefix (…/lib/python3.11/…) that `path` is in. */
static char *interpreter_above(const char *path) {
	char *folder = copy_text(path), *found = NULL;
	while (folder && !found && strrchr(folder, '/')) {
		*strrchr(folder, '/') = '\0';
		char *marker = existing(format_text("%s/pyvenv.cfg", folder));
		const char *name = strrchr(folder, '/');
		if (marker) {
			found = existing(format_text("%s/bin/python3", folder));
			free(marker);
			break;
		}
		if (name && strncmp(name, "/python3.", 9) == 0) {
			char *prefix = parent(folder, 2);
			found = existing(format_text("%s/bin%s", prefix ? prefix : "", name));
			free(prefix);
		}
	}
	free(folder);
	return found;
}

static char *interpreter_in_environment(void) {
	const char *environment = getenv("VIRTUAL_ENV");
	return environment ? existing(format_text("%s/bin/python3", environment)) : NULL;
}

/* The python beside the first `lakescout` on the PATH. */
static char *interpreter_of_command(void) {
	char *paths = copy_text(getenv("PATH") ? getenv("PATH") : ""), *found = NULL, *rest = NULL;
	for (char *folder = strtok_r(paths, ":", &rest); folder && !found; folder = strtok_r(NULL, ":", &rest)) {
		char *command = existing(format_text("%s/lakescout", folder));
		char *target = command ? realpath(command, NULL) : NULL;
		char *home = target ? parent(target, 1) : NULL;
		found = home ? existing(format_text("%s/python3", home)) : NULL;
		free(home);
		free(target);
		free(command);
	}
	free(paths);
	return found;
}

static char *find_executable(char **error) {
	const char *named = getenv("LAKESCOUT_PYTHON");
	if (named && *named) {
		if (!exists(named)) {
			fail(error, "lakescout: LAKESCOUT_PYTHON names %s, which is not there", named);
			return NULL;
		}
		return copy_text(named);
	}
	char *path = own_path();
	char *found = path ? interpreter_above(path) : NULL;
	found = found ? found : interpreter_in_environment();
	found = found ? found : interpreter_of_command();
	if (!found) {
		fail(error,
		     "lakescout: no Python was found for %s: it belongs to no environment, and neither VIRTUAL_ENV nor a "
		     "lakescout command on the PATH leads to one; set LAKESCOUT_PYTHON to a python that has lakescout installed",
		     path ? path : "this extension");
	}
	free(path);
	return found;
}

/* The value of `key` in a pyvenv.cfg, or NULL. */
static char *read_key(const char *file, const char *key) {
	char line[4096], *value = NULL;
	FILE *stream = fopen(file, "r");
	size_t length = strlen(key);
	while (stream && !value && fgets(line, sizeof(line), stream)) {
		char *equals = strchr(line, '=');
		if (equals && strncmp(line, key, length) == 0 && (line[length] == ' ' || line[length] == '=')) {
			line[strcspn(line, "\r\n")] = '\0';
			value = copy_text(equals + 1 + strspn(equals + 1, " \t"));
		}
	}
	if (stream) {
		fclose(stream);
	}
	return value;
}

/* Keeps the first two numbers of a version. */
static char *short_version(char *version) {
	char *dot = version ? strchr(version, '.') : NULL;
	if (dot) {
		dot[1 + strspn(dot + 1, "0123456789")] = '\0';
	}
	return version;
}

static void read_environment(struct python_place *place) {
	char *folder = parent(place->executable, 2);
	char *file = folder ? existing(format_text("%s/pyvenv.cfg", folder)) : NULL;
	if (file) {
		place->home = read_key(file, "home");
		char *version = read_key(file, "version");
		place->version = short_version(version ? version : read_key(file, "version_info"));
	}
	free(file);
	free(folder);
}

static void read_executable_name(struct python_place *place) {
	char *target = realpath(place->executable, NULL);
	const char *name = target ? strrchr(target, '/') : NULL;
	if (name && strncmp(name, "/python", 7) == 0 && strchr(name, '.')) {
		place->version = short_version(copy_text(name + 7));
		place->home = parent(target, 1);
	}
	free(target);
}

/* Starting Python without its standard library would end the whole process. */
static bool check_standard_library(const struct python_place *place, char **error) {
	const char *override = getenv("PYTHONHOME");
	char *prefix = override && *override ? copy_text(override) : parent(place->home, 1);
	char *landmark = existing(format_text("%s/lib/python%s/os.py", prefix ? prefix : "", place->version));
	bool ok = landmark || fail(error, "lakescout: the standard library of Python %s is missing in %s%s", place->version,
	                           prefix ? prefix : "", override && *override ? " (set by PYTHONHOME)" : "");
	free(landmark);
	free(prefix);
	return ok;
}

bool python_locate(struct python_place *place, char **error) {
	memset(place, 0, sizeof(*place));
	place->executable = find_executable(error);
	if (!place->executable) {
		return false;
	}
	read_environment(place);
	if (!place->home || !place->version) {
		read_executable_name(place);
	}
	if (!place->home || !place->version) {
		return fail(error, "lakescout: %s is no Python of which the version can be told", place->executable);
	}
	return check_standard_library(place, error);
}

void python_place_free(struct python_place *place) {
	free(place->executable);
	free(place->home);
	free(place->version);
	memset(place, 0, sizeof(*place));
}

static void *open_in(const char *folder, const char *version) {
	const char *names[] = LIBRARY_NAMES;
	void *library = NULL;
	for (size_t i = 0; !library && i < sizeof(names) / sizeof(*names); i++) {
		char name[64];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(name, sizeof(name), names[i], version);
#pragma GCC diagnostic pop
		char *path = format_text("%s%s", folder, name);
		library = path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
		free(path);
	}
	return library;
}

void *python_open_library(const struct python_place *place, char **error) {
	char *prefix = parent(place->home, 1);
	char *folders[] = {
	    format_text("%s/lib/", prefix ? prefix : ""),
	    format_text("%s/lib/%s/", prefix ? prefix : "", LAKESCOUT_MULTIARCH),
	    format_text("%s/lib64/", prefix ? prefix : ""),
	    copy_text(""), /* wherever the loader looks */
	};
	void *library = NULL;
	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		library = library || !folders[i] ? library : open_in(folders[i], place->version);
		free(folders[i]);
	}
	if (!library) {
		fail(error,
		     "lakescout: %s is Python %s without its shared library (libpython%s was looked for in %s/lib and by the "
		     "loader). Debian and Ubuntu have it as libpython%s; pyenv builds it with "
		     "PYTHON_CONFIGURE_OPTS=--enable-shared; or set LAKESCOUT_PYTHON to another Python that has lakescout",
		     place->executable, place->version, place->version, prefix ? prefix : "", place->version);
	}
	free(prefix);
	return library;
}
