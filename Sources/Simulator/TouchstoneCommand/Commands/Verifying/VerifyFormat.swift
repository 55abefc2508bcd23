import ArgumentParser
import Simulation
import TouchTrace

/// The formats of the results of tests.
enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
  case text, junit, github, gitlab, json, sarif, markdown, html

  /// - Parameters:
  ///   - verification: what replays the recordings that a page plays; nil for a page without them.
  ///   - problem: the reason if nothing was verified.
  func document(
    _ results: [VerifyResult], _ verification: Verification? = nil, without problem: String? = nil
  ) -> String {
    let tally = VerifyTally(results)
    return switch self {
    case .text: problem.map { "✗ \($0)\n" } ?? VerifyText.document(results, tally)
    case .junit: VerifyJUnit.document(results, tally)
    case .github: VerifyGitHub.document(results, tally, without: problem)
    case .gitlab: VerifyGitLab.document(results, tally, without: problem)
    case .json: VerifyJSON.document(results, tally)
    case .sarif: VerifySARIF.document(results)
    case .markdown: VerifyMarkdown.document(results, tally, without: problem)
    case .html: TestPage.document(results, verification, without: problem)
    }
  }

  /// The endings of file names that select the format.
  var endings: [String] {
    switch self {
    case .text: ["txt"]
    case .junit: ["xml"]
    case .github, .gitlab: []
    case .json: ["json", "jsonl"]
    case .sarif: ["sarif"]
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    }
  }

  /// The beginnings of its documents.
  var beginnings: [String] {
    // Without results, the tally comes first.
    let tally = (0...9).map { "\($0)" }
    return switch self {
    case .text: ["✓ ", "✗ ", "- "] + tally
    case .junit: [VerifyJUnit.beginning]
    case .github: ["::"] + tally
    case .gitlab: ["{\"Gesture tests\":"]
    case .json: ["{\"file\":", "{\"passed\":"]
    case .sarif: [VerifySARIF.beginning]
    case .markdown: ["### "]
    case .html: ["<!DOCTYPE html>"]
    }
  }

  var title: String {
    switch self {
    case .text: "text"
    case .junit: "JUnit"
    case .github: "GitHub annotations"
    case .gitlab: "GitLab annotations"
    case .json: "JSON lines"
    case .sarif: "SARIF"
    case .markdown: "Markdown"
    case .html: "page"
    }
  }
}
