"""Plays evemu recordings by the kernel's uinput: a new device for the whole machine."""

import fcntl, itertools, os, struct, time

PATH = os.environ.get("TOUCHSTONE_UINPUT", "/dev/uinput")
SET_TYPE, SET_PROPERTY = 0x40045564, 0x4004556E
# UI_SET_KEYBIT and so on, by the type of events.
SET_CODE = {1: 0x40045565, 2: 0x40045566, 3: 0x40045567, 4: 0x40045568, 5: 0x4004556D}
CREATE, SETUP, SETUP_AXIS = 0x5501, 0x405C5503, 0x401C5504


def may_write():
    return os.access(PATH, os.W_OK)


def rights():
    return (
        f"{PATH} {'is not writable' if os.path.exists(PATH) else 'does not exist'}: who can write to it can type into every "
        'session, so that needs root, or a rule of udev such as KERNEL=="uinput", GROUP="input", MODE="0660"'
    )


def add_bits(device, first, words, type, code):
    """Adds the codes of a line with a part of a bitmap; returns the number of the next bit."""
    for bit in range(8 * len(words)):
        if int(words[bit // 8], 16) >> bit % 8 & 1 and code:
            if type:
                fcntl.ioctl(device, SET_TYPE, type)
            fcntl.ioctl(device, code, first + bit)
    return first + 8 * len(words)


def create(device, lines):
    name, identity, next_bit = b"Touchstone", [3, 0, 0, 1], {}
    for line in lines:
        key, *words = line.split() or [""]
        if key == "N:":
            name = line[2:].strip().encode()
        elif key == "I:":
            identity = [int(x, 16) for x in words]
        elif key in ("P:", "B:"):
            type = int(words.pop(0), 16) if key == "B:" else None
            code = SET_CODE.get(type) if key == "B:" else SET_PROPERTY
            next_bit[type] = add_bits(device, next_bit.get(type, 0), words, type, code)
        elif key == "A:":
            values = [int(x) for x in words[1:]] + [0]
            fcntl.ioctl(device, SETUP_AXIS, struct.pack("=H2x6i", int(words[0], 16), 0, *values[:5]))
    fcntl.ioctl(device, SETUP, struct.pack("=4H80sI", *identity, name[:79], 0))
    fcntl.ioctl(device, CREATE)
    return name.decode(errors="replace")


def play(lines, speed):
    """Returns the number of events and the name of the device."""
    events = [line.split()[1:5] for line in lines if line.startswith("E:")]
    device = os.open(PATH, os.O_WRONLY)
    try:
        name = create(device, [line for line in lines if not line.startswith("E:")])
        # The session must find the device, and later handle its last event.
        time.sleep(1)
        start = time.monotonic()
        # The events of a frame have one time.
        for seconds, frame in itertools.groupby(events, lambda event: event[0]):
            wait = start + (float(seconds) - float(events[0][0])) / speed - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            os.write(device, b"".join(struct.pack("@llHHi", 0, 0, int(a, 16), int(b, 16), int(c)) for _, a, b, c in frame))
        time.sleep(0.5)
    finally:
        os.close(device)
    return len(events), name
