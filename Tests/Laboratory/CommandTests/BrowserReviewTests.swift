import Foundation
import TestSupport
import Testing

/// `test --review --web`: the page of the run accepts what is recognized now, for this machine's browser and below the folder only.
@Suite struct BrowserReviewTests {
  /// A browser without a screen: it opens the page, is refused where it must be, and sends lines; it prints what the page receives.
  private static let browser = """
    import base64, json, os, socket, struct, sys, urllib.error, urllib.parse, urllib.request
    link, lines = sys.argv[1], sys.argv[2:]
    place = urllib.parse.urlsplit(link)
    def status(url, **headers):
        try:
            return urllib.request.urlopen(urllib.request.Request(url, headers=headers)).status
        except urllib.error.HTTPError as error:
            return error.code
    page = urllib.request.urlopen(link).read().decode()
    assert '"isServed":true' in page and "Content-Security-Policy" not in page, page[:300]
    assert status(link.replace(place.path.split("/")[1], "a" * 26)) == 404
    assert status(link.replace("/review", "/view")) == 404
    assert status(link, Host="example.org") == 403
    def open_socket(origin):
        client = socket.create_connection((place.hostname, place.port))
        key = base64.b64encode(os.urandom(16)).decode()
        client.sendall((f"GET {place.path}/socket HTTP/1.1\\r\\nHost: {place.netloc}\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
                        f"Sec-WebSocket-Key: {key}\\r\\nSec-WebSocket-Version: 13\\r\\nOrigin: {origin}\\r\\n\\r\\n").encode())
        stream = client.makefile("rb")
        answer = stream.readline()
        while stream.readline().strip():
            pass
        return client, stream, int(answer.split()[1])
    assert open_socket("http://example.org")[2] == 403
    assert open_socket("null")[2] == 403
    client, stream, code = open_socket(f"http://{place.netloc}")
    assert code == 101
    def receive():
        first, length = stream.read(2)
        length &= 127
        if length == 126:
            length = struct.unpack(">H", stream.read(2))[0]
        return stream.read(length).decode()
    print(receive())
    for line in lines:
        data = line.encode()
        client.sendall(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)
        if not line.startswith("ignored"):
            print(receive())
    """

  private static func fill(_ folder: URL) throws {
    let traces = CommandRunner.package.appendingPathComponent("Traces")
    func text(_ name: String) throws -> String {
      try String(contentsOf: traces.appendingPathComponent(name), encoding: .utf8)
    }
    let transcript = try text("tap/tap.transcript").replacingOccurrences(of: "1 finger", with: "2 fingers")
    for name in ["changed", "outside"] {
      try Data(try text("tap/tap.trace").utf8).write(to: folder.appendingPathComponent("\(name).trace"))
      try Data(transcript.utf8).write(to: folder.appendingPathComponent("\(name).transcript"))
    }
  }

  @Test func acceptedResultsAreWrittenBelowTheFolderOnly() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let tests = folder.appendingPathComponent("tests")
      try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
      try Self.fill(tests)
      // A link that leads out of the folder.
      let secret = folder.appendingPathComponent("secret")
      try FileManager.default.moveItem(at: tests.appendingPathComponent("outside.transcript"), to: secret)
      try FileManager.default.createSymbolicLink(
        at: tests.appendingPathComponent("outside.transcript"), withDestinationURL: secret)
      let before = try String(contentsOf: secret, encoding: .utf8)
      let process = try LiveProcess(["test", "--review", "--web", tests.path], ["CI": ""])
      try process.read(until: "/review\n")
      let line = try #require(process.output.split(separator: "\n").first { $0.hasPrefix("review: ") })
      let client = try ChildProcess.run(
        "python3",
        ["-c", Self.browser, String(line.dropFirst("review: ".count)), "accept 0", "ignored 1", "accept 1", "accept 0"])
      #expect(client.status == 0, "\(client.errors)")
      let received = client.output.split(separator: "\n").map(String.init)
      #expect(received.count == 4 && received[0] == #"{"accepted":[]}"#, "\(received)")
      #expect(received[1].hasPrefix(#"{"accepted":[[0,"changed  "#) && received[3] == received[1], "\(received)")
      #expect(received[2].contains(#"{"refused":[[1,""#) && received[2].contains("is not below the reviewed folders"))
      process.interrupt()
      #expect(process.wait() == 1)
      #expect(process.output.hasSuffix("1 accepted, 1 not accepted\n"), "\(process.output)")
      #expect(try String(contentsOf: secret, encoding: .utf8) == before)
      #expect(try CommandRunner.run("test", "-q", "changed.trace", in: tests).status == 0)
    }
  }

  @Test func webWithoutReviewIsRefused() throws {
    let refused = try CommandRunner.run("test", "--web", "Traces")
    #expect(
      refused.status == 64 && refused.errors == "error: --web shows a review; add --review\n", "\(refused.errors)")
  }
}
