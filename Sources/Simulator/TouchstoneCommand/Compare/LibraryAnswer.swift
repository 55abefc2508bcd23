import Analysis
import CommandSupport
import Gestures
import LibinputClient
import LibinputEvents
import TouchTrace

/// The differences between two libinputs as tables.
struct LibraryAnswer {
  /// The two libinputs: versions, and files, where nil is the installed one.
  let versions: [LibinputVersion]
  let libraries: [LibinputLibrary?]
  private static let letters = ["A", "B"]

  /// Returns the verdict with a table of the kinds of gestures, and a list for each recording that differs.
  func tables(_ results: [LibraryComparison.Result]) -> [AnswerTable] {
    [kinds(results)]
      + results.filter(\.differs).map { result in
        let problems = zip(Self.letters, result.problems).map { letter, problem in
          AnswerTable.Row("\(letter): \(problem ?? "no problem")", [:])
        }
        let quirks = zip(Self.letters, result.quirks).filter { !$1.isEmpty }.map { letter, quirks in
          AnswerTable.Row("quirks only of \(letter): \(quirks.joined(separator: "; "))", [:])
        }
        return AnswerTable(result.file, problems + result.differences.map(row) + quirks)
      }
  }

  /// The verdict on all recordings that at least one of the libraries replays to its end, and what differs in which kinds of
  /// gestures.
  private func kinds(_ all: [LibraryComparison.Result]) -> AnswerTable {
    let results = all.filter { $0.failure == nil || $0.differs }
    if results.isEmpty { return AnswerTable("No recording can be compared completely.", []) }
    let rows = LibinputDifference.Gesture.allCases.compactMap { gesture -> AnswerTable.Row? in
      let differences = results.compactMap { result in result.differences.first { $0.gesture == gesture } }
      if differences.isEmpty || all.count < 2 { return nil }
      let changed = differences.filter(\.changesCount)
      func sum(_ side: Int) -> Int { changed.reduce(0) { $0 + ($1.sides[side].gestures ?? 0) } }
      let other = changed.isEmpty ? "0" : "\(changed.count): \(sum(0)) in A, \(sum(1)) in B"
      return .init([
        .init(gesture.rawValue, key: "gesture"), .init(differences.count, key: "recordings"),
        .init(other, ["changed": .count(changed.count), "a_gestures": .count(sum(0)), "b_gestures": .count(sum(1))]),
      ])
    }
    return AnswerTable(
      verdict(results),
      columns: [.init("gesture"), .init("recordings"), .init("with another number of gestures")], rows,
      notes: zip(Self.letters, 0...).map { "\($0) is \(title($1))" },
      fields: ["gestures": .objects(rows.map(\.allFields))])
  }

  private func verdict(_ results: [LibraryComparison.Result]) -> String {
    let differing = results.filter(\.differs)
    let counts = differing.count { $0.differences.contains(where: \.changesCount) || !$0.problems.isEmpty }
    if differing.isEmpty {
      return results.count == 1 ? "The recording does not differ." : "None of \(results.count, "recording") differs."
    }
    if results.count == 1 {
      return "The recording differs" + (counts == 0 ? ", with the same number of each gesture." : ".")
    }
    return "\(differing.count) of \(results.count, "recording") \(differing.count == 1 ? "differs" : "differ"), "
      + (counts == 0 ? "all with the same number of each gesture." : "\(counts) in the number of a gesture.")
  }

  private func title(_ side: Int) -> String {
    guard let library = libraries[side] else { return "libinput \(versions[side].text), installed" }
    return "libinput \(versions[side].text), \(library.path)"
      + (library.quirks == nil ? ", with the installed quirk files" : "")
  }

  /// Returns the first difference in a kind of gesture, with the lines of both logs that may give the reason.
  private func row(_ difference: LibinputDifference) -> AnswerTable.Row {
    let events = zip(Self.letters, difference.sides).map { "\($0)  \($1.event ?? "no further event")" }
    return .init(
      "\(difference.gesture.rawValue), event \(difference.number)\(Self.counts(difference))", Self.fields(difference),
      details: events + logLines(difference))
  }

  private static func counts(_ difference: LibinputDifference) -> String {
    guard let a = difference.sides[0].gestures, let b = difference.sides[1].gestures, a != b else { return "" }
    return "; \(a) in A, \(b) in B"
  }

  private func logLines(_ difference: LibinputDifference) -> [String] {
    if !difference.logs.isEmpty && difference.logs.allSatisfy(\.isEmpty) {
      return ["the logs do not differ in the 100 ms before"]
    }
    return zip(Self.letters, difference.logs).flatMap { letter, log in
      log.isEmpty
        ? ["log of \(letter): nothing that the other lacks"]
        : log.map { entry in
          let time = FixedPoint.text(thousandths: entry.time.microseconds / 1000)
          return "log of \(letter)  \(time)  \(entry.text)"
        }
    }
  }

  // MARK: For programs

  /// The two libinputs.
  var sides: AnswerFields { ["a": .object(library(0)), "b": .object(library(1))] }

  private func library(_ side: Int) -> AnswerFields {
    [
      "version": .text(versions[side].text), "library": .text(libraries[side]?.path ?? LibinputOptions.installed),
      "quirks": libraries[side]?.quirks.map { .text($0) },
    ]
  }

  /// Returns the differences of a recording.
  func fields(of result: LibraryComparison.Result) -> AnswerFields {
    let problems = zip(["a_error", "b_error"], result.problems).map { ($0, $1.map { AnswerValue.text($0) }) }
    let quirks = zip(["a_quirks", "b_quirks"], result.quirks).map { ($0, AnswerValue.texts($1)) }
    let file: AnswerFields = [
      "file": .text(result.file), "differs": .flag(result.differs),
      "error": result.failure.map { .text($0.sentence) },
    ]
    return file.adding(AnswerFields(problems))
      .adding(["differences": .objects(result.differences.map(Self.fields))]).adding(AnswerFields(quirks))
  }

  private static func fields(_ difference: LibinputDifference) -> AnswerFields {
    let sides = zip(["a", "b"], difference.sides).flatMap { key, side -> [(String, AnswerValue?)] in
      [(key, side.event.map { .text($0) }), ("\(key)_gestures", side.gestures.map { .count($0) })]
    }
    let logs = zip(["a_log", "b_log"], difference.logs).map { key, log in
      (key, AnswerValue.objects(log.map { ["time_us": .count(Int($0.time.microseconds)), "text": .text($0.text)] }))
    }
    let event: AnswerFields = [
      "gesture": .text(difference.gesture.rawValue), "event": .count(difference.number),
      "time_us": .count(Int(difference.time.microseconds)),
    ]
    return event.adding(AnswerFields(sides + logs))
  }
}
