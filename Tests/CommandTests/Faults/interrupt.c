/* Preloaded: sends the process the signal INTERRUPT_WITH as it is about to replace a file with its draft, in which moment the
   draft is complete and not yet gone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int rename(const char *from, const char *to) {
  const char *number = getenv("INTERRUPT_WITH");
  if (number && strstr(from, ".touchstone-draft-")) {
    /* Ends a command that misses the signal. */
    signal(SIGALRM, SIG_DFL);
    alarm(30);
    kill(getpid(), atoi(number));
    /* The handler may run on another thread first. */
    for (;;) pause();
  }
  int (*next)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  return next(from, to);
}
