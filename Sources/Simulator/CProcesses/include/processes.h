#ifndef TOUCHSTONE_PROCESSES_H
#define TOUCHSTONE_PROCESSES_H

#include <sys/types.h>

/* Starts a copy of this process, which gets a signal when this one ends: the C library's `fork`, which Swift hides. Only for a
   process without other threads, because a copy has none of them, but has their locks. Returns as `fork` does. */
pid_t fork_until_death(int signal);

/* Makes this process the parent of orphans among its descendants. */
void adopt_orphans(void);

#endif
