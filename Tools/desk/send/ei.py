"""A sender of EI, the protocol of emulated input, with version 1 of each interface."""

import os, select, socket, struct, time

# Events of libinput, and the interface by which they are sent.
SENT = {"POINTER_MOTION": "ei_pointer", "POINTER_BUTTON": "ei_button", "POINTER_SCROLL_FINGER": "ei_scroll"} | dict.fromkeys(
    ["TOUCH_DOWN", "TOUCH_MOTION", "TOUCH_UP", "TOUCH_CANCEL", "TOUCH_FRAME"], "ei_touchscreen"
)
INTERFACES = ["ei_connection", "ei_callback", "ei_pingpong", "ei_seat", "ei_device", *dict.fromkeys(SENT.values())]
# The arguments of the server's events, by interface and number: as in `struct`, with s for a string.
EVENTS = {
    "ei_handshake": ["I", "sI", "IQI"],
    "ei_connection": ["IIs", "QI", "IQ", "QI"],
    "ei_callback": ["Q"],
    "ei_seat": ["I", "s", "Qs", "", "QI"],
    "ei_device": ["I", "s", "I", "II", "IIIIf", "QsI", "", "I", "I"],
}


class Unavailable(Exception):
    pass


def named_socket():
    path = os.environ.get("LIBEI_SOCKET")
    if not path:
        return None
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), path))
    except OSError as error:
        raise Unavailable(f"no EI: LIBEI_SOCKET={path}: {error.strerror}")
    return connection


def packed(form, values):
    body = b""
    for letter, value in zip(form, values):
        if letter == "s":
            text = value.encode() + b"\0"
            body += struct.pack("=I", len(text)) + text + bytes(-len(text) % 4)
        else:
            body += struct.pack("=" + letter, value)
    return body


def unpacked(form, body):
    offset = 0
    for letter in form:
        (value,) = struct.unpack_from("=I" if letter == "s" else "=" + letter, body, offset)
        offset += struct.calcsize("=I" if letter == "s" else "=" + letter)
        if letter == "s":
            value, offset = body[offset : offset + value].rstrip(b"\0").decode(), offset + value + -value % 4
        yield value


def now():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000


class Device:
    def __init__(self):
        self.interfaces, self.region, self.is_resumed, self.is_emulating = {}, (0, 0, 1, 1, 1), False, False


class Sender:
    def __init__(self, connection):
        self.socket, self.input, self.objects, self.devices = connection, b"", {0: "ei_handshake"}, {}
        self.connection, self.serial, self.masks, self.count = None, 0, 0, 0
        # The device with an open frame, and the last event in it; what lets fingers and buttons go.
        self.open, self.kind, self.releases = None, None, {}
        self.wait(lambda: self.connection, "does not answer")

    def request(self, target, number, form="", *values):
        body = packed(form, values)
        self.socket.sendall(struct.pack("=QII", target, 16 + len(body), number) + body)

    # The server's events

    def wait(self, is_done, problem):
        end = now() + 5_000_000
        while not is_done():
            if now() >= end or not self.receive(end - now()):
                raise Unavailable(f"the session's EI server {problem}")

    def receive(self, microseconds):
        """Handles what arrives in a time; returns False at the end of the connection."""
        if not select.select([self.socket], [], [], max(0, microseconds) / 1e6)[0]:
            return True
        chunk = self.socket.recv(65536)
        self.input += chunk
        while len(self.input) >= 16:
            source, length, number = struct.unpack_from("=QII", self.input)
            if not 16 <= length <= len(self.input):
                break
            interface, body, self.input = self.objects.get(source), self.input[16:length], self.input[length:]
            if number < len(EVENTS.get(interface, [])):
                getattr(self, interface)(number, source, *unpacked(EVENTS[interface][number], body))
        return bool(chunk)

    def ei_handshake(self, number, _, *values):
        if number == 0:
            self.request(0, 0, "I", 1)
            self.request(0, 2, "I", 2)
            self.request(0, 3, "s", "Touchstone")
            for name in INTERFACES:
                self.request(0, 4, "sI", name, 1)
            self.request(0, 1)
        elif number == 2:
            self.serial, self.connection, _ = values
            self.objects[self.connection] = "ei_connection"

    def ei_connection(self, number, _, *values):
        if number == 0:
            raise Unavailable(f"the session's EI server disconnects: {values[2] or 'without a reason'}")
        if number == 1:
            self.objects[values[0]] = "ei_seat"
        elif number == 3:
            self.request(values[0], 0, "Q", 0)

    def ei_callback(self, _, callback, *__):
        del self.objects[callback]

    def ei_seat(self, number, seat, *values):
        if number == 2 and values[1] in INTERFACES:
            self.masks |= values[0]
        elif number == 3:
            self.request(seat, 1, "Q", self.masks)
        elif number == 4:
            self.objects[values[0]], self.devices[values[0]] = "ei_device", Device()

    def ei_device(self, number, target, *values):
        device = self.devices[target]
        if number == 0:
            del self.devices[target]
        elif number == 4:
            device.region = values
        elif number == 5:
            device.interfaces[values[1]] = values[0]
        elif number in (7, 8):
            self.serial, device.is_resumed, device.is_emulating = values[0], number == 7, False

    # Requests

    def device(self, interface):
        """Returns a device with this interface, which emulates from now on."""
        usable = lambda: [x for x in self.devices.items() if interface in x[1].interfaces and x[1].is_resumed]
        self.wait(usable, f"offers no device with {interface}, or has paused it")
        target, device = usable()[0]
        if not device.is_emulating:
            self.count, device.is_emulating = self.count + 1, True
            self.request(target, 1, "II", self.serial, self.count)
        return target, device

    def frame(self):
        if self.open is not None:
            self.request(self.open, 3, "IQ", self.serial, now())
        self.open = None

    def send(self, event, surface):
        kind, interface = event["event"], SENT[event["event"]]
        # Fingers touch down in frames of their own.
        if kind != self.kind or interface != "ei_touchscreen":
            self.frame()
        self.kind = kind
        if kind != "TOUCH_FRAME":
            self.open, device = self.device(interface)
            getattr(self, "send_" + interface[3:])(device.interfaces[interface], event, device.region, surface)

    def send_pointer(self, target, event, *_):
        self.request(target, 1, "ff", event["dx"], event["dy"])

    def send_button(self, target, event, *_):
        # What an interrupted hand lets go: noted before a press, and until a release was sent.
        button = event["button"]
        if event["pressed"]:
            self.releases[button] = event | {"pressed": False}
        self.request(target, 1, "II", button, event["pressed"])
        if not event["pressed"]:
            self.releases.pop(button, None)

    def send_scroll(self, target, event, *_):
        deltas = [event.get("horizontal"), event.get("vertical")]
        if any(deltas):
            self.request(target, 1, "ff", *(x or 0 for x in deltas))
        else:
            self.request(target, 3, "III", *(x is not None for x in deltas), False)

    def send_touchscreen(self, target, event, region, surface):
        slot = event["slot"]
        if "x_mm" in event:
            self.releases[slot] = {"event": "TOUCH_UP", "slot": slot}
            # The end of a region is not in it.
            share = [min(max(event[key] / size, 0), 0.9999) for key, size in zip(("x_mm", "y_mm"), surface)]
            place = [region[axis] + share[axis] * region[axis + 2] for axis in (0, 1)]
            self.request(target, 1 if event["event"] == "TOUCH_DOWN" else 2, "Iff", slot, *place)
        else:
            # `cancel` is new in version 2.
            self.request(target, 3, "I", slot)
            self.releases.pop(slot, None)

    def finish(self, surface):
        for event in list(self.releases.values()):
            self.send(event, surface)
        self.frame()
        for target, device in self.devices.items():
            if device.is_emulating:
                self.request(target, 2, "I", self.serial)
            device.is_emulating = False

    def play(self, events, speed):
        start, surface = now(), (1, 1)
        try:
            for event in events:
                if event.get("event") == "DEVICE_ADDED":
                    surface = event["width_mm"], event["height_mm"]
                while (due := start + event.get("delivered_us", 0) / speed) > now():
                    if not self.receive(due - now()):
                        raise Unavailable("the session's EI server ended the connection")
                if event.get("event") in SENT:
                    self.send(event, surface)
        finally:
            self.finish(surface)
        # The server answers when it has handled everything.
        self.count += 1
        self.objects[self.count] = "ei_callback"
        self.request(self.connection, 0, "QI", self.count, 1)
        self.wait(lambda: self.count not in self.objects, "does not confirm the hand")
