// libinput's own header, or one clear sentence where it is not installed.
#ifndef TOUCHSTONE_CLIBINPUT_SHIM_H
#define TOUCHSTONE_CLIBINPUT_SHIM_H

#if __has_include(<libinput.h>)
#include <libinput.h>
#else
#error "libinput's headers are missing: install libinput-dev (Debian), or build without the trait Libinput"
#endif

#endif
