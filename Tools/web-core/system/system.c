/* A system without files, for a page: what a recording needs, the page passes in memory. */
#include "system.h"

int stat(const char *path, struct stat *status) { return (void)path, (void)status, -1; }
int lstat(const char *path, struct stat *status) { return (void)path, (void)status, -1; }
int fstat(int file, struct stat *status) { return (void)file, (void)status, -1; }
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

/* The browser knows Unicode as well: the properties of a scalar, packed as host.js describes. The tables of Swift's library
   would be a tenth of the module. */
__attribute__((import_module("page"), import_name("unicode"))) uint32_t page_unicode(uint32_t scalar);

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return page_unicode(scalar) & 31; }

uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  static const uint8_t bits[] = {7 /* alphabetic */, 19 /* emoji presentation */, 32 /* lowercase */, 43 /* uppercase */,
                                 45 /* whitespace */};
  uint32_t flags = page_unicode(scalar) >> 5;
  uint64_t properties = 0;
  for (unsigned i = 0; i < sizeof bits; i++)
    if (flags >> i & 1) properties |= (uint64_t)1 << bits[i];
  return properties;
}

/* Text is compared without normalization, so that canonically equivalent names with different bytes differ, and only ASCII
   has two cases: the words that the sources compare regardless of case are ASCII. */
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return (void)scalar, UINT32_MAX; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return (void)first, (void)second, UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = 0;
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t kind) { return (void)scalar, (void)kind, 0; }
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t kind, size_t *count) {
  return (void)scalar, (void)kind, (void)count, (const uint8_t *)0;
}
