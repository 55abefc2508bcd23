/* The commands of the socket. Each is answered by a line with `done` or `error`, `play` and `wait` once they are over.
 *
 *     {"load": "pinch.evemu", "as": "pad"}   the recording of a device, by which it is named from now on (default: pad)
 *     {"plug": "pad"}  {"unplug": "pad"}     the device; `plug` replaces one that is plugged in
 *     {"play": "pad"}                        its recording; plugs the device in if it is not
 *     {"wait": 200}                          in real milliseconds, at most 1e9
 *     {"speed": 16}                          virtual seconds in a real one, of what is played from now on: 0.01 to 1000
 *     {"log": true}                          also sends libinput's log
 */
#define _GNU_SOURCE
#include "desk.h"

static void load(const char *path, const char *line)
{
	/* With room for a name that is too long, which is then refused. */
	char name[sizeof desk.pads->name + 1] = "pad";
	json_text(line, "as", name, sizeof name);
	struct pad *pad = pad_load(name, path);
	if (!pad)
		return socket_send("{\"error\":\"the file cannot be read, or is not an evemu recording with events, or the "
				   "name is longer than 31 characters\"}");
	socket_send("{\"done\":\"load\",\"frames\":%zu}", pad->recording.frame_count);
}

static void plug(struct pad *pad)
{
	struct libinput_device *device = pad_plug(pad);
	char name[512];
	if (!device)
		return socket_send("{\"error\":\"libinput rejects the device\"}");
	socket_send("{\"done\":\"plug\",\"device\":\"%s\"}",
		    json_escaped(libinput_device_get_name(device), name, sizeof name));
}

static void play(struct pad *pad)
{
	if (!pad->run && !pad_plug(pad))
		return socket_send("{\"error\":\"libinput rejects the device\"}");
	pace_play(pad);
}

/* Returns whether the line is a command on a device. */
static bool run_on_device(const char *line)
{
	static const char *const names[] = { "plug", "unplug", "play" };
	char name[32];
	for (int command = 0; command < 3; command++) {
		if (!json_text(line, names[command], name, sizeof name))
			continue;
		struct pad *pad = pad_named(name);
		if (!pad) {
			socket_send("{\"error\":\"no device of this name was loaded\"}");
		} else if (command == 1) {
			pad_unplug(pad);
			socket_send("{\"done\":\"unplug\"}");
		} else {
			(command == 0 ? plug : play)(pad);
		}
		return true;
	}
	return false;
}

void command_run(const char *line)
{
	char path[4096];
	double number;
	if (json_text(line, "load", path, sizeof path))
		return load(path, line);
	if (run_on_device(line))
		return;
	if (json_number(line, "wait", &number) && number >= 0 && number <= 1e9) {
		desk.waits_until = real_now() + (uint64_t)(number * 1000);
		return;
	}
	if (json_number(line, "speed", &number) && number >= 0.01 && number <= 1000) {
		desk.speed = number;
		return socket_send("{\"done\":\"speed\"}");
	}
	if (json_number(line, "log", &number)) {
		desk.sends_log = number != 0;
		REAL(libinput_log_set_priority)(desk.libinput, LIBINPUT_LOG_PRIORITY_DEBUG);
		return socket_send("{\"done\":\"log\"}");
	}
	socket_send("{\"error\":\"not a command; there are load, plug, unplug, play, wait, speed and log\"}");
}
