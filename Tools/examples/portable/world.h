/* The functions that the program needs from its environment. */
#include <stdint.h>

/* Reads up to `count` bytes of standard input and returns their number, 0 at its end, or a negative number on an error. */
int32_t world_read(uint8_t *bytes, int32_t count);

/* Writes to standard output or standard error and returns false on an error. */
_Bool world_write(const uint8_t *bytes, int32_t count, _Bool is_error);
