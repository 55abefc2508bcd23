/* Counts heap allocations. Without glibc, both functions return -1. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/* Calls of malloc and related functions since the program started. */
long allocations_made(void);
/* Bytes that are allocated now. */
long allocations_bytes(void);

#endif
