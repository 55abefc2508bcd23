import Gestures
import Simulation
import TouchTrace

extension GestureComparison {
  /// Returns the comparison as an answer: how often the two agree, and a row for each gesture with the reason of a difference below
  /// it. Text has few digits; programs get them all.
  ///
  /// - Parameters:
  ///   - first: the input source that is compared with libinput.
  ///   - libinput: the libinput; `nil` if it is unknown.
  ///   - file: the recording, if there are several.
  ///   - notes: other notes about the recording, as sentences.
  package func answer(
    of first: InputSource = .contacts, libinput: LibinputProvenance?, on file: String? = nil, notes: [String] = []
  ) -> AnswerTable {
    AnswerTable(
      (file.map { $0 + ": " } ?? "") + summary(of: first),
      columns: [
        .init(""), .init("time", unit: "s", digits: 2, isTrailing: true), .init("gesture"),
        .init(Self.title(first)), .init(libinput?.title ?? "libinput"),
      ],
      rows.map { answerRow($0, of: first) }, notes: notes + remarks, namingColumns: 3)
  }

  private func answerRow(_ row: Row, of first: InputSource) -> AnswerTable.Row {
    func side(_ key: String, _ gesture: Attempt?, _ numbers: HumanNumbers) -> AnswerTable.Cell {
      gesture.map { AnswerTable.Cell(Self.text($0, numbers), Self.fields($0, key)) } ?? AnswerTable.Cell("-")
    }
    return AnswerTable.Row(
      [
        .init(row.agrees ? "=" : "≠"), .init(seconds: row.time, key: "time_us"),
        .init(row.recognizer, ["recognizer": .text(row.recognizer), "agrees": .flag(row.agrees)]),
        side(first.rawValue, row.contacts, numbers), side("libinput", row.libinput, row.libinputNumbers),
      ], details: row.reason.isEmpty ? [] : [row.reason],
      fields: row.reason.isEmpty ? [:] : ["reason": .text(row.reason)], style: row.agrees ? .plain : .bad)
  }

  /// Returns the verdict: `4 agree, 1 only from raw touches, 0 only from libinput`, and the unused events.
  package func summary(of first: InputSource = .contacts) -> String {
    let unused = unusedEvents.text
    return Self.counts(
      agreeing: agreeing, differing: differing, onlyContacts: onlyContacts, onlyLibinput: onlyLibinput, of: first)
      + (unused.isEmpty ? "" : "; libinput also reported \(unused)")
  }

  /// The title of a comparison's first side: `raw touches`, or `as recorded` for libinput's events of the recording.
  package static func title(_ first: InputSource) -> String {
    switch first {
    case .contacts, .libinput: "raw touches"
    case .recorded: "as recorded"
    }
  }

  /// Returns the numbers as text: `1 agrees, 0 only from raw touches, 2 only from libinput`.
  package static func counts(
    agreeing: Int, differing: Int, onlyContacts: Int, onlyLibinput: Int, of first: InputSource = .contacts
  ) -> String {
    let differ = differing == 0 ? "" : " \(differing) \(differing == 1 ? "differs" : "differ"),"
    return
      "\(agreeing) \(agreeing == 1 ? "agrees" : "agree"),\(differ) \(onlyContacts) only \(first == .contacts ? "from raw touches" : "as recorded"), "
      + "\(onlyLibinput) only from libinput"
  }

  private static func fields(_ gesture: Attempt, _ side: String) -> AnswerFields {
    let times: AnswerFields = [
      "\(side)_told_us": .count(Int((gesture.recognitionTime ?? gesture.end).microseconds)),
      "\(side)_end_us": .count(Int(gesture.end.microseconds)), "\(side)_cancelled": .flag(gesture.isCancelled),
    ]
    return times.adding(AnswerFields(gesture.measurements.map { ("\(side)_\($0.name)", .millionths($0.value)) }))
  }

  /// Returns a gesture as text: `0.11`, or its first and last time, and its measurements.
  ///
  /// - Parameter numbers: those of distances.
  package static func text(_ gesture: Attempt, _ numbers: HumanNumbers) -> String {
    let recognized = gesture.recognitionTime ?? gesture.end
    var text = recognized == gesture.end ? seconds(gesture.end) : "\(seconds(recognized)) to \(seconds(gesture.end))"
    if let place = gesture.place { text += " on \(place)" }
    if gesture.isCancelled { text += " cancelled" }
    return ([text] + MeasurementText.parts(gesture.measurements, numbers)).joined(separator: ", ")
  }

  private static func seconds(_ time: Timestamp) -> String { String(HumanNumbers().time(time).dropLast(2)) }
}
