/* Prints the offsets of flicks: for each line of the input, a toolkit, the offset, the last offset, the viewport and the velocity in
 * points, and times in microseconds, a line with the offset at each time. With the argument "play", a line is a toolkit and calls,
 * each a letter and a time: d touch down, m a movement with its distance, l the lift, o an offset to print. */
#include <stdio.h>
#include <string.h>

#include "touchstone_gestures.h"

/* Plays the fingers of a line. Returns 0 at the end of the input. */
static int play(void) {
  char toolkit[32], call, end = ' ';
  bool stopped, is_drag = false;
  if (scanf("%31s", toolkit) != 1) return 0;
  tg_scroll *scroll = tg_scroll_create();
  if (tg_scroll_set_curve(scroll, toolkit) != TG_OK) return 0;
  tg_scroll_set_content(scroll, 0, 6000, 800, 0);
  tg_scroll_to(scroll, 2000, false, 0);
  while (end != '\n') {
    long long time;
    double distance;
    tg_scroll_state state;
    if (scanf(" %c %lld", &call, &time) != 2) return 0;
    if (call == 'd') {
      tg_scroll_touch_down(scroll, time, &stopped);
      is_drag = false;
      printf("%s ", stopped ? "true" : "false");
    } else if (call == 'm' && scanf("%lf", &distance) == 1) {
      tg_scroll_axis(scroll, TG_SCROLL_FINGER, distance, time);
      is_drag = true;
    } else if (call == 'l' && is_drag) {
      tg_scroll_axis_stop(scroll, time);
    } else if (call == 'l') {
      tg_scroll_touch_up(scroll, time);
    } else if (tg_scroll_get(scroll, time, &state, sizeof state) == TG_OK) {
      printf("%.17g ", state.offset);
    }
    if (scanf("%c", &end) != 1) return 0;
  }
  printf("\n");
  tg_scroll_destroy(scroll);
  return 1;
}

int main(int count, char **arguments) {
  char curve[32], end;
  if (count > 1 && strcmp(arguments[1], "play") == 0) {
    while (play()) {}
    return 0;
  }
  double offset, last, viewport, velocity;
  while (scanf("%31s %lf %lf %lf %lf", curve, &offset, &last, &viewport, &velocity) == 5) {
    long long time;
    tg_scroll *scroll = tg_scroll_create();
    if (tg_scroll_set_curve(scroll, curve) != TG_OK) return 1;
    tg_scroll_set_content(scroll, 0, last, viewport, 0);
    tg_scroll_to(scroll, offset, false, 0);
    tg_scroll_begin_drag(scroll, 0);
    tg_scroll_end_drag(scroll, velocity, 0);
    do {
      tg_scroll_state state;
      if (scanf("%lld%c", &time, &end) != 2 || tg_scroll_get(scroll, time, &state, sizeof state) != TG_OK) return 1;
      printf("%.17g%c", state.offset, end);
    } while (end != '\n');
    tg_scroll_destroy(scroll);
  }
  return 0;
}
