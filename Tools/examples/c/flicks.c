/* Prints the offsets of flicks: for each line of the input, a curve, the offset, the last offset, the viewport and the velocity in
 * points, and times in microseconds, a line with the offset at each time. */
#include <stdio.h>
#include <string.h>

#include "touchstone_gestures.h"

int main(void) {
  char curve[32], end;
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
