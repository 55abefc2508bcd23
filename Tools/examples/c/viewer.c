#include "viewer.h"

#include <stdio.h>
#include <stdlib.h>

static void zoomed(const tg_gesture *gesture, void *user) {
  viewer *viewer = user;
  double scale;
  if (gesture->state != TG_BEGAN && gesture->state != TG_CHANGED) return;
  if (tg_get_measurement(viewer->coordinator, viewer->zoom, "scale", &scale) != TG_OK) return;
  viewer->scale *= scale;
  tg_set_scale(viewer->coordinator, viewer->zoom, 1);
}

static void reset(const tg_gesture *gesture, void *user) {
  if (gesture->state == TG_ENDED) ((viewer *)user)->scale = 1;
}

void viewer_create(viewer *viewer) {
  tg_recognizer recognizers[2];
  int32_t count;
  viewer->scale = 1;
  viewer->coordinator = tg_coordinator_create();
  if (tg_setup(viewer->coordinator,
               "recognizer zoom pinch minimumSpanChange=24pt\n"
               "recognizer reset tap numberOfTapsRequired=2 maximumTapInterval=350ms\n"
               "recognizer open tap\n"
               "require reset before open\n") != TG_OK ||
      tg_get_recognizers(viewer->coordinator, recognizers, 2, &count) != TG_OK ||
      tg_add_action(viewer->coordinator, recognizers[0], zoomed, viewer, NULL) != TG_OK ||
      tg_add_action(viewer->coordinator, recognizers[1], reset, viewer, NULL) != TG_OK) {
    fprintf(stderr, "%s\n", tg_last_error(viewer->coordinator));
    exit(1);
  }
  viewer->zoom = recognizers[0];
}
