/* Recorded hands play into the viewer; those are of ../node, and `touchstone convert --to pointer-events` writes others:
 *
 *     cc viewer.c viewer_test.c -ltouchstone_gestures -lm && ./a.out ../node/recordings */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viewer.h"

static char *read_text(const char *folder, const char *name) {
  char path[4096];
  char *text = NULL;
  size_t size = 0, capacity = 1 << 20;
  FILE *file;
  snprintf(path, sizeof path, "%s/%s.jsonl", folder, name);
  file = fopen(path, "rb");
  if (file != NULL && (text = malloc(capacity)) != NULL) size = fread(text, 1, capacity - 1, file);
  if (text == NULL || size == 0) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(2);
  }
  text[size] = 0;
  fclose(file);
  return text;
}

typedef struct {
  tg_coordinator *coordinator;
  char recognized[256];
  /* Whether each recognizer is between the beginning and the end of its gesture. */
  bool began[64];
} outcome;

static void note(const tg_gesture *gesture, void *user) {
  outcome *outcome = user;
  bool *began = &outcome->began[gesture->recognizer];
  if (gesture->state == TG_BEGAN || (gesture->state == TG_ENDED && !*began)) {
    if (outcome->recognized[0] != 0) strcat(outcome->recognized, " ");
    strncat(outcome->recognized, tg_recognizer_name(outcome->coordinator, gesture->recognizer), 32);
  }
  *began = gesture->state == TG_BEGAN || gesture->state == TG_CHANGED;
}

static void print_line(const char *line, void *user) {
  (void)user;
  /* The lines with ! state why a gesture failed. */
  if (strchr(line, '!') != NULL) printf("    %s", line);
}

/* Returns whether the recording has these gestures, and prints why not. */
static bool has(const char *folder, const char *name, const char *expected, double scale) {
  char *text = read_text(folder, name);
  bool is_expected;
  outcome outcome = {0};
  viewer viewer;
  viewer_create(&viewer);
  outcome.coordinator = viewer.coordinator;
  tg_set_callback(viewer.coordinator, note, &outcome);
  if (tg_play(viewer.coordinator, text) != TG_OK) {
    printf("%s: %s\n", name, tg_last_error(viewer.coordinator));
    exit(2);
  }
  is_expected = strcmp(outcome.recognized, expected) == 0 && viewer.scale >= scale;
  if (!is_expected) {
    printf("%s: expected %s, recognized %s, scale %.2f:\n", name, expected, outcome.recognized[0] ? outcome.recognized : "nothing",
           viewer.scale);
    tg_set_transcript(viewer.coordinator, print_line, 0, NULL);
    tg_play(viewer.coordinator, text);
  }
  tg_coordinator_destroy(viewer.coordinator);
  free(text);
  return is_expected;
}

int main(int count, char **arguments) {
  const char *folder = count > 1 ? arguments[1] : "../node/recordings";
  int failed = 0;
  failed += !has(folder, "double-tap", "reset", 1);
  failed += !has(folder, "pinch", "zoom", 1.5);
  failed += !has(folder, "tap", "open", 1);
  printf("%d passed, %d failed\n", 3 - failed, failed);
  return failed > 0;
}
