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

/* The style sheets and the scripts of the page about a recording, and of the page about a folder of recordings. */
struct embedded_file embedded_report_styles(void);
struct embedded_file embedded_report_scripts(void);
/* The start of a report without a core, and what a report with one has instead. */
struct embedded_file embedded_report_start(void);
struct embedded_file embedded_core_styles(void);
struct embedded_file embedded_core_scripts(void);
struct embedded_file embedded_corpus_styles(void);
struct embedded_file embedded_corpus_scripts(void);

/* The page of a search for conflicts. */
struct embedded_file embedded_conflicts_styles(void);
struct embedded_file embedded_conflicts_scripts(void);

/* The page that shows touches as they are made, and the page that sends touches. */
struct embedded_file embedded_live_styles(void);
struct embedded_file embedded_live_scripts(void);
struct embedded_file embedded_touch_styles(void);
struct embedded_file embedded_touch_scripts(void);

#endif
