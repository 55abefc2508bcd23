"""The desktop portal RemoteDesktop, which asks the user whether a program may send input."""

import socket
from ei import Unavailable

SERVICE, FOLDER = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
POINTER, TOUCHSCREEN = 2, 4


class Portal:
    def __init__(self, gio, glib):
        self.bus, self.glib, self.requests = gio.bus_get_sync(gio.BusType.SESSION), glib, 0

    def call(self, name, form, *values):
        interface, arguments = "org.freedesktop.portal.RemoteDesktop", self.glib.Variant(form, values)
        return self.bus.call_with_unix_fd_list_sync(SERVICE, FOLDER, interface, name, arguments, None, 0, 5000, None, None)

    def ask(self, name, form, *values):
        """Calls a method that answers with a signal, and returns its values."""
        loop, answers, self.requests = self.glib.MainLoop(), [], self.requests + 1
        token = f"touchstone{self.requests}"
        path = f"{FOLDER}/request/{self.bus.get_unique_name()[1:].replace('.', '_')}/{token}"

        def answer(*signal):
            answers.append(signal[5].unpack())
            loop.quit()

        self.bus.signal_subscribe(SERVICE, "org.freedesktop.portal.Request", "Response", path, None, 0, answer)
        values[-1]["handle_token"] = self.glib.Variant("s", token)
        self.call(name, form, *values)
        self.glib.timeout_add_seconds(120, loop.quit)
        loop.run()
        if not answers or answers[0][0]:
            raise Unavailable("no EI: the portal's question whether this program may send input was not answered with yes")
        return answers[0][1]

    def connect(self):
        token = {"session_handle_token": self.glib.Variant("s", "touchstone")}
        session = self.ask("CreateSession", "(a{sv})", token)["session_handle"]
        self.ask("SelectDevices", "(oa{sv})", session, {"types": self.glib.Variant("u", POINTER | TOUCHSCREEN)})
        self.ask("Start", "(osa{sv})", session, "", {})
        result, files = self.call("ConnectToEIS", "(oa{sv})", session, {})
        return socket.socket(fileno=files.get(result.unpack()[0]))


def socket_of_session():
    try:
        from gi.repository import Gio, GLib
    except ImportError:
        raise Unavailable("no EI: LIBEI_SOCKET is not set, and the portal needs the package python3-gi")
    try:
        # The portal's session ends with the connection to the bus.
        socket_of_session.portal = Portal(Gio, GLib)
        return socket_of_session.portal.connect()
    except GLib.Error as error:
        raise Unavailable(f"no EI: LIBEI_SOCKET is not set, and the portal RemoteDesktop answers “{error.message}”")
