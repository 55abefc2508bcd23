/* The functions of a C library that Embedded Swift needs, for wasm and processors without one: memory and arithmetic. */
#include <stddef.h>
#include <stdint.h>

/* MARK: Memory
 *
 * Blocks of powers of two, with a free list per power. Allocations are small and frequent. */

typedef struct block {
  struct block *next;
  int power;
} block;

extern uint8_t __heap_base;
static uintptr_t heap_end;
static block *freed[32];

#ifdef __wasm__
static int has_memory(uintptr_t end) {
  uintptr_t have = __builtin_wasm_memory_size(0) << 16;
  return end <= have || __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) != (size_t)-1;
}
#else
/* Where the stack begins, as the linker's script sets it. */
extern uint8_t __heap_limit;
static int has_memory(uintptr_t end) { return end <= (uintptr_t)&__heap_limit; }
#endif

static block *grow(int power) {
  if (heap_end == 0) heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = heap_end, end = start + ((uintptr_t)1 << power);
  if (end < start || !has_memory(end)) return NULL;
  heap_end = end;
  return (block *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  /* A block starts with a 16-byte header. Memory of larger alignment starts later, after a pointer to the block. */
  size_t extra = alignment > 16 ? alignment : 0;
  size_t whole = size + extra + 16;
  if (whole < size || whole > (size_t)1 << 31) return 12;
  int power = whole <= 32 ? 5 : 32 - __builtin_clz((uint32_t)(whole - 1));
  block *it = freed[power];
  if (it)
    freed[power] = it->next;
  else if (!(it = grow(power)))
    return 12;
  it->power = power;
  uintptr_t address = (uintptr_t)it + 16;
  if (extra) address = (address + alignment - 1) & ~(uintptr_t)(alignment - 1);
  ((block **)address)[-1] = it;
  *result = (void *)address;
  return 0;
}

void free(void *address) {
  if (!address) return;
  block *it = ((block **)address)[-1];
  it->next = freed[it->power];
  freed[it->power] = it;
}

void *memcpy(void *to, const void *from, size_t count) {
#ifdef __wasm_bulk_memory__
  /* An instruction. */
  return __builtin_memcpy(to, from, count);
#else
  uint8_t *a = to;
  const uint8_t *b = from;
  while (count--) *a++ = *b++;
  return to;
#endif
}
void *memmove(void *to, const void *from, size_t count) {
#ifdef __wasm_bulk_memory__
  return __builtin_memmove(to, from, count);
#else
  uint8_t *a = to;
  const uint8_t *b = from;
  if (a < b) return memcpy(to, from, count);
  while (count--) a[count] = b[count];
  return to;
#endif
}
void *memset(void *to, int byte, size_t count) {
#ifdef __wasm_bulk_memory__
  return __builtin_memset(to, byte, count);
#else
  uint8_t *a = to;
  while (count--) *a++ = (uint8_t)byte;
  return to;
#endif
}
int memcmp(const void *first, const void *second, size_t count) {
  const uint8_t *a = first, *b = second;
  for (; count--; a++, b++)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}
size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

/* MARK: Arithmetic */

/* Rounds halves away from zero. */
double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) < 0.5 ? whole : whole + __builtin_copysign(1, value);
}

#ifdef __SIZEOF_INT128__
/* Multiplies 64 by 64 to 128 bits; the compiler calls it to detect overflow. */
__int128 __multi3(__int128 a, __int128 b) {
  typedef unsigned __int128 wide;
  uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
  uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)((wide)a >> 64) * b_low + a_low * (uint64_t)((wide)b >> 64);
  return (__int128)((wide)high << 64 | (other << 32 | (uint32_t)low));
}
#endif

/* Swift seeds its hashing with it. Nothing depends on the order of hashes. */
void arc4random_buf(void *to, size_t count) { memset(to, 0, count); }

/* Traps on a corrupted stack. */
uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

/* What is not optimized prints why it traps; there is nowhere to print. */
int putchar(int byte) { return byte; }
