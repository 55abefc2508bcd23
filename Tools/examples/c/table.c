/* Turns a table of touches into a table of gestures, with the recognizers of Android, and repairs a damaged row:
 *
 *     cc table.c -ltouchstone_gestures -lm && ./a.out */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "touchstone_gestures.h"

static int failed(tg_coordinator *coordinator) {
  printf("error: %s\n", tg_last_error(coordinator));
  return 1;
}

static void print_rows(tg_coordinator *coordinator, const tg_row *rows, int64_t count) {
  int64_t i;
  for (i = 0; i < count; i++) {
    printf("session %d: %s from %d to %d ms%s\n", (int)rows[i].session, tg_recognizer_name(coordinator, rows[i].recognizer),
           (int)(rows[i].start_us / 1000), (int)(rows[i].time_us / 1000), rows[i].is_repaired ? ", repaired" : "");
  }
}

int main(void) {
  /* A tap, a press, and in the second session a tap without its touch down. */
  static const int64_t session[] = {1, 1, 1, 1, 2, 2};
  static const int64_t time_us[] = {0, 80000, 1000000, 1700000, 0, 90000};
  static const uint8_t phase[] = {TG_TOUCH_BEGAN, TG_TOUCH_ENDED, TG_TOUCH_BEGAN, TG_TOUCH_ENDED, TG_TOUCH_MOVED, TG_TOUCH_ENDED};
  static const double x[] = {100, 100, 50, 50, 70, 70};
  static const double y[] = {100, 100, 50, 50, 70, 70};
  tg_samples samples;
  tg_repair repairs[4];
  const tg_row *rows;
  int64_t count;
  int32_t number;
  int32_t i;
  tg_coordinator *coordinator = tg_coordinator_create();
  printf("sets:");
  for (i = 0; tg_setup_name(i) != NULL; i++) printf(" %s", tg_setup_name(i));
  printf("\n");
  if (tg_setup(coordinator, "android") != TG_OK) return failed(coordinator);

  memset(&samples, 0, sizeof samples);
  samples.size = sizeof samples;
  samples.count = sizeof time_us / sizeof *time_us;
  samples.session = session;
  samples.time_us = time_us;
  samples.phase = phase;
  samples.x = x;
  samples.y = y;
  /* Nothing is repaired in silence: without this line the fifth row is an error. */
  if (tg_recognize(coordinator, &samples, true, &rows, &count) != TG_OK) failed(coordinator);
  if (tg_reset(coordinator) != TG_OK) return failed(coordinator);
  if (tg_set_table_options(coordinator, "repair repair\n") != TG_OK) return failed(coordinator);
  if (tg_recognize(coordinator, &samples, true, &rows, &count) != TG_OK) return failed(coordinator);
  print_rows(coordinator, rows, count);
  if (tg_get_repairs(coordinator, repairs, 4, &number) != TG_OK) return failed(coordinator);
  for (i = 0; i < number; i++) {
    printf("session %d: %d %s, first in row %d\n", (int)repairs[i].session, (int)repairs[i].count, repairs[i].kind,
           (int)repairs[i].row);
  }
  tg_coordinator_destroy(coordinator);
  return 0;
}
