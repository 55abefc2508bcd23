/* Preloaded: a process takes a while to start another program in its place, as on a machine under load. Its other threads
   continue meanwhile. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

int execve(const char *path, char *const arguments[], char *const environment[]) {
  struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
  nanosleep(&pause, NULL);
  int (*next)(const char *, char *const[], char *const[]) =
      (int (*)(const char *, char *const[], char *const[]))dlsym(RTLD_NEXT, "execve");
  return next(path, arguments, environment);
}
