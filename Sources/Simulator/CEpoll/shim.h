// C functions that the module Glibc lacks.
#ifndef TOUCHSTONE_CEPOLL_SHIM_H
#define TOUCHSTONE_CEPOLL_SHIM_H

#include <sys/epoll.h>
#include <sys/timerfd.h>

#endif
