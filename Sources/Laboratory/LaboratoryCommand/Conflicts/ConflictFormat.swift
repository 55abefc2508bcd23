import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import TouchTrace

/// The output formats of `conflicts`.
enum ConflictFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif

  /// Returns the result in a format that is not text.
  ///
  /// - Parameter path: The setup's path; nil for the standard recognizers.
  func document(_ result: ConflictText, of path: String?) -> String {
    let lines = SetupLines(path)
    return switch self {
    case .text: ""
    case .json: result.answer().summaryFields.json.text + "\n"
    case .sarif: result.sarif(version: Touchstone.version, path: path, line: lines.line(of:)).text + "\n"
    case .github:
      GitHubAnnotation.list(result.problems, title: \.title) { problem in
        GitHubAnnotation.text(
          problem.text, level: problem.isUndecided ? "warning" : "error", file: path,
          line: lines.line(of: problem.place), title: problem.title)
      } + result.verdict + "\n"
    }
  }
}

/// The lines of a setup's file.
private struct SetupLines {
  private var recognizers: [String: Int] = [:]
  private var intents: [Int] = []

  /// Reads a file; one that is not text has no lines.
  init(_ path: String?) {
    guard let path else { return }
    do {
      var input = try ByteInput(path: path)
      while try input.nextLine() {
        let words = input.lineText.split { $0 == " " || $0 == "\t" }
        switch words.first {
        case "end": return
        case "recognizer" where words.count > 1: recognizers[String(words[1])] = input.lineNumber
        case "expect", "never": intents.append(input.lineNumber)
        default: break
        }
      }
    } catch {}
  }

  /// Returns the line of a finding; 1 if it is unknown.
  func line(of place: ConflictFinding.Place) -> Int {
    switch place {
    case .recognizer(let name): recognizers[name] ?? 1
    case .intent(let number): intents.indices.contains(number) ? intents[number] : 1
    }
  }
}
