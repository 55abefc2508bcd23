/* A desktop in a test tube: the libinput of an unmodified compositor gets recorded devices, in virtual time, and the compositor
 * gets its events when they are due in real time. Declarations shared by the files of this library. */
#ifndef TOUCHSTONE_DESK_H
#define TOUCHSTONE_DESK_H

#include "next.h"
#include "run.h"

#include <libinput.h>

/* Returns the function of this name behind this library's own. */
#define REAL(name) ((__typeof__(&name))real_function(#name))
HIDDEN void *real_function(const char *name);

/* Events `first` up to `first + count` of a recording, at microseconds from its start. */
struct frame {
	uint64_t time;
	size_t first;
	size_t count;
};

struct recording {
	struct vinput_event *events;
	size_t event_count;
	struct frame *frames;
	size_t frame_count;
};

/* A device by the name that commands give it. */
struct pad {
	char name[32];
	char *file;
	struct recording recording;
	/* In millimetres; 0 if unknown. */
	double width, height;
	/* The device that was plugged in last, and libinput's object; NULL if it is not plugged in. */
	struct vinput *run;
	struct libinput_device *device;
	struct pad *next;
};

struct desk {
	/* The run with the clock of libinput. It is no device itself; each that is plugged in joins it. */
	struct vinput *clock;
	struct libinput *libinput;
	struct pad *pads;
	/* The real timer that wakes the compositor. */
	int pace;
	double speed;
	/* What is playing, or was last; its virtual and real start. */
	struct pad *player;
	bool is_playing;
	/* The device was removed because its recording ends with fingers down. */
	bool is_cut_off;
	size_t next_frame;
	uint64_t start, real_start;
	uint64_t late, dropped;
	/* The real time until which commands wait; 0 if they do not. */
	uint64_t waits_until;
	bool sends_log;
};
HIDDEN extern struct desk desk;

/* evemu.c */
HIDDEN bool evemu_describe(struct pad *pad);
HIDDEN bool evemu_read(const char *path, struct recording *recording);

/* devices.c */
HIDDEN struct pad *pad_named(const char *name);
HIDDEN struct pad *pad_of(const struct libinput_device *device);
HIDDEN struct pad *pad_load(const char *name, const char *path);
HIDDEN void pads_load_initial(void);
HIDDEN struct libinput_device *pad_plug(struct pad *pad);
HIDDEN void pad_unplug(struct pad *pad);
HIDDEN bool pad_is_touched(const struct pad *pad);
HIDDEN extern const struct libinput_interface pad_interface;

/* pace.c */
HIDDEN uint64_t real_now(void);
HIDDEN void pace_wake(uint64_t when);
HIDDEN void pace_play(struct pad *pad);
HIDDEN int pace_dispatch(void);

/* commands.c */
HIDDEN void command_run(const char *line);

/* socket.c */
/* Listens at a path. `run` is called with each line that is received. */
HIDDEN bool socket_open(const char *path, void (*run)(const char *line));
HIDDEN void socket_receive(void);
/* Sends a line, without its line feed. */
__attribute__((format(printf, 1, 2))) HIDDEN void socket_send(const char *format, ...);

/* json.c */
HIDDEN bool json_text(const char *line, const char *key, char *to, size_t room);
HIDDEN bool json_number(const char *line, const char *key, double *to);
/* Copies text as the inside of a JSON string. */
HIDDEN const char *json_escaped(const char *text, char *to, size_t room);

/* events.c */
HIDDEN void event_send(struct libinput_event *event);

#endif
