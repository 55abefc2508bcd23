// Adapter for SDL 2: its SDL_MULTIGESTURE events, which report the movement of two or more fingers.
#include "../shared/protocol.h"
#include "../shared/wayland.h"
#include <SDL2/SDL.h>

struct Sdl : engine::Engine {
    SDL_Window *window = nullptr;
    int fingers = 0;
    float rotation = 0;
    std::vector<engine::Point> points;

    void begin(int width, int height) override {
        // SDL keeps cancelled touches, and crashes if one of a closed window touches again.
        fingers = 0;
        for (auto &point : points)
            if (point.stage != engine::up) wl::up(point.id);
        wl::frame();
        settle();
        wl::width = width, wl::height = height;
        if (window) SDL_DestroyWindow(window);
        window = SDL_CreateWindow("adapter", 0, 0, width, height, SDL_WINDOW_SHOWN);
        if (!window) {
            fprintf(stderr, "%s\n", SDL_GetError());
            exit(70);
        }
        until(engine::start - vt_second / 2);
    }

    void touch(const std::vector<engine::Point> &next) override {
        points = next;
        wl::touch(points);
        settle();
    }

    void cancel() override {
        wl::cancel();
        settle();
    }

    void until(int64_t time) override {
        settle();
        vt_now = vt_limit = time;
        settle();
    }

    void settle() {
        for (int i = 0; i < 4; ++i) {
            wl::pump();
            SDL_Event event;
            while (SDL_PollEvent(&event)) {
                if (event.type == SDL_MULTIGESTURE) report(event.mgesture);
                if (event.type == SDL_FINGERUP && fingers > 0) report("ended", fingers), fingers = 0;
            }
        }
    }

    // SDL reports differences. Those of the distance are in parts of the window's size, of which no scale can be made.
    void report(const SDL_MultiGestureEvent &event) {
        bool begins = fingers == 0;
        if (begins) rotation = 0;
        rotation += event.dTheta * 180 / M_PI;
        fingers = event.numFingers;
        report(begins ? "began" : "changed", fingers);
    }

    void report(const char *state, int count) {
        engine::Say("pinch", state).fingers(count).number("rotation", rotation);
    }
};

int main() {
    wl::start();
    vt_limit = vt_now;
    // SDL's Wayland windows have an EGL context.
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0);
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "wayland");
    SDL_SetHint("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return fprintf(stderr, "%s\n", SDL_GetError()), 70;
    SDL_version version;
    SDL_GetVersion(&version);
    Sdl sdl;
    auto text = std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
    serve(sdl, "sdl2", text, "\"pinch\",\"rotation\"", "");
}
