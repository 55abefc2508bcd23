/* Preloaded: sends the process the signal INTERRUPT_WITH as it is about to replace a file with its draft, in which moment the
   draft is complete and not yet gone. Or kills it, with its copies, in the call KILL_AT of those below; a write when half of it is
   done. Or kills its parent as it makes a temporary folder, KILL_PARENT=before or after it is there, and prints its path. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The function of the C library that one of this file replaces. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_last(void) {
  static int calls;
  const char *number = getenv("KILL_AT");
  return number && __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) == atoi(number);
}

static void die_if_last(void) {
  if (is_last()) kill(0, SIGKILL);
}

int flock(int file, int operation) {
  die_if_last();
  return NEXT(flock)(file, operation);
}

int fchmod(int file, mode_t mode) {
  die_if_last();
  return NEXT(fchmod)(file, mode);
}

int unlink(const char *path) {
  die_if_last();
  return NEXT(unlink)(path);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (is_last()) {
    NEXT(write)(file, bytes, count / 2);
    kill(0, SIGKILL);
  }
  return NEXT(write)(file, bytes, count);
}

int rename(const char *from, const char *to) {
  const char *number = getenv("INTERRUPT_WITH");
  if (number && strstr(from, ".touchstone-draft-")) {
    kill(getpid(), atoi(number));
    /* The handler may run on another thread first. A command that misses the signal is ended after 30 s, counted in tenths, so
       that a machine that was halted meanwhile is no miss. */
    for (int tenths = 0; tenths < 300; tenths++) usleep(100000);
    kill(getpid(), SIGKILL);
  }
  die_if_last();
  return NEXT(rename)(from, to);
}

int mkdir(const char *path, mode_t mode) {
  const char *moment = getenv("KILL_PARENT");
  if (!moment || !strstr(path, "/touchstone-")) return NEXT(mkdir)(path, mode);
  dprintf(2, "folder %s\n", path);
  if (!strcmp(moment, "before")) kill(getppid(), SIGKILL);
  int result = NEXT(mkdir)(path, mode);
  if (!strcmp(moment, "after")) kill(getppid(), SIGKILL);
  return result;
}
