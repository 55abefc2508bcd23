#if Web || Libinput
import FlyingFox
import FlyingSocks
import Foundation
import WebGate

/// The server: FlyingFox behind the gate.
enum Server {
  /// Microseconds of CLOCK_MONOTONIC.
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  static func run(_ request: Arguments.Request) async {
    var input = InputReader()
    guard let pages = readPages(&input) else { return }
    guard let path = ServerFolder.make() else { return end("cannot create a folder for the server's socket in /tmp") }
    let (listeners, port, addresses) = open(request)
    let token = RequestRules.newToken()
    var hosts = Set(addresses.map { "\($0.text):\(port)" })
    hosts.insert("localhost:\(port)")
    // The page for touches receives only what concerns the connection.
    let rules = RequestRules(token: token, hosts: hosts, pages: Set(pages.keys), pagesForFiles: ["touch"])
    let hub = Hub()
    let answers = Answers(rules: rules, pages: pages, hub: hub)
    let server = HTTPServer(address: .unix(path: path), timeout: 10, logger: .disabled, handler: answers)
    Task {
      do { try await server.run() } catch { end("the web server stopped: \(error.localizedDescription)") }
    }
    do { try await server.waitUntilListening() } catch { return end("the web server does not start: \(error)") }
    Thread.detachNewThread {
      Gate(listeners: listeners, server: path) { Lines.write("refused \($1) \($0.rawValue)") }.run()
    }
    Lines.write("listening \(port) \(token) \(addresses.map(\.text).joined(separator: " "))")
    let rest = input
    Thread.detachNewThread {
      forward(rest, to: hub)
      ServerFolder.remove()
      exit(0)
    }
    while true { try? await Task.sleep(for: .seconds(3600)) }
  }

  /// Reads the pages up to the line `start`. Returns nil at the end of the input.
  private static func readPages(_ input: inout InputReader) -> [String: Data]? {
    var pages: [String: Data] = [:]
    while let line = input.line() {
      if line == "start" { return pages }
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "page", let count = Int(words[2]), let bytes = input.bytes(count) else {
        end("cannot parse a line: \(line)")
        return nil
      }
      pages[String(words[1])] = Data(bytes)
    }
    return nil
  }

  /// Passes texts on until the input ends.
  private static func forward(_ input: InputReader, to hub: Hub) {
    var input = input
    while let line = input.line() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { continue }
      switch words[0] {
      case "all": hub.send(String(words[2]), toAll: String(words[1]))
      case "to": if let id = Int(words[1]) { hub.send(String(words[2]), to: id) }
      default: break
      }
    }
  }

  private static func open(_ request: Arguments.Request) -> (listeners: [Int32], port: UInt16, addresses: [IPv4]) {
    var (listeners, addresses): ([Int32], [IPv4]) = ([], [])
    var port = request.port ?? Arguments.usualPort
    for address in [.loopback] + (request.isOnLAN ? IPv4.ofThisMachine() : []) {
      var result = address.listen(port: port)
      if case .failure = result, request.port == nil, listeners.isEmpty { result = address.listen(port: 0) }
      switch result {
      case .success(let opened):
        (port, listeners, addresses) = (opened.port, listeners + [opened.socket], addresses + [address])
      case .failure(let problem): end("cannot open port \(port) at \(address.text): \(problem)")
      }
    }
    return (listeners, port, addresses)
  }

  private static func end(_ problem: String) {
    Lines.write("failure \(problem)")
    ServerFolder.remove()
    exit(70)
  }
}
#endif
