/* Runs libinput on an evemu recording without Touchstone's virtual input, and prints its events.
 *
 *     cc -O1 -o oracle libinput_oracle.c $(pkg-config --cflags --libs libinput libevdev libudev)
 *     ./oracle [--log] [NAME=VALUE of udev ...] < recording.evemu
 *
 * The touchpad is a socket. The functions below precede those of the libraries that libinput calls: the device's ioctl, udev's
 * device, the clock and the timer. Prints a line for each event: the time stamp and the time of dispatch in microseconds, the event,
 * and its numbers. Nothing here is shared with Sources/Simulator/CVirtualInput. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static const unsigned long long base = 7200000000ull;
static unsigned long long now, timer;
static int timer_ends[2] = {-1, -1}, ends[2];
static char name[128], bits[EV_CNT][KEY_CNT / 8], properties[INPUT_PROP_CNT / 8];
static struct input_id id;
static struct input_absinfo axes[ABS_CNT];
static char **udev_words;

int clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  *time = (struct timespec){.tv_sec = now / 1000000, .tv_nsec = now % 1000000 * 1000};
  return 0;
}
int timerfd_create(int clock, int flags) {
  (void)clock, (void)flags;
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, timer_ends);
  return timer_ends[0];
}
int timerfd_settime(int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
  (void)file, (void)flags, (void)old;
  timer = new->it_value.tv_sec * 1000000ull + new->it_value.tv_nsec / 1000;
  return 0;
}
int ioctl(int file, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *to = va_arg(arguments, void *);
  va_end(arguments);
  (void)file;
  unsigned number = _IOC_NR(request), size = _IOC_SIZE(request);
  if (number == _IOC_NR(EVIOCGID)) return memcpy(to, &id, sizeof id), 0;
  if (number == _IOC_NR(EVIOCGVERSION)) return *(int *)to = 0x10001, 0;
  if (number == _IOC_NR(EVIOCGNAME(0))) return snprintf(to, size, "%s", name);
  if (number == _IOC_NR(EVIOCGPROP(0))) return memcpy(to, properties, size < sizeof properties ? size : sizeof properties), size;
  if (number >= 0x20 && number < 0x20 + EV_CNT && (request & IOC_OUT)) {
    return memset(to, 0, size), memcpy(to, bits[number - 0x20], size < sizeof bits[0] ? size : sizeof bits[0]), size;
  }
  if (number >= 0x40 && number < 0x40 + ABS_CNT && (request & IOC_OUT)) return memcpy(to, &axes[number - 0x40], sizeof axes[0]), 0;
  if (number == _IOC_NR(EVIOCGMTSLOTS(0))) {
    int *values = to, isID = values[0] == ABS_MT_TRACKING_ID;
    for (unsigned slot = 1; slot < size / sizeof(int); slot++) values[slot] = isID ? -1 : 0;
    return 0;
  }
  if ((request & IOC_OUT) && size > 0) memset(to, 0, size);
  return 0;
}

/* One device; its parent is itself, and the machine has no name. */
static char node;
#define DEVICE ((struct udev_device *)&node)
struct udev_device *udev_device_new_from_devnum(struct udev *u, char t, dev_t n) { (void)u, (void)t, (void)n; return DEVICE; }
struct udev_device *udev_device_new_from_syspath(struct udev *u, const char *p) { (void)u, (void)p; return DEVICE; }
struct udev_device *udev_device_ref(struct udev_device *d) { return d; }
struct udev_device *udev_device_unref(struct udev_device *d) { (void)d; return NULL; }
struct udev_device *udev_device_get_parent(struct udev_device *d) { (void)d; return NULL; }
struct udev_device *udev_device_get_parent_with_subsystem_devtype(struct udev_device *d, const char *s, const char *t) {
  (void)d, (void)s, (void)t; return NULL;
}
const char *udev_device_get_syspath(struct udev_device *d) { (void)d; return "/sys/devices/virtual/input/event0"; }
const char *udev_device_get_sysname(struct udev_device *d) { (void)d; return "event0"; }
const char *udev_device_get_devnode(struct udev_device *d) { (void)d; return "/dev/null"; }
const char *udev_device_get_subsystem(struct udev_device *d) { (void)d; return "input"; }
dev_t udev_device_get_devnum(struct udev_device *d) { (void)d; return 0; }
int udev_device_get_is_initialized(struct udev_device *d) { (void)d; return 1; }
const char *udev_device_get_property_value(struct udev_device *d, const char *key) {
  (void)d;
  size_t length = strlen(key);
  for (char **word = udev_words; *word; word++)
    if (strncmp(*word, key, length) == 0 && (*word)[length] == '=') return *word + length + 1;
  return NULL;
}

static int open_device(const char *path, int flags, void *data) { (void)path, (void)flags, (void)data; return ends[0]; }
static void close_device(int file, void *data) { (void)file, (void)data; }
static void print_log(struct libinput *l, enum libinput_log_priority p, const char *format, va_list arguments) {
  (void)l, (void)p;
  fprintf(stderr, "%llu ", now - base);
  vfprintf(stderr, format, arguments);
}

static void print_events(struct libinput *libinput) {
  for (struct libinput_event *event; (event = libinput_get_event(libinput)); libinput_event_destroy(event)) {
    enum libinput_event_type type = libinput_event_get_type(event);
    if (type >= LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN && type <= LIBINPUT_EVENT_GESTURE_HOLD_END) {
      struct libinput_event_gesture *g = libinput_event_get_gesture_event(event);
      int isPinch = type >= LIBINPUT_EVENT_GESTURE_PINCH_BEGIN && type <= LIBINPUT_EVENT_GESTURE_PINCH_END;
      int isHold = type >= LIBINPUT_EVENT_GESTURE_HOLD_BEGIN;
      int isEnd = type == LIBINPUT_EVENT_GESTURE_SWIPE_END || type == LIBINPUT_EVENT_GESTURE_PINCH_END || type == LIBINPUT_EVENT_GESTURE_HOLD_END;
      int isUpdate = type == LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE || type == LIBINPUT_EVENT_GESTURE_PINCH_UPDATE;
      printf("%llu %llu %d %d %d %.6f %.6f %.6f %.6f %.6f %.6f\n", (unsigned long long)libinput_event_gesture_get_time_usec(g) - base, now - base,
        type, libinput_event_gesture_get_finger_count(g), isEnd ? libinput_event_gesture_get_cancelled(g) : 0,
        isUpdate ? libinput_event_gesture_get_dx(g) : 0, isUpdate ? libinput_event_gesture_get_dy(g) : 0,
        isUpdate ? libinput_event_gesture_get_dx_unaccelerated(g) : 0, isUpdate ? libinput_event_gesture_get_dy_unaccelerated(g) : 0,
        isPinch && !isHold ? libinput_event_gesture_get_scale(g) : 0, isPinch && !isEnd ? libinput_event_gesture_get_angle_delta(g) : 0);
    } else if (type >= LIBINPUT_EVENT_POINTER_MOTION && type < LIBINPUT_EVENT_TOUCH_DOWN) {
      struct libinput_event_pointer *p = libinput_event_get_pointer_event(event);
      unsigned long long time = libinput_event_pointer_get_time_usec(p) - base;
      if (type == LIBINPUT_EVENT_POINTER_BUTTON) {
        printf("%llu %llu %d %u %d\n", time, now - base, type, libinput_event_pointer_get_button(p), libinput_event_pointer_get_button_state(p));
      } else if (type == LIBINPUT_EVENT_POINTER_MOTION) {
        printf("%llu %llu %d %.6f %.6f %.6f %.6f\n", time, now - base, type, libinput_event_pointer_get_dx(p), libinput_event_pointer_get_dy(p),
          libinput_event_pointer_get_dx_unaccelerated(p), libinput_event_pointer_get_dy_unaccelerated(p));
      } else if (type == LIBINPUT_EVENT_POINTER_SCROLL_FINGER) {
        double moved[2];
        for (int axis = 0; axis < 2; axis++)
          moved[axis] = libinput_event_pointer_has_axis(p, axis) ? libinput_event_pointer_get_scroll_value(p, axis) : 0;
        printf("%llu %llu %d %.6f %.6f\n", time, now - base, type, moved[0], moved[1]);
      }
    }
  }
}

static void advance(struct libinput *libinput, unsigned long long until) {
  while (timer && timer <= until) {
    if (timer > now) now = timer;
    timer = 0;
    if (write(timer_ends[1], "timeout!", 8) != 8) exit(1);
    libinput_dispatch(libinput);
    print_events(libinput);
  }
  if (until > now && until != ~0ull) now = until;
}

static struct libinput *start(int isLogging) {
  static const struct libinput_interface interface = {open_device, close_device};
  struct libinput *libinput = libinput_path_create_context(&interface, NULL);
  if (isLogging) {
    libinput_log_set_handler(libinput, print_log);
    libinput_log_set_priority(libinput, LIBINPUT_LOG_PRIORITY_DEBUG);
  }
  struct libinput_device *device = libinput_path_add_device(libinput, "/dev/null");
  if (!device) exit(3);
  libinput_device_config_tap_set_enabled(device, 1);
  libinput_dispatch(libinput);
  print_events(libinput);
  return libinput;
}

int main(int count, char **words) {
  int isLogging = count > 1 && strcmp(words[1], "--log") == 0;
  udev_words = words + 1 + isLogging;
  now = base;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) return 1;
  char line[512];
  int filled[EV_CNT] = {0}, propertyBytes = 0;
  struct input_event frame[512];
  size_t events = 0;
  struct libinput *libinput = NULL;
  while (fgets(line, sizeof line, stdin)) {
    unsigned code, b[8], bus, vendor, product, version;
    int a[5], length = 0;
    if (sscanf(line, "N: %127[^\n]", name) == 1) continue;
    if (sscanf(line, "I: %x %x %x %x", &bus, &vendor, &product, &version) == 4) id = (struct input_id){bus, vendor, product, version};
    if (line[0] == 'P' || line[0] == 'B') {
      char *rest = line + 2;
      char *to = properties;
      int *at = &propertyBytes;
      if (line[0] == 'B' && sscanf(rest, " %x%n", &code, &length) == 1) rest += length, to = bits[code], at = &filled[code];
      int n = sscanf(rest, " %x %x %x %x %x %x %x %x", b, b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7);
      for (int i = 0; i < n && *at < (to == properties ? (int)sizeof properties : (int)sizeof bits[0]); i++) to[(*at)++] = b[i];
    }
    if (sscanf(line, "A: %x %d %d %d %d %d", &code, a, a + 1, a + 2, a + 3, a + 4) == 6)
      axes[code] = (struct input_absinfo){.minimum = a[0], .maximum = a[1], .fuzz = a[2], .flat = a[3], .resolution = a[4]};
    unsigned long long seconds, microseconds;
    int value;
    unsigned type;
    if (sscanf(line, "E: %llu.%6llu %x %x %d", &seconds, &microseconds, &type, &code, &value) != 5) continue;
    if (!libinput) libinput = start(isLogging);
    unsigned long long time = base + seconds * 1000000 + microseconds;
    struct input_event event = {.input_event_sec = time / 1000000, .input_event_usec = time % 1000000, .type = type, .code = code, .value = value};
    frame[events++] = event;
    if ((type == EV_SYN && code == SYN_REPORT) || events == sizeof frame / sizeof frame[0]) {
      /* Timers first: libinput takes the time of an event that it can read. */
      advance(libinput, time);
      if (write(ends[1], frame, events * sizeof event) != (ssize_t)(events * sizeof event)) return 1;
      events = 0;
      libinput_dispatch(libinput);
      print_events(libinput);
    }
  }
  if (libinput) advance(libinput, ~0ull);
  return libinput ? 0 : 2;
}
