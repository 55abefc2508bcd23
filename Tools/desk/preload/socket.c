/* The socket at the path TOUCHSTONE_DESK: one line of JSON per command, and one or more in answer. One client at a time. */
#define _GNU_SOURCE
#include "desk.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static int listener = -1, client = -1;
static void (*run_command)(const char *line);
static char pending[1 << 14];
static size_t pending_length;

static void watch(int file)
{
	struct epoll_event readable = { EPOLLIN, { .ptr = NULL } };
	/* Compositors wait for this descriptor of libinput, which has its own files only in memory. */
	next()->epoll_ctl(libinput_get_fd(desk.libinput), EPOLL_CTL_ADD, file, &readable);
}

bool socket_open(const char *path, void (*run)(const char *line))
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (strlen(path) >= sizeof address.sun_path)
		return false;
	strcpy(address.sun_path, path);
	unlink(path);
	listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4))
		return false;
	run_command = run;
	watch(listener);
	return true;
}

static void drop_client(void)
{
	close(client);
	client = -1;
	pending_length = 0;
}

void socket_send(const char *format, ...)
{
	char line[8192];
	va_list arguments;
	va_start(arguments, format);
	size_t length = (size_t)vsnprintf(line, sizeof line - 1, format, arguments);
	va_end(arguments);
	if (length > sizeof line - 2)
		length = sizeof line - 2;
	line[length++] = '\n';
	for (size_t sent = 0; client >= 0 && sent < length;) {
		ssize_t count = send(client, line + sent, length - sent, MSG_NOSIGNAL);
		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			return drop_client();
		sent += (size_t)count;
	}
}

static bool is_busy(void)
{
	return desk.is_playing || desk.waits_until > 0;
}

static void run_lines(void)
{
	char *end;
	while (!is_busy() && (end = memchr(pending, '\n', pending_length))) {
		char line[sizeof pending];
		size_t length = (size_t)(end + 1 - pending);
		memcpy(line, pending, length);
		line[length - 1] = 0;
		pending_length -= length;
		memmove(pending, end + 1, pending_length);
		run_command(line);
	}
}

static void take_client(void)
{
	static const char refusal[] = "{\"error\":\"another client is connected\"}\n";
	int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	if (file < 0)
		return;
	if (client < 0) {
		watch(client = file);
		return;
	}
	send(file, refusal, sizeof refusal - 1, MSG_NOSIGNAL);
	close(file);
}

void socket_receive(void)
{
	take_client();
	while (client >= 0 && pending_length < sizeof pending) {
		ssize_t count = recv(client, pending + pending_length, sizeof pending - pending_length, MSG_DONTWAIT);
		if (count < 0)
			break;
		if (count == 0)
			return drop_client();
		pending_length += (size_t)count;
	}
	run_lines();
	/* It would be readable forever. */
	if (pending_length == sizeof pending) {
		socket_send("{\"error\":\"too many commands at once\"}");
		drop_client();
	}
}
