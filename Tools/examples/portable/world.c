#include "world.h"

/* The program in portable.swift; returns the exit code. */
int32_t portable_main(void);

#ifdef __wasm__

/* The WASI functions that the program needs. */
typedef struct {
  const uint8_t *bytes;
  uint32_t count;
} vector;

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
WASI(fd_read) uint16_t wasi_read(uint32_t file, const vector *vectors, uint32_t count, uint32_t *done);
WASI(fd_write) uint16_t wasi_write(uint32_t file, const vector *vectors, uint32_t count, uint32_t *done);
WASI(proc_exit) void wasi_exit(uint32_t code);

static int32_t transfer(uint32_t file, const uint8_t *bytes, int32_t count) {
  vector data = {bytes, (uint32_t)count};
  uint32_t done = 0;
  uint16_t error = file == 0 ? wasi_read(file, &data, 1, &done) : wasi_write(file, &data, 1, &done);
  return error ? -1 : (int32_t)done;
}

__attribute__((export_name("_start"))) void _start(void) { wasi_exit((uint32_t)portable_main()); }

#else

#include <unistd.h>

static int32_t transfer(int file, const uint8_t *bytes, int32_t count) {
  return (int32_t)(file == 0 ? read(file, (void *)bytes, (size_t)count) : write(file, bytes, (size_t)count));
}

int main(void) { return portable_main(); }

#endif

int32_t world_read(uint8_t *bytes, int32_t count) { return transfer(0, bytes, count); }

_Bool world_write(const uint8_t *bytes, int32_t count, _Bool is_error) {
  while (count > 0) {
    int32_t done = transfer(is_error ? 2 : 1, bytes, count);
    if (done <= 0) return 0;
    bytes += done;
    count -= done;
  }
  return 1;
}
