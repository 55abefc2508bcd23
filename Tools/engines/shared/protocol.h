// The protocol of Documentation/Engines.md for adapters in C++: reads recordings, forms one event for each time, and prints gestures.
// An adapter derives from `Engine`. The clock is that of virtual_time.h.
#pragma once
#include "virtual_time.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace engine {
enum Stage { down = 'd', moved = 'm', up = 'u', still = 's' };

struct Point {
    int id;
    Stage stage;
    double x, y;
};

static int64_t start;       // The time 0 of the recording, on the virtual clock.

// One gesture. Printed when it is destroyed.
struct Say {
    std::string line;

    Say(const char *gesture, const char *state) {
        number("time", (vt_now - start) / 1e6);
        line += std::string(",\"gesture\":\"") + gesture + "\",\"state\":\"" + state + "\"";
    }

    ~Say() { printf("{%s}\n", line.c_str()); }

    Say &number(const char *key, double value) {
        char text[64];
        snprintf(text, sizeof text, "%s\"%s\":%.*f", line.empty() ? "" : ",", key, value == std::floor(value) ? 0 : 3, value);
        if (std::isfinite(value) && std::fabs(value) < 1e12) line += text;
        return *this;
    }

    Say &at(double x, double y) { return number("x", x).number("y", y); }
    Say &by(double dx, double dy) { return number("dx", dx).number("dy", dy); }
    Say &velocity(double x, double y) { return number("vx", x).number("vy", y); }
    Say &fingers(int count) { return number("fingers", count); }
};

struct Engine {
    virtual void begin(int width, int height) = 0;              // Creates a new surface.
    virtual void touch(const std::vector<Point> &points) = 0;   // All points, in ascending order of their IDs.
    virtual void cancel() = 0;                                  // Cancels all touches.
    virtual void until(int64_t time) = 0;                       // Runs the event loop until a time of the virtual clock.
};

// Returns a member's value as text; an empty string if there is none. The lines are flat, as `convert` writes them.
static std::string member(const std::string &line, const char *key) {
    size_t at = line.find(std::string("\"") + key + "\":");
    if (at == std::string::npos) return "";
    at += strlen(key) + 3;
    if (line[at] == '"') return line.substr(at + 1, line.find('"', at + 1) - at - 1);
    return line.substr(at, line.find_first_of(",}", at) - at);
}

// Adds one of the engine's constants to the settings of `serve`.
static void add_setting(std::string &text, const char *name, int value) {
    text += (text.empty() ? "\"" : ",\"") + std::string(name) + "=" + std::to_string(value) + "\"";
}

struct Player {
    Engine &engine;
    std::map<int, Point> points;
    std::vector<Point> changes;
    double time = 0, zero = 0;
    bool has_zero = false;

    int64_t clock(double milliseconds) {
        if (!has_zero) zero = milliseconds;
        has_zero = true;
        return start + llround((milliseconds - zero) * 1e6);
    }

    // Delivers the changes of one time. A finger changes once in an event, so several changes need several events.
    void flush() {
        if (!changes.empty()) engine.until(clock(time));
        while (!changes.empty()) {
            std::vector<Point> later, event;
            for (auto &[id, point] : points) point.stage = still;
            for (auto &change : changes) {
                auto known = points.find(change.id);
                if (known == points.end() ? change.stage != down : known->second.stage != still || change.stage == down) {
                    if (known != points.end() && known->second.stage != still) later.push_back(change);
                    continue;
                }
                points[change.id] = change;
            }
            for (auto &[id, point] : points) event.push_back(point);
            if (!event.empty()) engine.touch(event);
            for (auto i = points.begin(); i != points.end();) i = i->second.stage == up ? points.erase(i) : ++i;
            changes = later;
        }
    }

    void cancel() {
        changes.clear();
        if (!points.empty()) engine.cancel();
        points.clear();
    }

    void read(const std::string &line) {
        auto type = member(line, "type");
        double now = atof(member(line, "timeStamp").c_str());
        if (line.find("\"pointerEvents\"") != std::string::npos) {
            start = (vt_now / (1000 * vt_second) + 1) * 1000 * vt_second;
            has_zero = !member(line, "timeStamp").empty();
            time = zero = now;
            vt_limit = start;
            vt_now = start - 2 * vt_second;
            engine.begin(ceil(atof(member(line, "width").c_str())), ceil(atof(member(line, "height").c_str())));
        } else if (type == "end") {
            flush();
            engine.until(clock(now));
            cancel();
            engine.until(vt_now + 3 * vt_second);       // What timers still report.
            puts("{\"done\":true}");
            fflush(stdout);
        } else if (type == "pointercancel") {
            flush();
            engine.until(clock(now));
            cancel();
        } else if (type == "pointerdown" || type == "pointermove" || type == "pointerup") {
            if (now != time) flush();
            time = now;
            changes.push_back({atoi(member(line, "pointerId").c_str()), Stage(type[7]), atof(member(line, "x").c_str()),
                               atof(member(line, "y").c_str())});
        }
    }
};

// Prints the header, plays every recording of standard input, and ends the process.
// `gestures` are the names that the engine can report, `settings` its own constants; both are JSON strings with commas. ENGINE_NAME
// replaces the name, of an adapter that two engines share.
[[noreturn]] static void serve(
    Engine &engine, const char *name, const std::string &version, const char *gestures, const std::string &settings) {
    if (const char *given = getenv("ENGINE_NAME")) name = given;
    printf("{\"engine\":\"%s\",\"version\":\"%s\",\"clock\":\"virtual\",\"gestures\":[%s],\"settings\":[%s]}\n", name,
           version.c_str(), gestures, settings.c_str());
    fflush(stdout);
    Player player{engine};
    for (std::string line; std::getline(std::cin, line);) player.read(line);
    fflush(stdout);
    _exit(0);
}
}
