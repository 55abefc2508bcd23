#include "processes.h"

#include <sys/prctl.h>
#include <unistd.h>

pid_t fork_until_death(int signal) {
	const pid_t parent = getpid();
	const pid_t child = fork();
	if (child != 0) return child;
	prctl(PR_SET_PDEATHSIG, signal);
	/* The parent may have ended before. */
	if (getppid() != parent) _exit(1);
	return 0;
}

void adopt_orphans(void) {
	prctl(PR_SET_CHILD_SUBREAPER, 1);
}
