import Gestures
import Glibc
import HelperPrograms

/// A running `touchstone-web`, the helper program that serves pages to browsers.
package final class WebServer {
  /// A descriptor to wait for: once it is readable, ``read()`` does not block.
  package let descriptor: Int32
  /// The port, and the addresses at which it is open; the first is this machine's own.
  package let port: UInt16
  package let addresses: [String]
  private let token: String
  private let id: pid_t
  private var input: Int32
  private var buffer: [UInt8] = []
  /// Whether the server has ended.
  package private(set) var isOver = false

  private static let program = HelperProgram(name: "touchstone-web", variable: "TOUCHSTONE_WEB")

  /// Starts the server and waits until it listens.
  ///
  /// - Parameters:
  ///   - pages: HTML by name.
  ///   - isOnLAN: whether devices of the local network may connect, too.
  ///   - port: nil for the usual port, 8163, or any free one if another program uses that.
  package init(_ pages: [WebPage], isOnLAN: Bool = false, port: UInt16? = nil) throws(WebProblem) {
    guard let executable = Self.program.find() else { throw .missing }
    let arguments = (port.map { ["--port", "\($0)"] } ?? []) + (isOnLAN ? ["--lan"] : [])
    let started: HelperProgram.Started
    do throws(HelperProgram.Problem) { started = try HelperProgram.start(executable, arguments, .pipe) } catch {
      switch error {
      case .notRunnable(let path, let reason): throw .failed("\(path) cannot be run: \(reason)")
      case .noPipe(let reason): throw .failed("cannot create a pipe: \(reason)")
      }
    }
    var bytes: [UInt8] = []
    for page in pages { bytes += Array("page \(page.rawValue) \(page.html.count)\n".utf8) + page.html }
    bytes += Array("start\n".utf8)
    Self.write(bytes, to: started.input)
    var answer: [UInt8] = []
    while !answer.contains(10), let more = Self.read(started.output) { answer += more }
    let words = String(decoding: answer.prefix { $0 != 10 }, as: UTF8.self).split(separator: " ").map { String($0) }
    guard words.first == "listening", words.count >= 4, let port = UInt16(words[1]) else {
      close(started.output)
      close(started.input)
      let status = HelperProgram.wait(started.id)
      if words.first == "failure" { throw .failed(words.dropFirst().joined(separator: " ")) }
      throw status >> 8 & 0xff == 69 ? .builtWithout : .failed("touchstone-web did not start")
    }
    (id, descriptor, input) = (started.id, started.output, started.input)
    (self.port, token, addresses) = (port, words[2], Array(words.dropFirst(3)))
    buffer = Array(answer.drop { $0 != 10 }.dropFirst())
  }

  deinit { stop() }

  /// Ends the server.
  package func stop() {
    guard input >= 0 else { return }
    close(input)
    input = -1
    close(descriptor)
    _ = HelperProgram.wait(id)
  }

  /// The addresses of a page: on this machine first, then in the local network.
  package func links(to page: WebPage) -> [String] {
    addresses.map { "http://\($0):\(port)/\(token)/\(page.rawValue)" }
  }

  /// Reads what has arrived. Call it when ``descriptor`` is readable.
  package func read() -> [WebEvent] {
    guard !isOver, input >= 0 else { return [] }
    guard let more = Self.read(descriptor) else {
      isOver = true
      return [.ended("touchstone-web has ended")]
    }
    buffer += more
    guard let end = buffer.lastIndex(of: 10) else { return [] }
    let lines = buffer[..<end].split(separator: 10)
    buffer.removeSubrange(...end)
    return lines.compactMap { WebEvent(String(decoding: $0, as: UTF8.self)) }
  }

  /// Sends a text of one line to every browser with a page.
  package func send(_ text: String, toAll page: WebPage) { send("all \(page.rawValue) \(text)") }

  /// Sends a text of one line, as UTF-8, to every browser with a page.
  package func send(_ text: [UInt8], toAll page: WebPage) {
    if input >= 0 { Self.write(Array("all \(page.rawValue) ".utf8) + text + [10], to: input) }
  }

  /// Sends a text of one line to one browser.
  package func send(_ text: String, to browser: Int) { send("to \(browser) \(text)") }

  /// Sends a text of one line, as UTF-8, to one browser.
  package func send(_ text: [UInt8], to browser: Int) {
    if input >= 0 { Self.write(Array("to \(browser) ".utf8) + text + [10], to: input) }
  }

  private func send(_ line: String) {
    if input >= 0 { Self.write(Array("\(line)\n".utf8), to: input) }
  }

  /// Writes all bytes. A server that has ended is noticed when it is read. The caller ignores SIGPIPE.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Reads once. Returns nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    let room = 1 << 16
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      var count = Glibc.read(descriptor, chunk.baseAddress, room)
      while count < 0 && errno == EINTR { count = Glibc.read(descriptor, chunk.baseAddress, room) }
      return count > 0 ? Array(chunk[..<count]) : nil
    }
  }
}

/// An event at the web server.
package enum WebEvent: Hashable, Sendable {
  /// A browser has opened a page. The address is the browser's.
  case opened(Int, WebPage, String)
  /// A browser sent a text, which arrived at a time of CLOCK_MONOTONIC.
  case text(Int, Timestamp, String)
  /// A browser has closed its page.
  case closed(Int)
  /// A connection from an address was refused for a reason.
  case refused(String, String)
  /// The server has ended: a sentence without its full stop.
  case ended(String)

  /// Parses a line of `touchstone-web`. Returns nil for an unknown one.
  package init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map { String($0) }
    func rest(_ count: Int) -> String { words.dropFirst(count).joined(separator: " ") }
    switch words[0] {
    case "open":
      guard words.count == 4, let id = Int(words[1]), let page = WebPage(rawValue: words[2]) else { return nil }
      self = .opened(id, page, words[3])
    case "text":
      guard words.count == 4, let id = Int(words[1]), let time = Int64(words[2]) else { return nil }
      self = .text(id, Timestamp(microseconds: time), words[3])
    case "close":
      guard words.count == 2, let id = Int(words[1]) else { return nil }
      self = .closed(id)
    case "refused" where words.count >= 3: self = .refused(words[1], rest(2))
    case "failure": self = .ended(rest(1))
    default: return nil
    }
  }
}

/// The reason there is no web server.
package enum WebProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missing
  case builtWithout
  /// A sentence without its full stop.
  case failed(String)

  package var description: String {
    switch self {
    case .missing:
      "touchstone-web, which serves the page, is not installed with this program; build it: "
        + "swift build --product touchstone-web"
    case .builtWithout:
      "this touchstone-web was built without its web server; build it with the trait Web or the default traits: "
        + "swift build --product touchstone-web"
    case .failed(let problem): problem
    }
  }
}
