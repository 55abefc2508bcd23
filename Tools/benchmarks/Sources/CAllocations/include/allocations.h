/* Counts what is allocated on the heap. Only with glibc: elsewhere both are -1. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/* Calls of malloc and its kin since the program began. */
long allocations_made(void);
/* Bytes that are allocated now, as the allocator counts them. */
long allocations_bytes(void);

#endif
