// Runs a browser on a screen without pixels, in real time, with a touchscreen that standard input controls:
//
//     touchscreen COMMAND...
//
// A line is `size WIDTH HEIGHT`, `down ID X Y`, `move ID X Y`, `up ID`, `cancel`, or `frame`, which ends an event.
// At the end of its input, or when the browser ends, everything ends.
#define REAL_TIME
#include "../shared/wayland.h"
#include <iostream>
#include <signal.h>
#include <sstream>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>

static void tick() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    vt_now = now.tv_sec * vt_second + now.tv_nsec;
}

static void obey(const std::string &line) {
    std::istringstream words(line);
    std::string verb;
    double id = 0, x = 0, y = 0;
    words >> verb >> id >> x >> y;
    if (verb == "size") {
        wl::width = id, wl::height = x;
        if (wl::top) wl::configure(wl::surface_of(wl::top));
    } else if (!wl::top) {
        fputs("the browser has no window yet\n", stderr);
    } else if (verb == "down") {
        wl::down(id, x, y);
    } else if (verb == "move") {
        wl::motion(id, x, y);
    } else if (verb == "up") {
        wl::up(id);
    } else if (verb == "cancel") {
        wl::cancel();
    } else if (verb == "frame") {
        wl::frame();
    }
}

static int read_lines(int input, uint32_t, void *data) {
    static std::string text;
    char bytes[4096];
    ssize_t count = read(input, bytes, sizeof bytes);
    if (count <= 0) *(bool *)data = true;
    text.append(bytes, std::max<ssize_t>(count, 0));
    tick();
    for (size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) obey(text.substr(0, end));
    return 0;
}

int main(int, char **argv) {
    bool is_over = false;
    wl::create_display();
    auto *name = wl_display_add_socket_auto(wl::display);
    if (!name || !argv[1]) return fputs("usage: touchscreen COMMAND..., with XDG_RUNTIME_DIR\n", stderr), 64;
    setenv("WAYLAND_DISPLAY", name, 1);
    unsetenv("DISPLAY");
    pid_t browser = fork();
    if (browser == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    auto *loop = wl_display_get_event_loop(wl::display);
    wl_event_loop_add_fd(loop, 0, WL_EVENT_READABLE, read_lines, &is_over);
    while (!is_over && waitpid(browser, nullptr, WNOHANG) == 0) {
        wl_display_flush_clients(wl::display);
        wl_event_loop_dispatch(loop, 4);
        tick();
        wl::pump();
    }
    kill(-browser, SIGKILL);
}
