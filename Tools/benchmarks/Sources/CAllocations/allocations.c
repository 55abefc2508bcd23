/* Replaces malloc and related functions with ones that count and call glibc's. A plain counter suffices, because only one
 * thread allocates. */
#include <stddef.h>
#include <stdlib.h>

#include "allocations.h"

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long made;

void *malloc(size_t size)
{
	made++;
	return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	made++;
	return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
	made++;
	return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	made++;
	return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
	made++;
	*result = __libc_memalign(alignment, size);
	return *result ? 0 : ENOMEM;
}

long allocations_made(void) { return made; }

long allocations_bytes(void)
{
	struct mallinfo2 info = mallinfo2();
	return (long)(info.uordblks + info.hblkhd);
}
#else
long allocations_made(void) { return -1; }
long allocations_bytes(void) { return -1; }
#endif
