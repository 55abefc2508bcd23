/* Files that are part of the program.
 *
 * They are embedded in C because its compiler copies them: as a Swift array, which the package manager would make of
 * them, 100 KB take 10 s to compile.
 */
#ifndef TOUCHSTONE_EMBEDDED_FILES_H
#define TOUCHSTONE_EMBEDDED_FILES_H

#include <stddef.h>

struct embedded_file {
	const unsigned char *bytes;
	size_t count;
};

/* The property lists of the scenes `plays` and `parks`. */
struct embedded_file embedded_plays(void);
struct embedded_file embedded_parks(void);

/* A script or style sheet of a page, or the source of a recognizer; no bytes if there is none of this name. */
struct embedded_file embedded_page_file(const char *name);

#endif
