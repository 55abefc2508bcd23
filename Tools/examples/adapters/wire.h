/* Sends the hand's touches to compositor.c, as milliseconds and units of the window. */
#ifndef WIRE_H
#define WIRE_H

#include <stdio.h>
#include <stdlib.h>

#include "hand.h"

/* A unit of the window is half a point. */
#define POINTS_PER_UNIT 0.5

static FILE *wire;

static void open_wire(void) {
  const char *number = getenv("HAND_WIRE");
  wire = number == NULL ? NULL : fdopen(atoi(number), "w");
  if (wire == NULL) hand_fail("run the program by compositor.c");
}

static void send_to_compositor(const hand_frame *frame) {
  const unsigned time = hand_stamp(frame->time_us);
  if (frame->event[0] != '\0') {
    fprintf(wire, "%s %u %s\n", frame->event, time, frame->numbers);
    fflush(wire);
    return;
  }
  for (int32_t index = 0; index < frame->count; index++) {
    const hand_touch *it = &frame->touches[index];
    const double x = it->x / POINTS_PER_UNIT, y = it->y / POINTS_PER_UNIT;
    if (it->phase != TG_TOUCH_ENDED) {
      fprintf(wire, "%s %u %d %f %f\n", it->phase == TG_TOUCH_BEGAN ? "down" : "motion", time, (int)it->id, x, y);
      continue;
    }
    /* A touch lifts at its last position. */
    if (it->has_moved) fprintf(wire, "motion %u %d %f %f\n", time, (int)it->id, x, y);
    fprintf(wire, "up %u %d\n", time, (int)it->id);
  }
  fprintf(wire, "frame\n");
  fflush(wire);
}

static void send_cancel_to_compositor(void) {
  fprintf(wire, "cancel\n");
  fflush(wire);
}

#endif
