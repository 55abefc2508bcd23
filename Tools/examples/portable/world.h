/* All that the program asks of the world it runs in. */
#include <stdint.h>

/* Reads up to `count` bytes of standard input: how many there were, 0 at its end, less where it cannot be read. */
int32_t world_read(uint8_t *bytes, int32_t count);

/* Writes to standard output, or to standard error. False where it cannot be written. */
_Bool world_write(const uint8_t *bytes, int32_t count, _Bool is_error);
