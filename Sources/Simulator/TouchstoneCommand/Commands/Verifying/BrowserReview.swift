import CommandSupport
import EvdevSource
import Reports
import Simulation
import Web

/// A review in a browser: the page of the run, in which each test has a button.
///
/// The page is served to this machine only, at an address with a secret. It sends the number of a test, never a path.
final class BrowserReview {
  private let results: [VerifyResult]
  private let writer: ReviewWriter
  private let events: WebEvents
  /// What was written for each test that was accepted, by its number.
  private var accepted: [Int: String] = [:]

  init(_ results: [VerifyResult], _ writer: ReviewWriter) throws(CommandFailure) {
    (self.results, self.writer) = (results, writer)
    let page = TestPage.view(results, writer.verification).html(isServed: true)
    events = WebEvents(try orFail(.software, try WebServer(pages: [.review: page])))
  }

  /// Serves the page until Ctrl-C. Returns the exit status; nil if nothing remains to be done.
  func run() -> ExitStatus? {
    let tally = VerifyTally(results)
    Output.standard.write("\(tally.text)\nreview: \(events.server.links(to: .review)[0])\n")
    Output.standard.flush()
    printMessage("Ctrl-C ends the review")
    let signals = EndSignals.catchAll()
    while true {
      switch Waiter(inputs: [events.descriptor], outputs: [], signals: signals).wait(until: nil) {
      case .ended, .closed: return end()
      case .time: break
      case .ready: for event in events.read() { receive(event) }
      }
    }
  }

  private func end() -> ExitStatus? {
    let open = results.indices.filter { results[$0].failure != nil && accepted[$0] == nil }
    Output.standard.write("\(accepted.count) accepted, \(open.count) not accepted\n")
    return open.map { results[$0].failure }.reduce(nil) { .worse($0, $1) }
  }

  private func receive(_ event: WebEvent) {
    switch event {
    case .opened(let browser, .review, _):
      events.server.send(message("accepted", accepted.sorted { $0.key < $1.key }), to: browser)
    case .text(_, _, let text):
      // A page also asks for the time, which a review does not need.
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "accept", let number = Int(words[1]), results.indices.contains(number) else {
        return
      }
      accept(number)
    case .opened, .closed, .refused: break
    }
  }

  private func accept(_ number: Int) {
    if let line = accepted[number] { return send("accepted", number, line) }
    do throws(CommandFailure) {
      guard results[number].isAcceptable else {
        throw CommandFailure(
          .changed, "\(results[number].name): \(results[number].problem ?? "passed"), which cannot be accepted")
      }
      let change = try ReviewedChange(results[number], writer.verification)
      try writer.checkPlace(of: change.change)
      let lines = try writer.accept(change)
      for line in lines { Output.standard.write(line: line) }
      Output.standard.flush()
      accepted[number] = lines.joined(separator: "; ")
      send("accepted", number, lines.joined(separator: "; "))
    } catch {
      printError(error.reason)
      send("refused", number, error.reason)
    }
  }

  private func send(_ name: String, _ number: Int, _ line: String) {
    events.server.send(message(name, [(number, line)]), toAll: .review)
  }

  private func message(_ name: String, _ lines: [(key: Int, value: String)]) -> [UInt8] {
    ReportValue.object([.init(name, .list(lines.map { .list([.number($0.key), .text($0.value)]) }))]).bytes
  }
}
