/* The gestures of a photo viewer, as a program and its tests set them up. */
#ifndef VIEWER_H
#define VIEWER_H

#include "touchstone_gestures.h"

typedef struct viewer {
  tg_coordinator *coordinator;
  tg_recognizer zoom;
  double scale;
} viewer;

/* Creates the viewer's recognizers and handles their gestures. Exits if they cannot be set up. */
void viewer_create(viewer *viewer);

#endif
