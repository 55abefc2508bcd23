/* Recognizes a table of touches, for gestures, changes and failures in turn: see gesture-tables. Prints the processor time
 * of a sample and the ratios to gestures alone, medians of the rounds; fails if a ratio exceeds its limit. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "touchstone_gestures_arrow.h"

enum { BATCH = 65536, ROUNDS = 9, OUTPUTS = 3 };

static const char *const outputs[OUTPUTS] = {"gestures", "changes", "failures"};
static const double limits[OUTPUTS] = {1, 2, 1.5};

static int64_t count;
static int64_t *sessions, *times;
static int32_t *ids;
static int8_t *phases;
static double *xs, *ys;

static uint64_t seed = 7;

/* Returns a number from 0 to 1. */
static double chance(void) {
  seed = seed * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(seed >> 11) / 9007199254740992.0;
}

static void add(int64_t session, double time, int32_t id, int phase, double x, double y) {
  sessions[count] = session, times[count] = (int64_t)time, ids[count] = id, phases[count] = (int8_t)phase;
  xs[count] = round(x * 1000) / 1000, ys[count] = round(y * 1000) / 1000;
  count++;
}

/* Adds fingers that move for a time, at 120 Hz with a jitter of up to half a point: a tap, press, drag, swipe, pinch or turn. */
static double hand(
    int64_t session, double time, int32_t id, int fingers, double milliseconds, double distance, double spread, double turn) {
  int steps = milliseconds < 17 ? 2 : (int)(milliseconds / 8.333);
  double x = 120 + 150 * chance(), y = 250 + 350 * chance(), angle = 6.283 * chance();
  for (int step = 0; step <= steps; step++) {
    double share = (double)step / steps;
    for (int finger = 0; finger < fingers; finger++) {
      double radius = fingers == 1 ? 0 : (finger == 0 ? 1 : -1) * (60 + spread * share);
      double jitter = step == 0 ? 0 : chance() - 0.5;
      add(session, time + step * 8333, id + finger, step == 0 ? 0 : step == steps ? 3 : 1,
          x + distance * share * cos(angle) + radius * cos(angle + turn * share) + jitter,
          y + distance * share * sin(angle) + radius * sin(angle + turn * share) + jitter);
    }
  }
  return time + steps * 8333 + 500000 + 1000000 * chance();
}

static void make(int64_t wanted) {
  int64_t room = wanted + 4096;
  sessions = malloc(8 * room), times = malloc(8 * room), ids = malloc(4 * room), phases = malloc(room);
  xs = malloc(8 * room), ys = malloc(8 * room);
  for (int64_t session = 0; count < wanted; session++) {
    double time = 0;
    for (int32_t id = 0; id < 50 && count < wanted; id += 2) {
      switch ((int)(chance() * 8)) {
      case 0: time = hand(session, time, id, 1, 50 + 90 * chance(), 0, 0, 0); break;
      case 1: time = hand(session, time, id, 1, 600 + 600 * chance(), 0, 0, 0); break;
      case 2: case 3: time = hand(session, time, id, 1, 300 + 500 * chance(), 80 + 120 * chance(), 0, 0); break;
      case 4: time = hand(session, time, id, 1, 90 + 80 * chance(), 120 + 100 * chance(), 0, 0); break;
      case 5: time = hand(session, time, id, 2, 350 + 350 * chance(), 0, 60, 0); break;
      case 6: time = hand(session, time, id, 2, 400 + 300 * chance(), 0, 0, 1.2); break;
      default: time = hand(session, time, id, 2, 90, 0, 0, 0);
      }
    }
  }
}

/* The samples as a stream of batches that own nothing. */
static struct ArrowArrayStream described;
static struct ArrowArray columns[6], *children[6];
static const void *buffers[6][2], *no_buffers[1];
static int64_t position;

static void release_array(struct ArrowArray *array) { array->release = NULL; }
static void release_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }
static const char *no_error(struct ArrowArrayStream *stream) { return (void)stream, NULL; }
static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  return (void)stream, described.get_schema(&described, out);
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  (void)stream;
  memset(out, 0, sizeof *out);
  if (position >= count) return 0;
  *out = (struct ArrowArray){
      .length = count - position < BATCH ? count - position : BATCH, .offset = position, .n_buffers = 1, .n_children = 6,
      .buffers = no_buffers, .children = children, .release = release_array};
  position += out->length;
  return 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Recognizes the table, and returns the nanoseconds of a sample. rows: set to their number. */
static double recognize(const char *output, int64_t *rows) {
  tg_coordinator *coordinator = tg_coordinator_create();
  struct ArrowArrayStream in = {get_schema, get_next, no_error, release_stream, NULL}, out;
  char options[32];
  snprintf(options, sizeof options, "output %s", output);
  position = 0, *rows = 0;
  double start = now();
  if (tg_setup(coordinator, "standard") != TG_OK || tg_recognize_stream(coordinator, &in, options, &out) != TG_OK) {
    fprintf(stderr, "error: %s\n", tg_last_error(coordinator));
    exit(1);
  }
  for (;;) {
    struct ArrowArray batch;
    if (out.get_next(&out, &batch) != 0) {
      fprintf(stderr, "error: %s\n", out.get_last_error(&out));
      exit(1);
    }
    if (batch.release == NULL) break;
    *rows += batch.length;
    batch.release(&batch);
  }
  out.release(&out);
  double nanoseconds = (now() - start) / (double)count;
  tg_coordinator_destroy(coordinator);
  return nanoseconds;
}

static int compare(const void *first, const void *second) {
  double difference = *(const double *)first - *(const double *)second;
  return difference < 0 ? -1 : difference > 0;
}

int main(int arguments, char **argument) {
  make(arguments > 1 ? atoll(argument[1]) : 1000000);
  const void *values[6] = {sessions, times, ids, phases, xs, ys};
  tg_column names[6] = {{"session", "l", sessions, NULL}, {"time", "tDu", times, NULL}, {"id", "i", ids, NULL},
                        {"phase", "c", phases, NULL}, {"x", "g", xs, NULL}, {"y", "g", ys, NULL}};
  tg_columns_stream(names, 6, 1, &described);
  for (int column = 0; column < 6; column++) {
    buffers[column][1] = values[column];
    columns[column] = (struct ArrowArray){.length = count, .n_buffers = 2, .buffers = buffers[column], .release = release_array};
    children[column] = &columns[column];
  }
  double costs[OUTPUTS][ROUNDS], ratios[OUTPUTS][ROUNDS];
  int64_t rows[OUTPUTS];
  for (int round = 0; round < ROUNDS; round++) {
    for (int output = 0; output < OUTPUTS; output++) {
      costs[output][round] = recognize(outputs[output], &rows[output]);
      ratios[output][round] = costs[output][round] / costs[0][round];
    }
  }
  int status = 0;
  for (int output = 0; output < OUTPUTS; output++) {
    qsort(costs[output], ROUNDS, sizeof(double), compare);
    qsort(ratios[output], ROUNDS, sizeof(double), compare);
    double ratio = ratios[output][ROUNDS / 2];
    printf("%-9s %6.1f ns a sample, %8lld rows, %.2f\n", outputs[output], costs[output][ROUNDS / 2], (long long)rows[output], ratio);
    if (ratio > limits[output]) {
      fprintf(stderr, "error: %s cost %.2f times gestures, %.1f allowed\n", outputs[output], ratio, limits[output]);
      status = 1;
    }
  }
  return status;
}
