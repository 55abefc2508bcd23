/* Prints the gestures that GTK 4 recognizes in a window, one JSON object a line. Times are those of the events, in milliseconds.
 */
#include <gtk/gtk.h>
#include <stdio.h>

static void report(gpointer controller, const char *gesture, const char *state, const char *format, ...)
{
	guint32 time = controller ? gtk_event_controller_get_current_event_time(controller) : 0;
	va_list arguments;
	va_start(arguments, format);
	printf("{\"time\":%u,\"gesture\":\"%s\",\"state\":\"%s\"", time, gesture, state);
	vprintf(format, arguments);
	puts("}");
	fflush(stdout);
	va_end(arguments);
}

static void began(GtkGesture *gesture, GdkEventSequence *sequence, char *name)
{
	int fingers = 1;
	g_object_get(gesture, "n-points", &fingers, NULL);
	report(gesture, name, "began", ",\"fingers\":%d", fingers);
}

static void ended(GtkGesture *gesture, GdkEventSequence *sequence, char *name)
{
	report(gesture, name, "ended", "");
}

static void cancelled(GtkGesture *gesture, GdkEventSequence *sequence, char *name)
{
	report(gesture, name, "cancelled", "");
}

static void scaled(GtkGestureZoom *gesture, double scale)
{
	report(gesture, "pinch", "changed", ",\"scale\":%.6f", scale);
}

static void turned(GtkGestureRotate *gesture, double angle, double change)
{
	report(gesture, "rotation", "changed", ",\"rotation\":%.6f", change * 180 / G_PI);
}

static void swiped(GtkGestureSwipe *gesture, double x, double y)
{
	int fingers = 1;
	g_object_get(gesture, "n-points", &fingers, NULL);
	report(gesture, "swipe", "recognized", ",\"fingers\":%d,\"vx\":%.1f,\"vy\":%.1f", fingers, x, y);
}

static void pressed(GtkGestureClick *click, int count, double x, double y)
{
	report(click, "tap", "began", ",\"button\":%u,\"count\":%d",
	       gtk_gesture_single_get_current_button((gpointer)click), count);
}

static void released(GtkGestureClick *click, int count, double x, double y)
{
	report(click, "tap", "ended", ",\"button\":%u,\"count\":%d",
	       gtk_gesture_single_get_current_button((gpointer)click), count);
}

static void held(GtkGestureLongPress *gesture, double x, double y)
{
	/* From a timer. */
	report(NULL, "longPress", "began", "");
}

static void drag_began(GtkGestureDrag *drag, double x, double y)
{
	report(drag, "drag", "began", "");
}

static void dragged(GtkGestureDrag *drag, double x, double y)
{
	report(drag, "drag", "changed", ",\"x\":%.2f,\"y\":%.2f", x, y);
}

static void drag_ended(GtkGestureDrag *drag, double x, double y)
{
	report(drag, "drag", "ended", ",\"x\":%.2f,\"y\":%.2f", x, y);
}

static void scroll_began(GtkEventController *scroll)
{
	report(scroll, "pan", "began", "");
}

static gboolean scrolled(GtkEventController *scroll, double x, double y)
{
	report(scroll, "pan", "changed", ",\"dx\":%.4f,\"dy\":%.4f", x, y);
	return FALSE;
}

static void scroll_ended(GtkEventController *scroll)
{
	report(scroll, "pan", "ended", "");
}

static void moved(GtkEventController *motion, double x, double y)
{
	report(motion, "motion", "changed", "");
}

/* GTK recognizes no holds. */
static gboolean received(GtkEventController *raw, GdkEvent *event)
{
	static const char *const states[] = { "began", "changed", "ended", "cancelled" };
	if (gdk_event_get_event_type(event) == GDK_TOUCHPAD_HOLD)
		report(raw, "hold", states[gdk_touchpad_event_get_gesture_phase(event)], ",\"fingers\":%u",
		    gdk_touchpad_event_get_n_fingers(event));
	return FALSE;
}

static GtkWidget *area;

static void add(gpointer controller, const char *signal, gpointer handler)
{
	g_signal_connect(controller, signal, handler, NULL);
	gtk_widget_add_controller(area, controller);
}

static void add_named(gpointer gesture, const char *name)
{
	g_signal_connect(gesture, "begin", G_CALLBACK(began), (gpointer)name);
	g_signal_connect(gesture, "end", G_CALLBACK(ended), (gpointer)name);
	g_signal_connect(gesture, "cancel", G_CALLBACK(cancelled), (gpointer)name);
}

static void add_gestures(void)
{
	gpointer controller = gtk_event_controller_legacy_new();
	gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
	add(controller, "event", received);
	add_named(controller = gtk_gesture_zoom_new(), "pinch");
	add(controller, "scale-changed", scaled);
	add_named(controller = gtk_gesture_rotate_new(), "rotation");
	add(controller, "angle-changed", turned);
	for (int fingers = 3; fingers <= 4; fingers++) {
		add_named(controller = g_object_new(GTK_TYPE_GESTURE_SWIPE, "n-points", fingers, NULL), "swipe");
		add(controller, "swipe", swiped);
	}
	add(gtk_gesture_long_press_new(), "pressed", held);
	controller = gtk_gesture_drag_new();
	g_signal_connect(controller, "drag-begin", G_CALLBACK(drag_began), NULL);
	g_signal_connect(controller, "drag-update", G_CALLBACK(dragged), NULL);
	add(controller, "drag-end", drag_ended);
	controller = gtk_gesture_click_new();
	gtk_gesture_single_set_button(controller, 0);
	g_signal_connect(controller, "pressed", G_CALLBACK(pressed), NULL);
	add(controller, "released", released);
	controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
	g_signal_connect(controller, "scroll-begin", G_CALLBACK(scroll_began), NULL);
	g_signal_connect(controller, "scroll", G_CALLBACK(scrolled), NULL);
	add(controller, "scroll-end", scroll_ended);
	add(gtk_event_controller_motion_new(), "motion", moved);
}

static gboolean report_ready(gpointer data)
{
	puts("{\"ready\":\"GTK\"}");
	fflush(stdout);
	return G_SOURCE_REMOVE;
}

static void activate(GtkApplication *application)
{
	GtkWidget *window = gtk_application_window_new(application);
	area = gtk_drawing_area_new();
	gtk_widget_set_hexpand(area, TRUE);
	gtk_widget_set_vexpand(area, TRUE);
	gtk_window_set_child(GTK_WINDOW(window), area);
	gtk_window_set_default_size(GTK_WINDOW(window), 1280, 720);
	gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
	gtk_window_fullscreen(GTK_WINDOW(window));
	add_gestures();
	gtk_window_present(GTK_WINDOW(window));
	g_timeout_add(100, report_ready, NULL);
}

int main(int count, char **arguments)
{
	puts("{\"starting\":\"GTK\"}");
	fflush(stdout);
	GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
	g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
	return g_application_run(G_APPLICATION(application), count, arguments);
}
