// A virtual clock for an adapter. The program's own clock_gettime, gettimeofday and poll replace those of the C library for every
// library that it links, so waiting costs no time: the clock jumps to the end of the wait, but never beyond `vt_limit`, the time of
// the next touch. Include it in one file only, and link with -rdynamic. With REAL_TIME, it replaces nothing.
#pragma once
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t vt_second = 1000000000;
static int64_t vt_now = 1000 * vt_second;   // In nanoseconds. Each recording starts at a later multiple of 1000 s.
static int64_t vt_limit = INT64_MAX;
static void (*vt_pump)() = nullptr;         // Called before each wait: answers what the program waits for.
static int64_t (*vt_next)() = nullptr;      // The next time at which vt_pump has something to do.

#ifndef REAL_TIME
static bool vt_is_main_thread() { return syscall(SYS_gettid) == getpid(); }

static int vt_poll(pollfd *entries, nfds_t count, int64_t wait, const sigset_t *mask) {
    timespec real = {wait / vt_second, wait % vt_second}, zero = {0, 0}, pause = {0, 50000000};
    // Other threads, such as QML's loader, wait in real time: the clock belongs to the main thread.
    if (!vt_is_main_thread()) return syscall(SYS_ppoll, entries, count, wait < 0 ? nullptr : &real, mask, 8);
    if (vt_pump) vt_pump();
    int ready = syscall(SYS_ppoll, entries, count, &zero, mask, 8);
    if (ready != 0 || wait == 0) return ready;
    int64_t until = wait < 0 || wait > vt_limit - vt_now ? vt_limit : vt_now + wait;
    if (vt_next && vt_next() < until) until = vt_next();
    if (until == INT64_MAX) return syscall(SYS_ppoll, entries, count, &pause, mask, 8);
    if (until > vt_now) vt_now = until;
    return 0;
}

extern "C" {
int clock_gettime(clockid_t id, timespec *time) noexcept {
    if (id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID) return syscall(SYS_clock_gettime, id, time);
    *time = {vt_now / vt_second, vt_now % vt_second};
    return 0;
}

int gettimeofday(timeval *time, void *) noexcept {
    *time = {vt_now / vt_second, vt_now / 1000 % 1000000};
    return 0;
}

time_t time(time_t *time) noexcept {
    if (time) *time = vt_now / vt_second;
    return vt_now / vt_second;
}

int poll(pollfd *entries, nfds_t count, int milliseconds) {
    return vt_poll(entries, count, milliseconds < 0 ? -1 : milliseconds * (vt_second / 1000), nullptr);
}

int ppoll(pollfd *entries, nfds_t count, const timespec *wait, const sigset_t *mask) {
    return vt_poll(entries, count, wait ? wait->tv_sec * vt_second + wait->tv_nsec : -1, mask);
}

int __poll_chk(pollfd *entries, nfds_t count, int milliseconds, size_t) { return poll(entries, count, milliseconds); }

int __ppoll_chk(pollfd *entries, nfds_t count, const timespec *wait, const sigset_t *mask, size_t) {
    return ppoll(entries, count, wait, mask);
}
}
#endif
