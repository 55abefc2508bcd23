import Analysis
import ArgumentParser
import CommandSupport
import Glibc
import Reports

extension Output {
  /// Writes tables in the terminal's colours, at most as wide as the terminal. In a file rows have any width.
  package func write(_ tables: [AnswerTable]) {
    write(AnswerTable.lines(tables, columns: Self.answerColumns))
  }

  /// Writes the lines of an answer. Those that are too wide for the terminal are wrapped.
  package func write(_ lines: [[AnswerPart]]) {
    let columns = Self.answerColumns
    for line in lines.flatMap({ Self.wrapped($0, columns) }) {
      var text = line.map(\.painted).joined()
      while text.last == " " { text.removeLast() }
      write(bytes: (text + "\n").utf8)
    }
  }

  /// The width of an answer; nil for a file or a pipe.
  package static var answerColumns: Int? { isatty(1) == 1 ? TerminalSize.columns : nil }

  private static func wrapped(_ line: [AnswerPart], _ columns: Int?) -> [[AnswerPart]] {
    guard let columns, line.count == 1, let part = line.first, part.style != .verbatim, part.text.count > columns
    else { return [line] }
    return WrappedText.folded(part.text, columns: columns).map { [AnswerPart($0, part.style)] }
  }
}

/// How a command prints an answer that is a table.
package struct TableOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Prints one JSON object per row, and one with the verdict and the notes.")
  package var json = false
  @Option(
    help: ArgumentHelp("Also writes the answer as a page.", valueName: "file.html"),
    completion: .file(extensions: ["html"]))
  package var page: String?

  /// The options that are given.
  package var names: [String] { (json ? ["--json"] : []) + (page == nil ? [] : ["--page"]) }

  /// Returns the file of the page; nil without one. Does not create it yet.
  package func pageFile(reading inputs: [String]) throws(CommandFailure) -> ReportFile? {
    if page == "-" { throw CommandFailure("--page - and the answer both print to standard output; name a file") }
    return try page.map { path throws(CommandFailure) in try ReportFile(path, for: [], reading: inputs) }
  }

  /// Prints tables, and writes them as a page.
  ///
  /// - Parameters:
  ///   - programs: the tables for programs, where these have more rows.
  ///   - lines: the lines for people, where these see something else than rows.
  ///   - picture: a picture as SVG for the page.
  ///   - title: what was asked about, as the title of the page.
  package func write(
    _ tables: [AnswerTable], programs: [AnswerTable]? = nil, as lines: [[AnswerPart]]? = nil, picture: String? = nil,
    of title: String, to page: ReportFile?
  ) throws(CommandFailure) {
    if json {
      for line in (programs ?? tables).flatMap(\.json) { Output.standard.write(line: line) }
    } else if let lines {
      Output.standard.write(lines)
    } else {
      Output.standard.write(tables)
    }
    Output.standard.flush()
    try page?.write(
      TablePage.html(title, tables, picture: picture), "\(tables[0].rows.count, "row")", printsLink: false)
  }
}
