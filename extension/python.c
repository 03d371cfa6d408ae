#include "lakescout.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define BOOTSTRAP_ERROR_SIZE 4096

/* Shared with Python, which reads the upper part and fills in the lower one. */
struct bridge {
	const char *site_packages;
	char *error;
	const char *version;
	const char *registry;
	const char *executable;
	const struct host *host;
	int64_t embedded; /* this extension started the interpreter */
	bool (*call)(struct request *request);
	void (*stop_threads)(double);
};

/* Python.h is not needed for a few names, and an extension built without it fits every Python. */
struct python_api {
	int (*is_initialized)(void);
	void (*initialize)(int handle_signals);
	int (*gil_ensure)(void);
	void (*gil_release)(int state);
	void *(*save_thread)(void);
	int (*run)(const char *code);
	void (*set_interrupt)(void);
	void (*set_program_name)(const wchar_t *name); /* optional: gone in 3.15 */
	int *utf8_mode;                                /* optional: gone when that is the only mode */
};

static struct bridge bridge;
static struct python_api python;
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static bool ready = false;

static const char BOOTSTRAP[] =
    "exec('''\n"
    "import ctypes, sys\n"
    "fields = (ctypes.c_void_p * 5).from_address(address)\n"
    "site_packages, buffer, version, registry, executable = fields\n"
    "text = lambda field: field and ctypes.string_at(field).decode()\n"
    "try:\n"
    "    try:\n"
    "        import lakescout\n"
    "    except ModuleNotFoundError as problem:\n"
    "        if problem.name != 'lakescout':\n"
    "            raise\n"
    "        folder, minor = text(site_packages), 'python%d.%d' % sys.version_info[:2]\n"
    "        if folder is None or '/python3.' in folder and '/' + minor + '/' not in folder:\n"
    "            python = text(executable) or sys.executable\n"
    "            raise ImportError('the package lakescout is not installed for %s (%s): install version %s there, from"
    " its clone or wheel: %s -m pip install PATH' % (python, minor, text(version), python)) from None\n"
    "        import site\n"
    "        site.addsitedir(folder)\n"
    "    from lakescout.doors import shell\n"
    "    shell.attach(address)\n"
    "except BaseException as problem:\n"
    "    message = str(problem) if type(problem).__module__.startswith('lakescout') else"
    " '%s: %s' % (type(problem).__name__, problem)\n"
    "    ctypes.memmove(buffer, message.encode()[:4000] + bytes(1), min(len(message.encode()), 4000) + 1)\n"
    "''', {'address': ";

/* ISO C has no cast from an object to a function pointer; POSIX promises that this works. */
static bool resolve(void *library, const char *name, void *function) {
	void *symbol = dlsym(library, name);
	memcpy(function, &symbol, sizeof(symbol));
	return symbol != NULL;
}

static bool resolve_all(void *library) {
	resolve(library, "Py_SetProgramName", &python.set_program_name);
	resolve(library, "Py_UTF8Mode", &python.utf8_mode);
	return resolve(library, "Py_IsInitialized", &python.is_initialized) &&
	       resolve(library, "Py_InitializeEx", &python.initialize) &&
	       resolve(library, "PyGILState_Ensure", &python.gil_ensure) &&
	       resolve(library, "PyGILState_Release", &python.gil_release) &&
	       resolve(library, "PyEval_SaveThread", &python.save_thread) &&
	       resolve(library, "PyRun_SimpleString", &python.run) &&
	       resolve(library, "PyErr_SetInterrupt", &python.set_interrupt);
}

/* The length in bytes of a UTF-8 character, by its first byte, and the bits in that; 0 if none begins like this. */
static int character_size(unsigned char first, wchar_t *bits) {
	int size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
	*bits = size < 2 ? first : first & (0x7F >> size);
	return size;
}

/* A path as Python holds it: decoded from UTF-8, with invalid bytes escaped as Python does. The host's locale does not
 * help: a program that never set one has the C locale, which knows only ASCII. */
static wchar_t *decode_path(const char *text) {
	wchar_t *decoded = malloc((strlen(text) + 1) * sizeof(wchar_t)), *end = decoded;
	while (decoded && *text) {
		wchar_t character;
		int size = character_size((unsigned char)*text, &character), place = 1;
		for (; place < size && (text[place] & 0xC0) == 0x80; place++) {
			character = (character << 6) | (text[place] & 0x3F);
		}
		bool whole = size > 0 && place == size;
		*end++ = whole ? character : 0xDC00 + (unsigned char)*text;
		text += whole ? size : 1;
	}
	if (decoded) {
		*end = L'\0';
	}
	return decoded;
}

/* Given the path of its executable, Python finds its environment by itself. */
static void set_program_name(const char *executable) {
	static wchar_t *name;
	name = python.set_program_name ? decode_path(executable) : NULL;
	if (name) {
		python.set_program_name(name); /* it may keep the pointer for ever */
	}
}

/* Python's own start must not take the host's Ctrl-C away. Paths and texts are UTF-8, whatever the locale says. */
static void initialize(const char *executable) {
	struct sigaction before;
	sigaction(SIGINT, NULL, &before);
	if (python.utf8_mode) {
		*python.utf8_mode = 1;
	}
	set_program_name(executable);
	python.initialize(0);
	python.save_thread();
	sigaction(SIGINT, &before, NULL);
}

static bool open_interpreter(char **error) {
	struct python_place place;
	bool ok = python_locate(&place, error);
	void *library = ok ? python_open_library(&place, error) : NULL;
	ok = library != NULL;
	if (ok && !resolve_all(library)) {
		ok = fail(error, "lakescout: libpython%s lacks a function that is needed", place.version);
	}
	if (ok) {
		initialize(place.executable);
		bridge.embedded = 1;
		bridge.executable = copy_text(place.executable);
	}
	python_place_free(&place);
	return ok;
}

static bool ensure_interpreter(char **error) {
	bool ok = true;
	pthread_mutex_lock(&starting);
	if (!python.is_initialized || !python.is_initialized()) {
		bool running = resolve_all(RTLD_DEFAULT) && python.is_initialized();
		ok = running || open_interpreter(error);
		if (!ok) {
			memset(&python, 0, sizeof(python));
		}
	}
	pthread_mutex_unlock(&starting);
	return ok;
}

/* Called with the GIL held: Python itself keeps two threads from importing at once. */
static bool attach(char **error) {
	struct sigaction before;
	char problem[BOOTSTRAP_ERROR_SIZE] = "";
	char *code = format_text("%s%llu})\n", BOOTSTRAP, (unsigned long long)(uintptr_t)&bridge);
	bridge.error = problem;
	bridge.version = LAKESCOUT_VERSION;
	bridge.registry = REGISTRY_MODULE;
	bridge.host = &HOST;
	if (!bridge.site_packages) {
		bridge.site_packages = own_site_packages();
	}
	sigaction(SIGINT, NULL, &before);
	bool ok = code && python.run(code) == 0 && !*problem;
	if (bridge.embedded) {
		sigaction(SIGINT, &before, NULL);
	}
	bridge.error = NULL;
	free(code);
	return ok || fail(error, "lakescout: %s", *problem ? problem : "Python could not be started");
}

bool python_start(char **error) {
	if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) {
		return true;
	}
	if (!ensure_interpreter(error)) {
		return false;
	}
	int state = python.gil_ensure();
	bool ok = __atomic_load_n(&ready, __ATOMIC_ACQUIRE) || attach(error);
	if (ok && !__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) {
		if (bridge.embedded) {
			interrupt_setup(python.set_interrupt, bridge.stop_threads);
		}
		__atomic_store_n(&ready, true, __ATOMIC_RELEASE);
	}
	python.gil_release(state);
	return ok;
}

bool python_call(struct request *request, char **error) {
	if (!python.is_initialized()) {
		return fail(error, "lakescout: Python has ended in this process");
	}
	interrupt_enter();
	bool ok = bridge.call(request);
	interrupt_leave();
	return ok || fail(error, "%s", request->error ? request->error : "lakescout: interrupted");
}

bool python_is_host(void) {
	int (*is_initialized)(void) = NULL;
	return !bridge.embedded && resolve(RTLD_DEFAULT, "Py_IsInitialized", &is_initialized) && is_initialized();
}
