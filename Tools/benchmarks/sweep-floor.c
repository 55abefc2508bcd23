// What a sweep cannot be faster than: the same replays by the C library alone. Recordings are parsed once, and each value has one
// coordinator, which is reset for each recording. Prints the processor time of the replays in seconds, and how many were right at
// the last value.
//
//     sweep-floor VALUES CSV...
#include "touchstone_gestures.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct row {
  long long time;
  tg_touch_phase phase;
  int id;
  double x, y;
};

struct recording {
  struct row *rows;
  int count;
  const char *kind;
};

static const char *found;
static int found_count;
static tg_coordinator *coordinator;

static void gesture(const tg_gesture *gesture, void *context) {
  (void)context;
  const char *name = tg_recognizer_name(coordinator, gesture->recognizer);
  int is_discrete = strstr(name, "ap") != NULL || strncmp(name, "swipe", 5) == 0;
  if (gesture->state != (is_discrete ? TG_ENDED : TG_BEGAN)) return;
  found = name;
  found_count++;
}

static struct recording read_recording(const char *path) {
  struct recording recording = {malloc(sizeof(struct row) * 4096), 0, strrchr(path, '/') + 1};
  FILE *file = fopen(path, "r");
  char line[200], phase[20];
  while (file != NULL && recording.count < 4096 && fgets(line, sizeof line, file) != NULL) {
    struct row *row = &recording.rows[recording.count];
    if (sscanf(line, "%lld,%19[^,],%d,%lf,%lf", &row->time, phase, &row->id, &row->x, &row->y) != 5) continue;
    row->phase = phase[0] == 'b' ? TG_TOUCH_BEGAN : phase[0] == 'm' ? TG_TOUCH_MOVED : TG_TOUCH_ENDED;
    recording.count++;
  }
  if (file != NULL) fclose(file);
  return recording;
}

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  int values = count > 1 ? atoi(arguments[1]) : 0, recordings = count - 2, right = 0;
  if (values < 1 || recordings < 1) return 64;
  struct recording *all = malloc(sizeof(struct recording) * (size_t)recordings);
  for (int index = 0; index < recordings; index++) all[index] = read_recording(arguments[index + 2]);
  double start = processor_time();
  for (int value = 1; value <= values; value++) {
    coordinator = tg_coordinator_create();
    if (tg_setup(coordinator, "standard") != TG_OK) return 1;
    if (tg_set_parameter(coordinator, 0, "allowableMovement", value) != TG_OK) return 1;
    tg_set_callback(coordinator, gesture, NULL);
    right = 0;
    for (int index = 0; index < recordings; index++) {
      const struct recording *recording = &all[index];
      tg_reset(coordinator);
      found_count = 0;
      for (int place = 0; place < recording->count; place++) {
        const struct row *row = &recording->rows[place];
        if (tg_touch(coordinator, row->id, row->phase, row->x, row->y, row->time) != TG_OK) return 1;
      }
      tg_flush(coordinator);
      tg_advance(coordinator, recording->rows[recording->count - 1].time + 2000000);
      if (found_count == 1 && strncmp(found, recording->kind, strlen(found)) == 0) right++;
    }
    tg_coordinator_destroy(coordinator);
  }
  printf("%.6f %d\n", processor_time() - start, right);
  return 0;
}
