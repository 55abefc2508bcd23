// Creates a touchpad with the kernel's uinput and plays a script on it, so that everything above it is real.
//
//     player [--name NAME] [--without GESTURE] < SCRIPT
//
// creates the touchpad, prints the path of its device node, and plays the script line by line as it arrives. The touchpad
// exists until the script ends. `--without pinch` skips the gestures `pinch` and `pinch-...`.
//
// A script has one step per line. Locations are in millimetres from the upper left corner; slots are 1 to 5.
//
//     gesture NAME              the following steps belong to this gesture
//     down SLOT X Y             a finger touches down there in the next frame
//     move SLOT X Y             the finger moves there in the next frame
//     up SLOT                   the finger lifts in the next frame
//     frame                     sends the frame
//     glide FRAMES SLOT X Y ... the fingers move there in a straight line, one frame per step
//     hold MS                   frames in which the fingers rest, with jitter
//     wait MS                   no frames
//     unplug                    the touchpad is unplugged, also with fingers on it; ends the script
//
// `#` begins a comment. A frame takes 7 ms. Exit codes: 0 played, 1 the touchpad cannot be created, 64 the script is wrong.

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/uinput.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 5, WIDTH = 102, HEIGHT = 63, UNITS_PER_MM = 12, FRAME_NS = 7000000, WRONG_SCRIPT = 64 };

struct finger {
    bool down;
    double x, y;
};

static struct finger fingers[SLOTS];
static int device = -1;
static int next_tracking_id = 1;
static int line_number;
static struct timespec now;

static void fail(int code, const char *problem, const char *word) {
    if (line_number > 0 && code == WRONG_SCRIPT) fprintf(stderr, "script:%d: ", line_number);
    fprintf(stderr, "error: %s%s%s\n", problem, *word ? ": " : "", word);
    exit(code);
}

static void must(int result, const char *what) {
    if (result < 0) fail(1, what, strerror(errno));
}

// MARK: The device

static void axis(int code, int maximum, int resolution) {
    struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum, .resolution = resolution}};
    must(ioctl(device, UI_ABS_SETUP, &setup), "an axis");
}

static void make_touchpad(const char *name) {
    device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    must(device, "/dev/uinput cannot be opened");
    const int types[] = {EV_KEY, EV_ABS};
    const int keys[] = {BTN_LEFT,           BTN_TOUCH,           BTN_TOOL_FINGER,
                        BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP};
    const int properties[] = {INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) must(ioctl(device, UI_SET_EVBIT, types[i]), "an event type");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) must(ioctl(device, UI_SET_KEYBIT, keys[i]), "a key");
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        must(ioctl(device, UI_SET_PROPBIT, properties[i]), "a property");
    axis(ABS_X, WIDTH * UNITS_PER_MM, UNITS_PER_MM);
    axis(ABS_Y, HEIGHT * UNITS_PER_MM, UNITS_PER_MM);
    axis(ABS_MT_SLOT, SLOTS - 1, 0);
    axis(ABS_MT_POSITION_X, WIDTH * UNITS_PER_MM, UNITS_PER_MM);
    axis(ABS_MT_POSITION_Y, HEIGHT * UNITS_PER_MM, UNITS_PER_MM);
    axis(ABS_MT_TRACKING_ID, 65535, 0);
    // No vendor's identifiers, so that no quirk applies; on I2C, like most built-in touchpads.
    struct uinput_setup setup = {.id = {.bustype = BUS_I2C, .vendor = 0x7057, .product = 0x0001, .version = 1}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    must(ioctl(device, UI_DEV_SETUP, &setup), "the touchpad's name");
    must(ioctl(device, UI_DEV_CREATE), "the touchpad");
}

static void print_device_node() {
    char input[64] = "", pattern[128];
    must(ioctl(device, UI_GET_SYSNAME(sizeof input), input), "the path of the touchpad");
    snprintf(pattern, sizeof pattern, "/sys/devices/virtual/input/%s/event*", input);
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) fail(1, "the touchpad has no event node", "");
    printf("/dev/input/%s\n", strrchr(found.gl_pathv[0], '/') + 1);
    fflush(stdout);
    globfree(&found);
}

static void send(int type, int code, int value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    if (write(device, &event, sizeof event) != sizeof event) fail(1, "the kernel does not accept an event", strerror(errno));
}

// MARK: Time

static void wait_ns(long ns) {
    now.tv_nsec += ns;
    now.tv_sec += now.tv_nsec / 1000000000;
    now.tv_nsec %= 1000000000;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL) == EINTR) {}
}

// MARK: Steps

static int units(double millimetres) { return (int)lround(millimetres * UNITS_PER_MM); }

static void place(int slot) {
    send(EV_ABS, ABS_MT_SLOT, slot);
    send(EV_ABS, ABS_MT_POSITION_X, units(fingers[slot].x));
    send(EV_ABS, ABS_MT_POSITION_Y, units(fingers[slot].y));
}

static void touch_down(int slot) {
    if (fingers[slot].down) fail(WRONG_SCRIPT, "the finger is already down", "");
    fingers[slot].down = true;
    send(EV_ABS, ABS_MT_SLOT, slot);
    send(EV_ABS, ABS_MT_TRACKING_ID, next_tracking_id++ & 0xffff);
    place(slot);
}

static void touch_up(int slot) {
    fingers[slot].down = false;
    send(EV_ABS, ABS_MT_SLOT, slot);
    send(EV_ABS, ABS_MT_TRACKING_ID, -1);
}

// Kernel drivers also send the events of a single-touch device.
static void frame() {
    const int tools[] = {0, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP};
    int count = 0, first = -1;
    for (int slot = 0; slot < SLOTS; slot++) {
        count += fingers[slot].down;
        if (fingers[slot].down && first < 0) first = slot;
    }
    send(EV_KEY, BTN_TOUCH, count > 0);
    for (int n = 1; n <= SLOTS; n++) send(EV_KEY, tools[n], n == count);
    if (first >= 0) {
        send(EV_ABS, ABS_X, units(fingers[first].x));
        send(EV_ABS, ABS_Y, units(fingers[first].y));
    }
    send(EV_SYN, SYN_REPORT, 0);
    wait_ns(FRAME_NS);
}

static void hold(long ms) {
    for (long i = 0; i < ms * 1000000 / FRAME_NS; i++) {
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!fingers[slot].down) continue;
            place(slot);
            // Every other frame moves by one unit, or the kernel would drop it as unchanged.
            if (i % 2) send(EV_ABS, ABS_MT_POSITION_X, units(fingers[slot].x) + 1);
        }
        frame();
    }
}

struct goal {
    int slot;
    struct finger from, to;
};

static void glide(long frames, const struct goal *goals, int count) {
    for (long i = 1; i <= frames; i++) {
        double part = (double)i / frames;
        for (int k = 0; k < count; k++) {
            const struct goal *g = &goals[k];
            fingers[g->slot].x = g->from.x + (g->to.x - g->from.x) * part;
            fingers[g->slot].y = g->from.y + (g->to.y - g->from.y) * part;
            place(g->slot);
        }
        frame();
    }
}

// MARK: The script

static double number(double low, double high, const char *what) {
    char *word = strtok(NULL, " \t"), *end;
    if (!word) fail(WRONG_SCRIPT, "missing number", what);
    double value = strtod(word, &end);
    if (*end || !(value >= low && value <= high)) fail(WRONG_SCRIPT, what, word);
    return value;
}

static int slot_number() {
    double value = number(1, SLOTS, "a slot is a whole number from 1 to 5");
    if (value != floor(value)) fail(WRONG_SCRIPT, "a slot is a whole number from 1 to 5", "");
    return (int)value - 1;
}

static long milliseconds() { return (long)number(0, 60000, "a duration is 0 to 60000 ms"); }

static struct finger spot() {
    double x = number(0, WIDTH, "x is 0 to 102 mm");
    return (struct finger){true, x, number(0, HEIGHT, "y is 0 to 63 mm")};
}

static int finger_down() {
    int slot = slot_number();
    if (!fingers[slot].down) fail(WRONG_SCRIPT, "the finger is not down", "");
    return slot;
}

static void unplug() {
    must(ioctl(device, UI_DEV_DESTROY), "the touchpad cannot be unplugged");
    exit(0);
}

static void step(const char *verb) {
    if (!strcmp(verb, "down")) {
        int slot = slot_number();
        struct finger at = spot();
        fingers[slot].x = at.x, fingers[slot].y = at.y;
        touch_down(slot);
    } else if (!strcmp(verb, "move")) {
        int slot = finger_down();
        fingers[slot] = spot();
        place(slot);
    } else if (!strcmp(verb, "up")) {
        touch_up(finger_down());
    } else if (!strcmp(verb, "frame")) {
        frame();
    } else if (!strcmp(verb, "hold")) {
        hold(milliseconds());
    } else if (!strcmp(verb, "wait")) {
        wait_ns(milliseconds() * 1000000);
    } else if (!strcmp(verb, "unplug")) {
        unplug();
    } else if (!strcmp(verb, "glide")) {
        long frames = (long)number(1, 10000, "frames are 1 to 10000");
        struct goal goals[SLOTS];
        int count = 0;
        char *rest = strtok(NULL, "");
        for (char *word = rest ? strtok(rest, " \t") : NULL; word; word = strtok(NULL, " \t")) {
            int slot = atoi(word) - 1;
            if (slot < 0 || slot >= SLOTS || !fingers[slot].down || count == SLOTS)
                fail(WRONG_SCRIPT, "glide takes fingers that are down", word);
            goals[count++] = (struct goal){slot, fingers[slot], spot()};
        }
        glide(frames, goals, count);
    } else {
        fail(WRONG_SCRIPT, "unknown step", verb);
    }
}

static bool is_called(const char *gesture, const char *name) {
    size_t length = strlen(name);
    return length > 0 && !strncmp(gesture, name, length) && (gesture[length] == 0 || gesture[length] == '-');
}

int main(int argc, char **argv) {
    const char *name = "Touchstone test touchpad", *without = "";
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 < argc && !strcmp(argv[i], "--name")) name = argv[i + 1];
        else if (i + 1 < argc && !strcmp(argv[i], "--without")) without = argv[i + 1];
        else fail(WRONG_SCRIPT, "usage: player [--name NAME] [--without GESTURE] < SCRIPT", "");
    }
    make_touchpad(name);
    print_device_node();
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool is_skipped = false;
    char line[512];
    while (fgets(line, sizeof line, stdin)) {
        line_number++;
        // The script may have been late; frames do not catch up.
        struct timespec clock;
        clock_gettime(CLOCK_MONOTONIC, &clock);
        if (clock.tv_sec > now.tv_sec || (clock.tv_sec == now.tv_sec && clock.tv_nsec > now.tv_nsec + FRAME_NS)) now = clock;
        line[strcspn(line, "#\n")] = 0;
        char *verb = strtok(line, " \t");
        if (!verb) continue;
        if (!strcmp(verb, "gesture")) {
            char *gesture = strtok(NULL, " \t");
            if (!gesture) fail(WRONG_SCRIPT, "the gesture has no name", "");
            is_skipped = is_called(gesture, without);
        } else if (!is_skipped) {
            step(verb);
        }
    }
    unplug();
}
