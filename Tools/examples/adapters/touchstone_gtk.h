/* Touchstone's gestures on a widget of GTK 4: touches, and the gestures of a touchpad. Include it in one source file.
 *
 *     tg_gtk_start(&input, coordinator, widget, tg_gtk_points_per_unit(widget));     // when the widget is mapped
 *     tg_gtk_stop(&input);                                                           // before the widget or coordinator disappears
 *
 * GTK's main loop calls the rest. One tg_gtk for each widget with gestures, in any number of windows: a touch belongs to the widget on
 * which it begins, unless a widget inside it, such as a button, takes it.
 *
 * - Positions: of the widget, in GTK's units, which are not the monitor's pixels. A point is 1/163 inch of the finger's movement.
 * - Touchpads: GTK forwards libinput's movements, most of them accelerated, so that no exact factor exists; `points_per_touchpad_unit`
 *   is that of unaccelerated ones. Scrolls are those of GtkEventControllerScroll.
 * - Times: milliseconds in 32 bits that wrap after 49 days, of a clock that depends on the system: time since the newest event is
 *   measured from its arrival. GTK does not report the end of a sample: touches of one time are delivered once no event waits.
 * - Identifiers: GTK's event sequences are pointers. The coordinator has the lowest number from 1 that is free.
 * - Cancel: GDK_TOUCH_CANCEL for each touch, on Wayland without a time; tg_gtk_stop cancels all. */
#ifndef TOUCHSTONE_GTK_H
#define TOUCHSTONE_GTK_H

#include <gtk/gtk.h>

#include "touchstone_gestures.h"

typedef struct tg_gtk {
  tg_coordinator *coordinator;
  GtkWidget *widget;
  GtkEventController *controller;
  double points_per_unit, points_per_touchpad_unit;
  /* The newest event's time, continued beyond 32 bits of milliseconds, and when it was handled. */
  int64_t time_us, handled_us;
  guint32 stamp, timer;
  bool has_time;
  gint64 (*now_us)(void); /* The program's clock. A test sets its own. */
  /* The touches by their identifier, from 1; NULL if it is free. */
  GdkEventSequence *touches[11];
} tg_gtk;

/* Returns the points in a unit of a widget that is mapped. A monitor without millimetres has 96 units an inch. */
static inline double tg_gtk_points_per_unit(GtkWidget *widget) {
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
  GdkMonitor *monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface);
  GdkRectangle area;
  if (monitor == NULL || gdk_monitor_get_width_mm(monitor) <= 0) return 163.0 / 96;
  gdk_monitor_get_geometry(monitor, &area);
  return 163.0 * gdk_monitor_get_width_mm(monitor) / 25.4 / area.width;
}

/* The present time on the events' clock. */
static inline int64_t tg_gtk_now(const tg_gtk *it) { return it->time_us + it->now_us() - it->handled_us; }

static inline void tg_gtk_set_timer(tg_gtk *it);

static inline gboolean tg_gtk_fire(gpointer data) {
  tg_gtk *it = (tg_gtk *)data;
  tg_advance(it->coordinator, tg_gtk_now(it));
  tg_gtk_set_timer(it);
  return TRUE; /* It has been removed. */
}

/* Waits for the next deadline, after all events that wait and before drawing. Touches that have not been delivered are due at once. */
static inline void tg_gtk_set_timer(tg_gtk *it) {
  int64_t deadline, wait;
  if (it->timer != 0) g_source_remove(it->timer);
  it->timer = 0;
  if (!tg_next_deadline(it->coordinator, &deadline)) return;
  wait = (deadline - tg_gtk_now(it) + 999) / 1000;
  it->timer = g_timeout_add_full(GDK_PRIORITY_EVENTS + 1, wait < 0 ? 0 : wait > 60000 ? 60000 : (guint)wait, tg_gtk_fire, it, NULL);
}

static inline void tg_gtk_set_time(tg_gtk *it, guint32 stamp) {
  if (stamp == GDK_CURRENT_TIME && it->has_time) stamp = it->stamp + (guint32)((it->now_us() - it->handled_us) / 1000);
  it->time_us += it->has_time ? (gint32)(stamp - it->stamp) * INT64_C(1000) : stamp * INT64_C(1000);
  it->stamp = stamp;
  it->handled_us = it->now_us();
  it->has_time = true;
}

/* Gets the event's position in the widget, in points. */
static inline void tg_gtk_get_position(const tg_gtk *it, GdkEvent *event, double *x, double *y) {
  GtkNative *native = gtk_widget_get_native(it->widget);
  graphene_point_t point;
  double left, top;
  gdk_event_get_position(event, x, y);
  gtk_native_get_surface_transform(native, &left, &top);
  if (gtk_widget_compute_point(GTK_WIDGET(native), it->widget, &GRAPHENE_POINT_INIT((float)(*x - left), (float)(*y - top)), &point))
    *x = point.x * it->points_per_unit, *y = point.y * it->points_per_unit;
}

static inline void tg_gtk_touch(tg_gtk *it, GdkEvent *event, tg_touch_phase phase) {
  GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
  double x, y;
  int32_t id = 1;
  while (id < 11 && it->touches[id] != (phase == TG_TOUCH_BEGAN ? NULL : sequence)) id++;
  if (id == 11) return; /* It began on another widget, or is the eleventh. */
  tg_gtk_get_position(it, event, &x, &y);
  it->touches[id] = phase == TG_TOUCH_BEGAN || phase == TG_TOUCH_MOVED ? sequence : NULL;
  if (phase == TG_TOUCH_CANCELLED) x = y = NAN; /* The last position. */
  tg_set_bounds(it->coordinator, gtk_widget_get_width(it->widget) * it->points_per_unit,
                gtk_widget_get_height(it->widget) * it->points_per_unit);
  tg_touch(it->coordinator, id, phase, x, y, it->time_us);
}

static inline void tg_gtk_touchpad(tg_gtk *it, GdkEvent *event, GdkEventType type) {
  const tg_stage stage = (tg_stage)gdk_touchpad_event_get_gesture_phase(event); /* The numbers are the same. */
  const int32_t fingers = (int32_t)gdk_touchpad_event_get_n_fingers(event);
  const double unit = it->points_per_touchpad_unit;
  double x, y, dx = 0, dy = 0;
  tg_gtk_get_position(it, event, &x, &y);
  tg_set_pointer(it->coordinator, x, y);
  if (type != GDK_TOUCHPAD_HOLD) gdk_touchpad_event_get_deltas(event, &dx, &dy);
  if (type == GDK_TOUCHPAD_HOLD)
    tg_touchpad_hold(it->coordinator, stage, fingers, false, it->time_us);
  else if (type == GDK_TOUCHPAD_SWIPE)
    tg_touchpad_swipe(it->coordinator, stage, fingers, dx * unit, dy * unit, it->time_us);
  else
    tg_touchpad_pinch(it->coordinator, stage, fingers, dx * unit, dy * unit, gdk_touchpad_event_get_pinch_scale(event),
                      gdk_touchpad_event_get_pinch_angle_delta(event) * 180 / G_PI, it->time_us);
}

static inline gboolean tg_gtk_event(GtkEventController *controller, GdkEvent *event, gpointer data) {
  static const tg_touch_phase phases[] = {TG_TOUCH_BEGAN, TG_TOUCH_MOVED, TG_TOUCH_ENDED, TG_TOUCH_CANCELLED};
  tg_gtk *it = (tg_gtk *)data;
  const GdkEventType type = gdk_event_get_event_type(event);
  const bool is_touch = type >= GDK_TOUCH_BEGIN && type <= GDK_TOUCH_CANCEL;
  (void)controller;
  if (!is_touch && type != GDK_TOUCHPAD_SWIPE && type != GDK_TOUCHPAD_PINCH && type != GDK_TOUCHPAD_HOLD) return FALSE;
  tg_gtk_set_time(it, gdk_event_get_time(event));
  if (is_touch) tg_gtk_touch(it, event, phases[type - GDK_TOUCH_BEGIN]); else tg_gtk_touchpad(it, event, type);
  tg_gtk_set_timer(it);
  return TRUE;
}

static inline void tg_gtk_start(tg_gtk *it, tg_coordinator *coordinator, GtkWidget *widget, double points_per_unit) {
  *it = (tg_gtk){.coordinator = coordinator, .widget = widget, .points_per_unit = points_per_unit,
                 .points_per_touchpad_unit = TG_POINTS_PER_LIBINPUT_UNIT, .now_us = g_get_monotonic_time,
                 .controller = gtk_event_controller_legacy_new()};
  g_signal_connect(it->controller, "event", G_CALLBACK(tg_gtk_event), it);
  gtk_widget_add_controller(widget, it->controller);
}

static inline void tg_gtk_stop(tg_gtk *it) {
  bool is_touched = false;
  for (int32_t id = 1; id < 11; id++) is_touched = is_touched || it->touches[id] != NULL;
  if (it->timer != 0) g_source_remove(it->timer);
  gtk_widget_remove_controller(it->widget, it->controller);
  if (is_touched) tg_cancel_all(it->coordinator, tg_gtk_now(it));
}

#endif
