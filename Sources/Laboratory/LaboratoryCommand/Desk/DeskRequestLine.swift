import CommandSupport
import TouchstoneCommand
import TraceReplay

extension DeskRequest {
  /// Creates the request in the second line of a transcript. Throws a phrase that describes what is wrong with it.
  init(line: some StringProtocol) throws(FileProblem) {
    guard let words = Shell.words(line) else { throw FileProblem("a quote is not closed, or has an unknown escape") }
    let own = Self.command.split(separator: " ").map(String.init)
    guard words.starts(with: own), let end = words.firstIndex(of: "--"),
      let options = try? DeskCommand.parse(Array(words[own.count..<end])), !options.here
    else { throw FileProblem("this is not a command that `touchstone desk` writes") }
    self = options.request(words[(end + 1)...])
  }
}
