// Adapter for GTK 4 and GTK 3: a widget with the gestures of GtkGesture, or with the argument `scrolled`, a GtkScrolledWindow.
// A gesture that acts claims its touches, as GTK's own widgets do; with `alone` none does. `positions` is `scrolled` that prints, for
// Tools/checks/scroll, the offset at each time of the frame clock.
#include "../shared/protocol.h"
#include "../shared/wayland.h"
#include <gtk/gtk.h>

using engine::Say;
static GtkWidget *window, *area, *scrolled;
static bool claims = true, positions = false, is_panning, is_pinching, is_turning, is_touched, is_flung;
static double from_x, from_y, panned_x, panned_y;

static GtkGesture *add(GtkGesture *gesture) {
#if GTK_MAJOR_VERSION == 4
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(gesture));
#endif
    return gesture;
}

#if GTK_MAJOR_VERSION == 4
#define ADD(kind) add(gtk_gesture_##kind##_new())
#define CLICK ADD(click)
#else
#define ADD(kind) add(gtk_gesture_##kind##_new(area))
#define CLICK ADD(multi_press)
#endif

template <class Handler> static void on(void *object, const char *signal, Handler handler) {
    g_signal_connect(object, signal, reinterpret_cast<GCallback>(+handler), nullptr);
}

static void claim(GtkGesture *gesture) {
    if (claims) gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

// Not for a handler that runs after the last touch has ended: GTK 3 crashes there.
static void two(GtkGesture *gesture, const char *name, const char *state, const char *key, double value) {
    double x = 0, y = 0;
    gtk_gesture_get_bounding_box_center(gesture, &x, &y);
    Say(name, state).fingers(2).at(x, y).number(key, value);
}

static void add_tap_and_press() {
    auto *click = CLICK, *press = ADD(long_press);
    on(click, "released", [](GtkGesture *, int count, double x, double y, void *) {
        Say("tap", "ended").fingers(1).at(x, y);
        if (count == 2) Say("doubleTap", "ended").fingers(1).at(x, y);
    });
    on(press, "pressed", [](GtkGesture *gesture, double x, double y, void *) {
        claim(gesture);
        Say("longPress", "began").fingers(1).at(x, y);
    });
}

static void add_pan_and_swipe() {
    auto *drag = ADD(drag), *swipe = ADD(swipe);
    gtk_gesture_group(swipe, drag);
    on(drag, "drag-begin", [](GtkGesture *, double x, double y, void *) { from_x = x, from_y = y, is_panning = false; });
    on(drag, "drag-update", [](GtkGesture *gesture, double dx, double dy, void *) {
        bool is_far = gtk_drag_check_threshold(area, from_x, from_y, from_x + dx, from_y + dy);
        if (!is_panning && !is_far) return;
        if (!is_panning) claim(gesture);
        Say("pan", is_panning ? "changed" : "began").fingers(1).at(from_x + dx, from_y + dy).by(dx, dy);
        is_panning = true, panned_x = dx, panned_y = dy;
    });
    on(drag, "drag-end", [](GtkGesture *, double dx, double dy, void *) {
        if (is_panning) Say("pan", "ended").fingers(1).at(from_x + dx, from_y + dy).by(dx, dy);
        is_panning = false;
    });
    on(drag, "cancel", [](GtkGesture *, void *, void *) {
        if (is_panning) Say("pan", "cancelled").fingers(1);
        is_panning = false;
    });
    // GTK reports a swipe for every release; only one that ends a movement counts.
    on(swipe, "swipe", [](GtkGesture *, double vx, double vy, void *) {
        if (is_panning) Say("swipe", "ended").fingers(1).by(panned_x, panned_y).velocity(vx, vy);
    });
}

static void add_pinch_and_rotation() {
    auto *zoom = ADD(zoom), *rotate = ADD(rotate);
    gtk_gesture_group(rotate, zoom);
    on(zoom, "scale-changed", [](GtkGesture *gesture, double scale, void *) {
        claim(gesture);
        two(gesture, "pinch", is_pinching ? "changed" : "began", "scale", scale);
        is_pinching = true;
    });
    on(rotate, "angle-changed", [](GtkGesture *gesture, double, double delta, void *) {
        two(gesture, "rotation", is_turning ? "changed" : "began", "rotation", delta * 180 / M_PI);
        is_turning = true;
    });
    on(zoom, "end", [](GtkGesture *, void *, void *) {
        if (is_pinching) Say("pinch", "ended").fingers(2);
        is_pinching = false;
    });
    on(rotate, "end", [](GtkGesture *, void *, void *) {
        if (is_turning) Say("rotation", "ended").fingers(2);
        is_turning = false;
    });
}

static GtkAdjustment *adjustment(bool is_vertical) {
    auto *window = GTK_SCROLLED_WINDOW(scrolled);
    return is_vertical ? gtk_scrolled_window_get_vadjustment(window) : gtk_scrolled_window_get_hadjustment(window);
}

static void scrolled_by(const char *gesture, const char *state) {
    double dx = 10000 - gtk_adjustment_get_value(adjustment(false)), dy = 10000 - gtk_adjustment_get_value(adjustment(true));
    Say(gesture, state).fingers(1).by(dx, dy);
}

// At the release, with the velocity that GTK measured.
static void print_position(double velocity = NAN) {
    double value = gtk_adjustment_get_value(adjustment(true));
    auto time = gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(scrolled));
    printf("{\"us\":%lld,\"offset\":%.17g", (long long)(time - engine::start / 1000), value);
    if (velocity == velocity) printf(",\"velocity\":%.17g", velocity);
    puts("}");
}

// A scroll while a finger is down is a pan, the first one afterwards a fling.
static void observe_scrolling() {
#if GTK_MAJOR_VERSION == 4
    auto *controllers = positions ? gtk_widget_observe_controllers(scrolled) : nullptr;
    for (guint i = 0; auto *item = controllers ? g_list_model_get_item(controllers, i) : nullptr; ++i)
        if (GTK_IS_GESTURE_SWIPE(item))
            on(item, "swipe", [](GtkGesture *, double, double velocity, void *) { print_position(-velocity); });
#endif
    for (bool is_vertical : {false, true}) {
        gtk_adjustment_set_value(adjustment(is_vertical), 10000);
        on(adjustment(is_vertical), "value-changed", [](GtkAdjustment *, void *) {
            if (positions) return print_position();
            if (is_touched) scrolled_by("pan", is_panning ? "changed" : "began");
            else if (is_panning) scrolled_by("pan", "ended");
            if (!is_touched && !is_flung) scrolled_by("swipe", "ended");
            is_panning = is_touched, is_flung = !is_touched;
        });
    }
}

struct Gtk : engine::Engine {
    bool scrolls = false;

    void create_window() {
#if GTK_MAJOR_VERSION == 4
        if (window) gtk_window_destroy(GTK_WINDOW(window));
        window = gtk_window_new(), area = gtk_drawing_area_new();
        scrolled = scrolls ? gtk_scrolled_window_new() : nullptr;
        gtk_window_set_child(GTK_WINDOW(window), scrolls ? scrolled : area);
        if (scrolls) gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), area);
#else
        if (window) gtk_widget_destroy(window);
        window = gtk_window_new(GTK_WINDOW_TOPLEVEL), area = gtk_event_box_new();
        scrolled = scrolls ? gtk_scrolled_window_new(nullptr, nullptr) : nullptr;
        gtk_widget_add_events(area, GDK_TOUCH_MASK | GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK);
        gtk_container_add(GTK_CONTAINER(window), scrolls ? scrolled : area);
        if (scrolls) gtk_container_add(GTK_CONTAINER(scrolled), area);
#endif
    }

    void begin(int width, int height) override {
        wl::width = width, wl::height = height;
        is_panning = is_pinching = is_turning = is_touched = is_flung = false;
        create_window();
        if (scrolls) gtk_widget_set_size_request(area, 20000, 20000);
        else add_tap_and_press(), add_pan_and_swipe(), add_pinch_and_rotation();
        gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
        gtk_window_set_default_size(GTK_WINDOW(window), width, height);
#if GTK_MAJOR_VERSION == 4
        gtk_window_present(GTK_WINDOW(window));
#else
        gtk_widget_show_all(window);
#endif
        until(engine::start - vt_second);
        if (scrolls) observe_scrolling();
        until(engine::start - vt_second / 2);
    }

    void settle() {
        for (int i = 0; i < 4; ++i) {
            wl::pump();
            while (g_main_context_iteration(nullptr, FALSE)) {}
        }
    }

    void touch(const std::vector<engine::Point> &points) override {
        if (!wl::top) return (void)fputs("the window was not shown\n", stderr);
        is_touched = wl::touch(points) > 0;
        settle();
    }

    void cancel() override {
        is_touched = false;
        wl::cancel();
        settle();
    }

    void until(int64_t time) override {
        vt_limit = time;
        do g_main_context_iteration(nullptr, TRUE);
        while (vt_now < time);
        // Animations request frames without end, so this does not wait until there is nothing to do.
        for (int i = 0; i < 50 && g_main_context_iteration(nullptr, FALSE); ++i) {}
    }
};

static std::string settings() {
    std::string text;
    for (auto *name : {"gtk-double-click-time", "gtk-double-click-distance", "gtk-long-press-time", "gtk-dnd-drag-threshold"}) {
        int value = 0;
        g_object_get(gtk_settings_get_default(), name, &value, nullptr);
        engine::add_setting(text, name, value);
    }
    return text;
}

int main(int argc, char **argv) {
    for (auto [name, value] : {std::pair{"GDK_BACKEND", "wayland"}, {"GSK_RENDERER", "cairo"}, {"GTK_A11Y", "none"},
                               {"NO_AT_BRIDGE", "1"}, {"GSETTINGS_BACKEND", "memory"}, {"GTK_IM_MODULE", "simple"},
                               {"DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent"}})
        setenv(name, value, 1);
    std::string mode = argc > 1 ? argv[1] : "";
    claims = mode != "alone";
    Gtk gtk;
    positions = mode == "positions";
    gtk.scrolls = positions || mode == "scrolled";
    wl::start();
    vt_limit = vt_now;
#if GTK_MAJOR_VERSION == 4
    bool is_ready = gtk_init_check();
#else
    bool is_ready = gtk_init_check(&argc, &argv);
#endif
    if (!is_ready) return fputs("GTK cannot open its display\n", stderr), 70;
    std::string major = std::to_string(GTK_MAJOR_VERSION), name = "gtk" + major + (mode.empty() ? "" : "-" + mode);
    auto version = major + "." + std::to_string(gtk_get_minor_version()) + "." + std::to_string(gtk_get_micro_version());
    auto *all = "\"tap\",\"doubleTap\",\"longPress\",\"pan\",\"pinch\",\"rotation\",\"swipe\"";
    serve(gtk, name.c_str(), version, gtk.scrolls ? "\"pan\",\"swipe\"" : all, settings());
}
