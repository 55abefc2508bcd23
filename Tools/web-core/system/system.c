/* A system without files, for a page: what a recording needs, the page passes in memory. */
#include "system.h"

int stat(const char *path, struct stat *status) { return (void)path, (void)status, -1; }
int lstat(const char *path, struct stat *status) { return (void)path, (void)status, -1; }
int open(const char *path, int flags) { return (void)path, (void)flags, -1; }
ssize_t read(int file, void *bytes, size_t count) { return (void)file, (void)bytes, (void)count, -1; }
int close(int file) { return (void)file, -1; }
char *realpath(const char *path, char *result) { return (void)path, (void)result, (char *)0; }
char *getcwd(char *path, size_t count) { return (void)path, (void)count, (char *)0; }

void *memchr(const void *bytes, int byte, size_t count) {
  const uint8_t *at = bytes;
  for (; count--; at++)
    if (*at == (uint8_t)byte) return (void *)at;
  return 0;
}

/* The browser parses numbers with a fraction: NaN if the text is not one. */
__attribute__((import_module("page"), import_name("parseNumber"))) double page_parse_number(const char *text, uint32_t count);

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = strlen(text);
  *result = page_parse_number(text, (uint32_t)count);
  return *result == *result ? text + count : 0;
}
