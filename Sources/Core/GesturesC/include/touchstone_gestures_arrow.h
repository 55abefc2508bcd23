/* Tables of touches in Arrow's formats, and as text, to tables of gestures: see "Tables" in touchstone_gestures.h.
 *
 * Streams are those of Arrow's C stream interface, which pandas, Polars, DuckDB, pyarrow and others read and write. */
#ifndef TOUCHSTONE_GESTURES_ARROW_H
#define TOUCHSTONE_GESTURES_ARROW_H

#include "touchstone_gestures.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};
#endif

/* Opens a stream of gestures for a stream of samples, which it takes over: `in` is released with `out`, also on an error. Batches are
 * read when they are asked for, so memory does not grow with the rows.
 *
 * The columns of `in` have the names of the options (tg_set_table_options): by default session, time, id, phase, x and y. session: whole
 * numbers or text; the option may be empty for one session, or name several columns, separated by tabs. time: a timestamp, a duration,
 * or a number in the option `unit`: s, ms, us or ns. id: whole numbers; the option may be empty for one finger. phase: words of ours,
 * browsers or Android, or numbers; the option `phases` is uikit (the default), android, or WORD=PHASE, one a line; the option `phase` may
 * be empty. x, y: numbers.
 *
 * The columns of `out` are the session's, recognizer, state, start, time, row, fingers, x, y, dx, dy, vx, vy, scale, scale_velocity,
 * rotation, rotation_velocity, direction, repaired, and reason if failures are asked for. Times are in microseconds.
 *
 * The coordinator must have recognizers, and one stream at a time. It may be destroyed before the stream is released.
 * TG_ERROR_ARGUMENT for NULL or a column that is missing or of another type, TG_ERROR_VALUE for options, TG_ERROR_BUSY. */
tg_status tg_recognize_stream(
    tg_coordinator *coordinator, struct ArrowArrayStream *in, const char *options, struct ArrowArrayStream *out);

/* Reads a part of a text into a buffer, and returns the number of bytes: 0 at the end, a negative number on an error. */
typedef int64_t (*tg_read)(uint8_t *bytes, int64_t capacity, void *user);

/* The same for a text of values separated by commas, semicolons or tabs, with the names of the columns in its first line, or in the
 * option `columns`, separated by tabs. Sessions are text in the result. Times are numbers in the option `unit`, or timestamps such as
 * 2026-11-28T10:00:00.123456Z, without a zone in UTC: the result has timestamps, too. read: called when the stream is read. */
tg_status tg_recognize_text(
    tg_coordinator *coordinator, tg_read read, void *user, const char *options, struct ArrowArrayStream *out);

/* Opens a stream of what was repaired or skipped: the session's columns, row, kind, count, repaired. It has what is known when it is
 * opened: all of it once the stream of gestures has been read. */
tg_status tg_repairs_stream(tg_coordinator *coordinator, struct ArrowArrayStream *out);

/* Sets a function that is called with the number of rows that have been read, after each batch or part of one. progress: NULL, the
 * default, for none. */
tg_status tg_set_progress(tg_coordinator *coordinator, void (*progress)(int64_t rows, void *user), void *user);

/* A column of a table that lies in memory, for tg_columns_stream. */
typedef struct tg_column {
  const char *name;
  /* Arrow's format: c, C, s, S, i, I, l, L for whole numbers of 1, 2, 4 and 8 bytes, f and g for numbers of 4 and 8 bytes, u for text
   * with offsets of 4 bytes, and those of timestamps and durations. */
  const char *format;
  /* The values; for text the offsets, one more than there are rows. */
  const void *values;
  /* The bytes of text, otherwise NULL. */
  const void *text;
} tg_column;

/* Opens a stream of one batch with copies of columns. TG_ERROR_ARGUMENT, TG_ERROR_VALUE for another format. */
tg_status tg_columns_stream(const tg_column *columns, int32_t count, int64_t rows, struct ArrowArrayStream *out);

/* Allocates a stream that is not open. */
struct ArrowArrayStream *tg_create_stream(void);

/* Releases a stream if it is open, and frees it. */
void tg_destroy_stream(struct ArrowArrayStream *stream);

/* For Python: sets PyCapsule_GetPointer, which tg_destroy_capsule needs. */
void tg_set_capsule_pointer(void *(*get_pointer)(void *capsule, const char *name));

/* The destructor of a capsule with a stream of tg_create_stream. */
void tg_destroy_capsule(void *capsule);

#ifdef __cplusplus
}
#endif

#endif
