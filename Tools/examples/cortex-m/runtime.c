/* What Arm's compilers call in addition to the functions of ../wasm/runtime.c, for a program without a C library: the memory
 * functions of the run-time ABI, and the square root, which is an instruction of the Cortex-M7. */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);

/* The digit is the alignment that the caller knows. */
#define MEMORY(suffix)                                                                                               \
  void __aeabi_memcpy##suffix(void *to, const void *from, size_t count) { memcpy(to, from, count); }                 \
  void __aeabi_memmove##suffix(void *to, const void *from, size_t count) { memmove(to, from, count); }               \
  void __aeabi_memset##suffix(void *to, size_t count, int byte) { memset(to, byte, count); }                         \
  void __aeabi_memclr##suffix(void *to, size_t count) { memset(to, 0, count); }
MEMORY()
MEMORY(4)
MEMORY(8)

double sqrt(double value) {
  double root;
  __asm__("vsqrt.f64 %P0, %P1" : "=w"(root) : "w"(value));
  return root;
}
