"""Plays hands into a session by `touchstone desk --here`, with a server of EI and a uinput of its own, and checks what arrives.

desk_send.py TOUCHSTONE FOLDER-OF-SEND
"""

import json, os, signal, socket, struct, subprocess, sys, tempfile, threading

TOUCHSTONE, FOLDER = sys.argv[1:]
SEAT, DEVICE, POINTER, SCROLL, BUTTON, TOUCHSCREEN, PING = range(0xFF00000000000001, 0xFF00000000000008)
CONNECTION = 0xFF00000000000000
# The names and arguments of requests, by object and number.
REQUESTS = {
    (0, 0): ("version", "I"), (0, 1): ("finish", ""), (0, 2): ("type", "I"), (0, 3): ("name", "s"), (0, 4): ("interface", "sI"),
    (CONNECTION, 0): ("sync", "QI"), (SEAT, 1): ("bind", "Q"), (PING, 0): ("pong", "Q"),
    (DEVICE, 1): ("start", "II"), (DEVICE, 2): ("stop", "I"), (DEVICE, 3): ("frame", "IQ"),
    (POINTER, 1): ("motion", "ff"), (SCROLL, 1): ("scroll", "ff"), (SCROLL, 3): ("scroll_stop", "III"), (BUTTON, 1): ("button", "II"),
    (TOUCHSCREEN, 1): ("down", "Iff"), (TOUCHSCREEN, 2): ("move", "Iff"), (TOUCHSCREEN, 3): ("up", "I"),
}  # fmt: skip


def text(value):
    length = len(value) + 1
    return struct.pack("=I", length) + value.encode() + bytes(1 + -length % 4)


class Server:
    """Accepts one client, and records its requests."""

    def __init__(self, accept, on_request=lambda server, name: None):
        self.accept, self.requests, self.on_request = accept, [], on_request
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def send(self, source, number, body=b""):
        self.connection.sendall(struct.pack("=QII", source, 16 + len(body), number) + body)

    def run(self):
        try:
            self.connection = self.accept()
            self.send(0, 0, struct.pack("=I", 1))
            data = self.connection.makefile("rb")
            while len(head := data.read(16)) == 16:
                target, length, number = struct.unpack("=QII", head)
                self.handle(*REQUESTS[target, number], data.read(length - 16))
        except OSError:  # No client connects, or it has ended.
            pass

    def handle(self, name, form, body):
        values = []
        if form.startswith("s"):
            (length,) = struct.unpack_from("=I", body)
            values, body = [body[4 : 3 + length].decode()], body[4 + length + -length % 4 :]
        self.requests.append((name, *values, *struct.unpack("=" + form.lstrip("s"), body)))
        self.answer(name, self.requests[-1])
        self.on_request(self, name)

    def answer(self, name, request):
        if name == "finish":
            self.send(0, 2, struct.pack("=IQI", 7, CONNECTION, 1))
            self.send(CONNECTION, 3, struct.pack("=QI", PING, 1))
            self.send(CONNECTION, 1, struct.pack("=QI", SEAT, 1))
            # Masks are the server's choice.
            for bit, interface in enumerate(["ei_pointer", "ei_scroll", "ei_keyboard", "ei_button", "ei_touchscreen"]):
                self.send(SEAT, 2, struct.pack("=Q", 2 << bit) + text(interface))
            self.send(SEAT, 3)
        elif name == "bind":
            self.send(SEAT, 4, struct.pack("=QI", DEVICE, 1))
            self.send(DEVICE, 4, struct.pack("=IIIIf", 100, 50, 1000, 500, 1))
            for target, interface in [
                (POINTER, "pointer"),
                (SCROLL, "scroll"),
                (BUTTON, "button"),
                (TOUCHSCREEN, "touchscreen"),
            ]:
                self.send(DEVICE, 5, struct.pack("=Q", target) + text(f"ei_{interface}") + struct.pack("=I", 1))
            self.send(DEVICE, 6)
            self.send(DEVICE, 7, struct.pack("=I", 8))
        elif name == "sync":
            self.send(request[1], 0, struct.pack("=Q", 0))


def check(condition, *words):
    if not condition:
        sys.exit(f"desk_send.py: {' '.join(str(word) for word in words)}")


def sent(hands, environment={}, on_request=lambda server, name: None, speed="32"):
    """Plays hands, and returns the server's requests after the handshake, the output and the exit status."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{folder}/eis")
        listener.listen()
        server = Server(lambda: listener.accept()[0], on_request)
        own = {
            "LIBEI_SOCKET": "eis",
            "XDG_RUNTIME_DIR": folder,
            "TOUCHSTONE_UINPUT": f"{folder}/none",
            "TOUCHSTONE_SEND": f"{FOLDER}/touchstone-send",
        }
        command = [TOUCHSTONE, "desk", "--here", "--speed", speed, *hands]
        run = subprocess.Popen(
            command, env=os.environ | own | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        server.process = run
        output, _ = run.communicate(timeout=60)
        # What the client sent last may not have been read when it has ended.
        listener.shutdown(socket.SHUT_RDWR)
        server.thread.join(timeout=60)
        names = [request[0] for request in server.requests]
        start = names.index("bind") + 1 if "bind" in names else len(names)
        return server.requests[start:], output, run.returncode, server.requests[:start]


def only(requests, *names):
    return [request for request in requests if request[0] in names]


def events(hand):
    lines = subprocess.check_output([TOUCHSTONE, "replay", "--libinput-events", "--json", hand], text=True)
    return [json.loads(line) for line in lines.splitlines()]


tap, scroll, pinch = (
    f"Traces/libinput/{name}.trace" for name in ["tap-is-a-button", "two-fingers-scroll", "pinch-scales-the-rows"]
)
touches = "Traces/device/protocol-a-pinch.evemu"

requests, output, status, handshake = sent([tap, scroll, pinch, touches])
check(status == 0, "exit status", status, output)
check(("type", 2) in handshake and ("bind", 2 | 4 | 16 | 32) in handshake, "the handshake is", handshake)
check(("pong", 0) in requests or ("pong", 0) in handshake, "no answer to a ping")
check([request[1:] for request in only(requests, "button")] == [(272, 1), (272, 0)], "buttons are", only(requests, "button"))
total = sum(event.get("vertical", 0) for event in events(scroll))
check(abs(sum(request[2] for request in only(requests, "scroll")) - total) < 0.001, "scrolls do not add up to", total)
check(
    [request[1:] for request in only(requests, "scroll_stop")] == [(1, 1, 0)], "scrolls end with", only(requests, "scroll_stop")
)
expected = [event for event in events(touches) if event.get("event", "").startswith("TOUCH_")]
kinds = {"down": "TOUCH_DOWN", "move": "TOUCH_MOTION", "up": "TOUCH_UP"}
check(
    [(kinds[name], slot) for name, slot, *_ in only(requests, *kinds)] == [(e["event"], e["slot"]) for e in expected if "slot" in e],
    "touches are", only(requests, *kinds),
)  # fmt: skip
width, height = 90, 151
place = 100 + 1000 * expected[0]["x_mm"] / width, 50 + 500 * expected[0]["y_mm"] / height
check(
    max(abs(a - b) for a, b in zip(only(requests, "down")[0][2:], place)) < 2,
    "the first finger is at",
    only(requests, "down")[0],
    place,
)
# Every event is between a start and a stop, and in a frame.
is_emulating = is_open = False
for name, *values in requests:
    if name in ("start", "stop"):
        check(is_emulating == (name == "stop") and not is_open, name, "at a wrong time")
        is_emulating = name == "start"
    elif name not in ("sync", "pong"):
        check(is_emulating, name, "while nothing emulates")
        is_open = name != "frame"
check(not is_emulating, "the last hand does not stop")
check(
    "not sent: hold, pinch; no released version of EI" in output and "does not exist: who can write" in output,
    "printed",
    output,
)


def interrupt(server, name):
    if server.requests[-1][:3] == ("button", 272, 1):
        server.process.send_signal(signal.SIGTERM)


requests, output, status, _ = sent([tap], on_request=interrupt, speed="0.2")
check(
    status == 143 and only(requests, "button", "stop")[-2:-1] == [("button", 272, 0)], "interrupted:", status, requests, output
)
reason = struct.pack("=II", 0, 1) + text("remote control is off")
requests, output, status, _ = sent(
    [tap], on_request=lambda server, name: name == "finish" and server.send(CONNECTION, 0, reason)
)
check(status == 69 and "disconnects: remote control is off" in output, "disconnected:", status, output)
_, output, status, _ = sent([tap], {"LIBEI_SOCKET": "other"})
check(status == 69 and "LIBEI_SOCKET=other: No such file" in output and "does not exist: who can" in output, status, output)

# The portal, without a desktop.
PORTAL = """<node><interface name="org.freedesktop.portal.RemoteDesktop">
  <method name="CreateSession"><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
  <method name="SelectDevices">
    <arg type="o" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
  </method>
  <method name="Start">
    <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
  </method>
  <method name="ConnectToEIS"><arg type="o" direction="in"/><arg type="a{sv}" direction="in"/><arg type="h" direction="out"/></method>
</interface></node>"""


def check_portal(Gio, GLib):
    calls, servers, answer = [], [], [0]

    def handle(connection, sender, path, interface, method, parameters, invocation):
        calls.append((method, parameters.unpack()))
        if method == "ConnectToEIS":
            ours, theirs = socket.socketpair()
            servers.append(Server(lambda: ours))
            files = Gio.UnixFDList.new_from_array([theirs.detach()])
            return invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), files)
        request = f"/org/freedesktop/portal/desktop/request/{sender[1:].replace('.', '_')}/{calls[-1][1][-1]['handle_token']}"
        invocation.return_value(GLib.Variant("(o)", (request,)))
        results = GLib.Variant("(ua{sv})", (answer[0], {"session_handle": GLib.Variant("s", "/session")}))
        connection.emit_signal(sender, request, "org.freedesktop.portal.Request", "Response", results)

    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=-1, stderr=-3, text=True)
    try:
        address = daemon.stdout.readline().strip()
        kind = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        connection = Gio.DBusConnection.new_for_address_sync(address, kind)
        node = Gio.DBusNodeInfo.new_for_xml(PORTAL)
        connection.register_object("/org/freedesktop/portal/desktop", node.interfaces[0], handle, None, None)
        Gio.bus_own_name_on_connection(connection, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
        own = {"LIBEI_SOCKET": "", "DBUS_SESSION_BUS_ADDRESS": address}
        _, output, status, _ = sent([tap, scroll], own)
        names = ["CreateSession", "SelectDevices", "Start", "ConnectToEIS"]
        check(status == 0 and [name for name, _ in calls] == names, "portal:", status, output, calls)
        check(calls[1][1][0] == "/session" and calls[1][1][1]["types"] == 2 | 4, "the portal is asked for", calls[1])
        check(len(only(servers[0].requests, "button")) == 2, "by the portal:", servers[0].requests)
        answer[0] = 1
        _, output, status, _ = sent([tap], own)
        check(status == 69 and "was not answered with yes" in output, "refused:", status, output)
    finally:
        daemon.kill()


# uinput, without the kernel's.
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True
import uinput

with tempfile.NamedTemporaryFile() as device:
    calls = []
    uinput.PATH = device.name
    uinput.fcntl.ioctl = lambda file, number, value=None: calls.append((number, value))
    evemu = subprocess.check_output(
        f"{os.path.dirname(TOUCHSTONE)}/touchstone-libinput",
        input=json.dumps({"command": "evemu", "file": pinch}),
        text=True,
    ).splitlines()
    count, name = uinput.play(evemu, 64)
    written = [struct.unpack_from("@llHHi", chunk)[2:] for chunk in iter(lambda: device.read(24), b"")]
recorded = [line.split()[2:5] for line in evemu if line.startswith("E:")]
check(
    written == [(int(a, 16), int(b, 16), int(c)) for a, b, c in recorded] and count == len(written), "uinput gets other events"
)
for call in [
    (0x4004556E, 0),
    (0x40045564, 3),
    (0x40045565, 0x14A),
    (0x40045565, 0x145),
    (0x40045567, 0x35),
    (0x40045567, 0x39),
]:
    check(call in calls, "uinput does not get", call)
check(
    struct.pack("=H2x6i", 0x35, 0, 0, 10400, 0, 0, 100) in [value for number, value in calls if number == 0x401C5504],
    "axes are",
    calls,
)
check(
    [number for number, _ in calls[-2:]] == [0x405C5503, 0x5501] and name == "Touchstone Trace",
    "the device is not created last",
)

try:
    from gi.repository import Gio, GLib
except ImportError:
    print("note: without the portal; apt-get install python3-gi", file=sys.stderr)
else:
    check_portal(Gio, GLib)
