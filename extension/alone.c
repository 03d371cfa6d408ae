/* Whether a database file is this instance's alone, which decides how it is closed.
 *
 * A host that closes a file and opens it again in the same process (the shell's .open) has a second instance of it while
 * our connections still hold the first. A last checkpoint of the first would undo what the second commits. Nothing needs
 * it: what was committed is in the file and its log, where the second instance has read it.
 *
 * Two checks tell. Other descriptors of the same file belong to instances that are open. And a process loses its locks on
 * a file as soon as it closes any descriptor of it: if DuckDB's lock is gone, another instance has come and gone, and
 * another process may have the file by now. If that is unclear, the file counts as shared: a log that stays beside it is
 * better than lost rows. */
#include "lakescout.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_HANDLES 64

/* Writable descriptors of the file in this process; -1: cannot be told. Never opens the file: closing that would unlock it. */
static int handles_of(const struct stat *file, int *found) {
	DIR *folder = opendir("/dev/fd");
	if (!folder) {
		return -1;
	}
	int count = 0;
	for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
		char *end;
		long descriptor = strtol(entry->d_name, &end, 10);
		struct stat status;
		if (end == entry->d_name || *end || fstat((int)descriptor, &status) != 0) {
			continue;
		}
		int flags = fcntl((int)descriptor, F_GETFL);
		if (status.st_dev == file->st_dev && status.st_ino == file->st_ino && flags != -1 && (flags & O_ACCMODE) == O_RDWR) {
			if (count < MOST_HANDLES) {
				found[count] = (int)descriptor;
			}
			count++;
		}
	}
	closedir(folder);
	return count > MOST_HANDLES ? -1 : count;
}

static struct flock whole_file(void) {
	struct flock lock;
	memset(&lock, 0, sizeof(lock));
	lock.l_type = F_WRLCK;
	lock.l_whence = SEEK_SET;
	return lock;
}

/* The lock as a child process sees it, which does not inherit its parent's locks. */
static bool is_locked_for_others(int descriptor) {
	struct flock lock = whole_file();
	pid_t parent = getpid(), child = fork();
	if (child == 0) {
		_exit(fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid == parent ? 0 : 1);
	}
	int status = 1;
	while (child > 0 && waitpid(child, &status, 0) == -1 && errno == EINTR) {
	}
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Whether this process locks the file. F_GETLK does not report a process's own locks, but F_OFD_GETLK does; not every
 * system has it. */
static bool is_locked(int descriptor) {
#if defined(F_OFD_GETLK) && !defined(LAKESCOUT_WITHOUT_OFD)
	struct flock lock = whole_file();
	if (fcntl(descriptor, F_OFD_GETLK, &lock) == 0) {
		return lock.l_type != F_UNLCK && lock.l_pid == getpid();
	}
#endif
	return is_locked_for_others(descriptor);
}

bool file_is_ours_alone(const char *path) {
	struct stat file;
	int found[MOST_HANDLES];
	return stat(path, &file) == 0 && handles_of(&file, found) == 1 && is_locked(found[0]);
}

/* For an instance that lives on after another of its process was closed. */
void file_lock_again(const char *path) {
	struct stat file;
	int found[MOST_HANDLES];
	int count = stat(path, &file) == 0 ? handles_of(&file, found) : 0;
	if (count > 0) {
		struct flock lock = whole_file();
		fcntl(found[0], F_SETLK, &lock);
	}
}
