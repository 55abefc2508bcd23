/* touchstone_gtk.h on a widget in a window, in a client of compositor.c. */
#include <math.h>
#include <stdlib.h>

#include "hand.h"
#include "touchstone_gtk.h"
#include "wire.h"

static tg_gtk input;

/* Runs the main loop until the adapter has delivered another frame. */
static void await_frame(void) {
  const int32_t count = hand_frames_delivered();
  while (hand_frames_delivered() == count) g_main_context_iteration(NULL, TRUE);
}

static void send(const hand_frame *frame) {
  send_to_compositor(frame);
  await_frame();
}

static void cancel(int64_t time_us) {
  (void)time_us;
  send_cancel_to_compositor();
  await_frame();
}

/* The timer waits for the hand's time to pass, so it is set again now that it has. */
static void run_timer(void) {
  int64_t before, after;
  tg_gtk_set_timer(&input);
  tg_next_deadline(input.coordinator, &before);
  do g_main_context_iteration(NULL, TRUE);
  while (tg_next_deadline(input.coordinator, &after) && after == before);
}

int main(void) {
  const hand_toolkit toolkit = {send, cancel, run_timer, true};
  tg_coordinator *coordinator;
  open_wire();
  if (!gtk_init_check()) hand_fail("GTK cannot connect to the compositor");
  GtkWidget *window = gtk_window_new(), *widget = gtk_drawing_area_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 2048, 2048);
  gtk_window_set_child(GTK_WINDOW(window), widget);
  gtk_window_present(GTK_WINDOW(window));
  while (gtk_widget_get_width(widget) != 2048) g_main_context_iteration(NULL, TRUE);
  if (fabs(tg_gtk_points_per_unit(widget) - 1) > 0.01) hand_fail("the monitor has another size than the compositor states");
  while ((coordinator = hand_read()) != NULL) {
    tg_gtk_start(&input, coordinator, widget, POINTS_PER_UNIT);
    input.now_us = hand_now_us;
    hand_play(&toolkit);
    tg_gtk_stop(&input);
    hand_check(tg_coordinator_destroy(coordinator));
  }
  gtk_window_destroy(GTK_WINDOW(window));
  return 0;
}
