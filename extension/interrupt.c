/* The shell's own handler stops the shell's own query only. While Python or one of its queries
 * runs, our handler runs before it. The handler does what is safe in a signal; a thread does the rest. */
#include "lakescout.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int depth = 0;
static bool enabled = false;
static bool installed = false;
static struct sigaction previous;
static int wakeup[2] = {-1, -1};
static void (*trip_python)(void);
static void (*stop_python_threads)(double);
static uint64_t period = 0; /* counts the periods in which calls run; goes up when the last call ends */

/* The clock of Python's time.monotonic. */
#ifdef __APPLE__
#define PYTHON_CLOCK CLOCK_UPTIME_RAW
#else
#define PYTHON_CLOCK CLOCK_MONOTONIC
#endif

struct pressed {
	uint64_t period;
	struct timespec at;
};

static void on_signal(int number, siginfo_t *info, void *context) {
	int saved = errno;
	trip_python();
	struct pressed pressed;
	memset(&pressed, 0, sizeof(pressed));
	pressed.period = __atomic_load_n(&period, __ATOMIC_SEQ_CST);
	clock_gettime(PYTHON_CLOCK, &pressed.at);
	ssize_t written = write(wakeup[1], &pressed, sizeof(pressed));
	(void)written;
	if (previous.sa_flags & SA_SIGINFO) {
		previous.sa_sigaction(number, info, context);
	} else {
		previous.sa_handler(number);
	}
	errno = saved;
}

/* On a busy machine this may come late, when the next statement already runs: leave that one alone. */
static void *stop_everything(void *unused) {
	struct pressed pressed;
	(void)unused;
	for (;;) {
		ssize_t got = read(wakeup[0], &pressed, sizeof(pressed));
		if (got == sizeof(pressed)) {
			if (pressed.period == __atomic_load_n(&period, __ATOMIC_SEQ_CST)) {
				for_each_lent(duckdb_interrupt);
				stop_python_threads((double)pressed.at.tv_sec + (double)pressed.at.tv_nsec / 1e9);
			}
		} else if (got == 0 || errno != EINTR) {
			return NULL;
		}
	}
}

bool interrupt_setup(void (*trip)(void), void (*stop_threads)(double)) {
	pthread_t thread;
	if (enabled) {
		return true;
	}
	trip_python = trip;
	stop_python_threads = stop_threads;
	if (pipe(wakeup) != 0 || pthread_create(&thread, NULL, stop_everything, NULL) != 0) {
		return false;
	}
	pthread_detach(thread);
	enabled = true;
	return true;
}

/* A host without a handler of its own wants Ctrl-C to end it: leave that alone. */
static bool host_handles(const struct sigaction *action) {
	return (action->sa_flags & SA_SIGINFO) || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static void install(void) {
	struct sigaction ours;
	sigaction(SIGINT, NULL, &previous);
	if (!host_handles(&previous)) {
		return;
	}
	memset(&ours, 0, sizeof(ours));
	ours.sa_sigaction = on_signal;
	ours.sa_flags = SA_SIGINFO;
	sigemptyset(&ours.sa_mask);
	installed = sigaction(SIGINT, &ours, NULL) == 0;
}

void interrupt_enter(void) {
	pthread_mutex_lock(&lock);
	if (enabled && depth++ == 0) {
		install();
	}
	pthread_mutex_unlock(&lock);
}

void interrupt_leave(void) {
	pthread_mutex_lock(&lock);
	if (enabled && --depth == 0) {
		__atomic_add_fetch(&period, 1, __ATOMIC_SEQ_CST);
		if (installed) {
			sigaction(SIGINT, &previous, NULL);
			installed = false;
		}
	}
	pthread_mutex_unlock(&lock);
}
