"""What the web server refuses, while a page stays connected."""

import os
import socket
import struct
import tempfile
import time

from report_support import expect
from web_support import PATIENCE, Client, Command, frame, read_all


def close_code(connection):
    """The code of the close frame that ends a WebSocket; None if there is none."""
    answer = read_all(connection)
    at = answer.rfind(b"\x88\x02")
    return struct.unpack(">H", answer[at + 2:at + 4])[0] if at >= 0 else None


def check_requests(client):
    """Only the page's own address, host and origin are answered."""
    own = f"http://{client.host}"
    token = client.path.split("/")[1]
    expect(client.status() == 200, "the page is served")
    expect(client.status(headers=[f"Origin: {own}"]) == 200, "the page is served to its own origin")
    for path in ("/", f"/{token}", f"/{token}/", f"/{token[:-1]}/view", f"/{token}x/view", f"/{token.upper()}/view",
                 f"/{token}/../etc/passwd", f"/{token}/other", "/" + "a" * 4000):
        expect(client.status(path) == 404, f"{path[:60]} is not found")
    for host in ("evil.example", f"evil.example:{client.port}", "127.0.0.1", f"127.0.0.2:{client.port}"):
        expect(client.status(host=host) == 403, f"the host {host} is refused")
    for origin in ("http://evil.example", "null", f"https://{client.host}", "http://127.0.0.1"):
        expect(client.status(headers=[f"Origin: {origin}"]) == 403, f"the origin {origin} is refused for the page")
        connection, status = client.websocket(origin)
        connection.close()
        expect(status == 403, f"the origin {origin} is refused for the WebSocket")
    connection, status = client.websocket()
    connection.close()
    expect(status == 403, "a WebSocket without an origin is refused")
    connection, status = client.websocket(own, f"/{token[:-1]}/view/socket")
    connection.close()
    expect(status == 404, "a WebSocket with a wrong token is not found")
    expect(client.status(method="POST") == 405, "only GET is answered")
    expect(client.send(b"GET / HTTP/1.1\r\nX: " + b"a" * 20000).startswith(b"HTTP/1.1 431"), "a long head is refused")
    expect(client.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\nmore").startswith(b"HTTP/1.1 400"), "a body is refused")
    expect(b"200" not in client.send(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")[:20], "input other than HTTP is refused")


def check_messages(client):
    """Huge and malformed messages end their own connection, with a code."""
    own = f"http://{client.host}"
    cases = [
        ("a message of 1 MiB", frame(b"x" * (1 << 20)), 1009),
        ("a message that claims 2^60 bytes", frame(b"x" * 10, 1 << 60), 1009),
        ("a message in many parts", part(1, 9000) + part(0, 9000), 1009),
        ("a frame without a mask", frame(b"x", masked=False), 1002),
        ("an unknown kind of frame", frame(b"x", opcode=3), 1002),
        ("a data frame within a message", part(1, 1) + frame(b"z") + part(0, 16383), 1002),
        ("a ping of 126 bytes", frame(b"x" * 126, opcode=9), 1002),
        ("invalid UTF-8", frame(b"\xc3\x28"), 1007),
        ("control characters", frame(b"a\nb"), 1007),
    ]
    for name, data, code in cases:
        connection, status = client.websocket(own)
        if status == 0:
            # Closed without an answer, as seldom happens on a busy machine. A page connects again.
            connection, status = client.websocket(own)
        expect(status == 101, f"the WebSocket opens, not {status}")
        connection.settimeout(15)
        try:
            connection.sendall(data)
        except ConnectionError:
            pass
        found = close_code(connection)
        connection.close()
        expect(found in (code, None if len(data) > 100000 else code), f"{name} is refused with {code}, not {found}")


def part(opcode, size):
    """A part of a message that continues."""
    data = bytearray(frame(b"x" * size, opcode=opcode))
    data[0] &= 0x7f
    return bytes(data)


# What hostile clients send, without and with the token.
REQUESTS = {
    "nothing": b"",
    "a head without an end": b"GET / HTTP/1.1\r\nX: ",
    "a body that is declared and not sent": b"GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n",
    "line feeds alone": b"GET / HTTP/1.1\nHost: a\nX-Forwarded-For: 9.9.9.1\n\n" * 120 + b"GET / HTTP/1.1\r\n\r\n",
    "a long head": b"GET / HTTP/1.1\r\nX: " + b"a" * 9000,
}
FRAMES = {
    "nothing": b"",
    "a message without an end": part(1, 16000),
    "many pings": frame(b"x" * 125, opcode=9) * 200,
    "data frames within a message": part(1, 1) + (frame(b"z") + part(0, 16383)) * 8,
    "a frame without a mask": frame(b"x", masked=False),
}


def check_hostile(client):
    """A page loads in a second next to 64 hostile clients of each kind."""
    own, slowest = f"http://{client.host}", 0.0
    for kinds, connect in ((REQUESTS, client.connect), (FRAMES, lambda: client.websocket(own)[0])):
        for name, data in kinds.items():
            clients = [connect() for _ in range(64)]
            for each in clients:
                try:
                    each.sendall(data)
                except ConnectionError:
                    pass
            loads = [load(client) for _ in range(3)]
            expect(all(status == 200 for status, _ in loads), f"a page loads next to 64 clients with {name}: {loads}")
            slowest = max(slowest, min(seconds for _, seconds in loads))
            for each in clients:
                each.close()
    print(f"a page loads in {slowest:.2f} s next to 64 hostile clients")
    # A single load may wait for a processor; three in a row do not.
    expect(slowest < 1, f"a page loads in a second, not in {slowest:.2f} s")
    for name, data, status in (
            ("two Host headers", f"GET {client.path} HTTP/1.1\r\nHost: evil\r\nHost: {client.host}\r\n\r\n".encode(), b"400"),
            ("a declared body", REQUESTS["a body that is declared and not sent"], b"413"),
            ("line feeds alone", REQUESTS["line feeds alone"], b"400")):
        answer = client.send(data)
        expect(answer[9:12] == status and answer.count(b"HTTP/1.1") == 1, f"{name}: refused once, not {answer[:60]}")


def load(client):
    """The status of a request for the page, and the seconds until its end."""
    started = time.monotonic()
    return client.status(), time.monotonic() - started


def check_many(client, browser):
    """A thousand idle connections do not keep pages from loading, and none stays longer than it may."""
    idle = []
    for _ in range(1000):
        try:
            idle.append(client.connect())
        except OSError:
            break
    expect(len(idle) == 1000, f"the server accepts each of 1,000 connections, not only {len(idle)}")
    expect(client.status() == 200, "a page loads next to 1,000 connections")
    refused = 0
    for connection in idle[:-64]:
        connection.settimeout(10)
        try:
            connection.recv(100)
            refused += 1
        except ConnectionError:
            refused += 1
        except socket.timeout:
            pass
        connection.close()
    expect(refused == len(idle) - 64, "older idle connections are closed for newer ones")
    for connection in idle[-64:]:
        connection.close()
    # As many WebSockets as are allowed, and more.
    own = f"http://{client.host}"
    opened = [client.websocket(own) for _ in range(80)]
    count = sum(1 for _, status in opened if status == 101)
    expect(40 <= count <= 64, f"at most 64 WebSockets are open, not {count}")
    for connection, _ in opened:
        connection.close()
    expect(browser.eventually("session.isOpen"), "the page is still connected")
    # The server notices each of their ends in its own time.
    end = time.monotonic() + PATIENCE
    while client.status() != 200 and time.monotonic() < end:
        time.sleep(0.1)
    expect(client.status() == 200, "a page loads after them")


def check_kill():
    """A command that is killed leaves no process and no file, and its token is worth nothing at the next start."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"TMPDIR": folder, "XDG_RUNTIME_DIR": folder}
        with Command("play", "--web", "--port", "0", "Traces/tap/tap.trace", environment=places) as command:
            client = Client(command.address("view"))
            expect(client.status() == 200, "the page is served")
            expect(list(command.processes()) == ["touchstone"], f"no helper runs: {command.processes()}")
            command.process.kill()
            command.process.wait(PATIENCE)
        expect(os.listdir(folder) == [], f"nothing is left: {os.listdir(folder)}")
    with Command("play", "--web", "--port", str(client.port), "Traces/tap/tap.trace") as command:
        command.address("view")
        expect(client.status() == 404, "the old address is not found")
        expect(command.stop() == 0, "Ctrl-C ends it with 0")


def check(browser):
    check_kill()
    with Command("play", "--web", "Traces/tap/tap.trace") as command:
        address = command.address("view")
        browser.open(address)
        browser.eventually("session.messages > 0")
        client = Client(address)
        check_requests(client)
        check_messages(client)
        check_many(client, browser)
        check_hostile(client)
        before = browser.run("session.messages")
        browser.run("page.change('tap.allowableMovement', '9pt')")
        expect(browser.eventually(f"session.messages > {before}"), "the page still receives updates")
        expect(command.stop() == 0, "Ctrl-C ends it with 0")
        expect("refused a connection from 127.0.0.1: another origin" in command.output["err"], "refusals are reported")
        lines = [line for line in command.output["err"].splitlines() if "refused" in line]
        expect(len(lines) < 20, f"each reason is reported once, not in {len(lines)} lines")
