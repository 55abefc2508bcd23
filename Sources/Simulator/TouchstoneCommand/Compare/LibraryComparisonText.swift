import Gestures
import LibinputClient
import LibinputEvents
import TouchTrace

/// The differences between two libinputs, as text and as JSON.
struct LibraryComparisonText {
  /// The two libinputs: versions, and files, where nil is the installed one.
  let versions: [LibinputVersion]
  let libraries: [LibinputLibrary?]
  private static let letters = ["A", "B"]

  /// Returns the verdict on all recordings that at least one of the libraries replays to its end.
  func verdict(_ all: [LibraryComparison.Result]) -> [String] {
    let results = all.filter { $0.failure == nil || $0.differs }
    if results.isEmpty { return ["No recording can be compared completely."] }
    let differing = results.filter(\.differs)
    let counts = differing.count { $0.differences.contains(where: \.changesCount) || !$0.problems.isEmpty }
    let verdict =
      differing.isEmpty
      ? results.count == 1 ? "The recording does not differ." : "None of \(results.count, "recording") differs."
      : results.count == 1
        ? "The recording differs" + (counts == 0 ? ", with the same number of each gesture." : ".")
        : "\(differing.count) of \(results.count, "recording") \(differing.count == 1 ? "differs" : "differ"), "
          + (counts == 0 ? "all with the same number of each gesture." : "\(counts) in the number of a gesture.")
    return [verdict] + zip(Self.letters, 0...).map { "\($0) is \(title($1))" }
  }

  private func title(_ side: Int) -> String {
    guard let library = libraries[side] else { return "libinput \(versions[side].text), installed" }
    return "libinput \(versions[side].text), \(library.path)"
      + (library.quirks == nil ? ", with the installed quirk files" : "")
  }

  /// Returns a table of the kinds of gestures; empty if nothing differs.
  func table(_ results: [LibraryComparison.Result]) -> [String] {
    let rows = LibinputDifference.Gesture.allCases.compactMap { gesture -> [String]? in
      let differences = results.compactMap { result in result.differences.first { $0.gesture == gesture } }
      if differences.isEmpty { return nil }
      let changed = differences.filter(\.changesCount)
      func sum(_ side: Int) -> Int { changed.reduce(0) { $0 + ($1.sides[side].gestures ?? 0) } }
      let other = changed.isEmpty ? "0" : "\(changed.count): \(sum(0)) in A, \(sum(1)) in B"
      return [gesture.rawValue, "\(differences.count)", other]
    }
    if rows.isEmpty { return [] }
    return [""] + TextColumns.lines([["gesture", "recordings", "with another number of gestures"]] + rows)
  }

  /// Returns the lines about one recording; empty if it does not differ.
  func lines(_ result: LibraryComparison.Result) -> [String] {
    if !result.differs { return [] }
    var lines = ["", QuotedText.plain(result.file)]
    for (letter, problem) in zip(Self.letters, result.problems) {
      lines.append("  \(letter): \(problem.map(QuotedText.plain) ?? "no problem")")
    }
    for difference in result.differences {
      lines.append("  \(difference.gesture.rawValue), event \(difference.number)\(Self.counts(difference))")
      for (letter, side) in zip(Self.letters, difference.sides) {
        lines.append("    \(letter)  \(side.event.map(QuotedText.plain) ?? "no further event")")
      }
      lines += logLines(difference)
    }
    for (letter, quirks) in zip(Self.letters, result.quirks) where !quirks.isEmpty {
      lines.append("  quirks only of \(letter): \(quirks.map(QuotedText.plain).joined(separator: "; "))")
    }
    return lines
  }

  private static func counts(_ difference: LibinputDifference) -> String {
    guard let a = difference.sides[0].gestures, let b = difference.sides[1].gestures, a != b else { return "" }
    return "; \(a) in A, \(b) in B"
  }

  private func logLines(_ difference: LibinputDifference) -> [String] {
    if !difference.logs.isEmpty && difference.logs.allSatisfy(\.isEmpty) {
      return ["    the logs do not differ in the 100 ms before"]
    }
    return zip(Self.letters, difference.logs).flatMap { letter, log in
      log.isEmpty
        ? ["    log of \(letter): nothing that the other lacks"]
        : log.map { entry in
          let time = FixedPoint.text(thousandths: entry.time.microseconds / 1000)
          return "    log of \(letter)  \(time)  \(QuotedText.plain(entry.text))"
        }
    }
  }

  // MARK: JSON

  func json() -> String {
    var object = JSONObject()
    object.add("a", library(0))
    object.add("b", library(1))
    return object.text
  }

  private func library(_ side: Int) -> JSONObject {
    var object = JSONObject()
    object.add("version", versions[side].text)
    object.add("library", libraries[side]?.path ?? LibinputOptions.installed)
    if let quirks = libraries[side]?.quirks { object.add("quirks", quirks) }
    return object
  }

  func json(_ result: LibraryComparison.Result) -> String {
    var object = JSONObject()
    object.add("file", result.file)
    object.add("differs", result.differs)
    if let failure = result.failure { object.add("error", failure.sentence) }
    for (key, problem) in zip(["a_error", "b_error"], result.problems) {
      if let problem { object.add(key, problem) }
    }
    object.add(
      "differences",
      result.differences.map { difference in
        var row = JSONObject()
        row.add("gesture", difference.gesture.rawValue)
        row.add("event", difference.number)
        row.add("time_us", difference.time)
        for (key, side) in zip(["a", "b"], difference.sides) {
          if let event = side.event { row.add(key, event) }
          if let gestures = side.gestures { row.add(key + "_gestures", gestures) }
        }
        for (key, log) in zip(["a_log", "b_log"], difference.logs) { row.add(key, log.map(Self.json)) }
        return row
      })
    for (key, quirks) in zip(["a_quirks", "b_quirks"], result.quirks) { object.add(key, quirks) }
    return object.text
  }

  private static func json(_ entry: LibinputLogEntry) -> JSONObject {
    var line = JSONObject()
    line.add("time_us", entry.time)
    line.add("text", entry.text)
    return line
  }
}
