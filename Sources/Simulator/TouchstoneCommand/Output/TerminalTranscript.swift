import Analysis
import Gestures
import Glibc
import Simulation
import TouchTrace

/// A quiet transcript for people at a terminal: seconds, millimetres and two digits, without positions.
///
/// Pipes, files and full transcripts keep every digit, because programs and tests compare them.
struct TerminalTranscript {
  private let numbers: HumanNumbers

  /// - Parameter hasSize: whether the surface's size is known, so that distances have a length in millimetres.
  init(hasSize: Bool, on surface: Surface? = nil) { numbers = HumanNumbers(hasMillimetres: hasSize, on: surface) }

  /// - Returns: nil for a full transcript, and if standard output is not a terminal.
  init?(_ detail: TranscriptDetail, of playback: any Playback) {
    guard detail == .quiet, isatty(1) == 1 else { return nil }
    self.init(hasSize: !playback.isSizeAssumed, on: playback.header.surface)
  }

  func header(on surface: Surface, _ scene: TraceHeader.SceneLine, _ libinput: LibinputProvenance?) -> String {
    let assignments = scene.assignmentsWithoutFolders.map { " \($0.key)=\($0.value)" }.joined()
    let size =
      numbers.hasMillimetres
      ? HumanNumbers.size(of: surface, isAssumed: false)
      : "surface of unknown size"
    let parts =
      [size, "scene \(scene.name)\(assignments)"]
      + [libinput.map { $0.version == nil ? $0.title : "\($0.title) \($0.configuration)" }].compactMap { $0 }
    return parts.joined(separator: ", ") + "\n"
  }

  /// Returns the line of an entry, with its line feed.
  func line(_ entry: TranscriptEntry) -> String { Self.time(entry.time) + " \(entry.mark.rawValue) \(text(entry))\n" }

  /// Returns a time in seconds with two decimals, right-aligned.
  private static func time(_ time: Timestamp) -> String {
    let hundredths = (time.microseconds.magnitude + 5000) / 10_000
    let fraction = String("\(hundredths % 100 + 100)".dropFirst())
    let text = "\(time.microseconds < 0 ? "-" : "")\(hundredths / 100).\(fraction) s"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  private func text(_ entry: TranscriptEntry) -> String {
    if let transition = entry.transition { return "\(transition.title) \(outcome(transition))" }
    if case .scene(_, let event) = entry { return Self.shortened(event.text) }
    if case .touchpad(let event) = entry { return "libinput: \(text(event))" }
    return Self.body(of: entry)
  }

  /// Returns a line without its time and its mark.
  private static func body(of entry: TranscriptEntry) -> String {
    let words = TranscriptText().line(entry).split(separator: " ", omittingEmptySubsequences: true)
    let hasMark = words.count > 1 && ["!", "=", "~", ">"].contains(words[1])
    return words.dropFirst(hasMark ? 2 : 1).joined(separator: " ").trimmingLineFeed
  }

  private func outcome(_ transition: GestureTransition) -> String {
    if transition.to == .failed { return "failed: \(numbers.text(transition.cause))" }
    var text = "\(transition.to.rawValue), \(transition.description.numberOfTouches, "finger")"
    for measurement in transition.description.measurements {
      text += ", \(measurement.name) \(numbers.text(measurement.value, measurement.unit))"
    }
    if let since = transition.heldSince { text += ", held back since \(numbers.time(since))" }
    return text
  }

  private func text(_ event: TouchpadEvent) -> String {
    // The fingers and what happened, without the numbers of the transcript in a file.
    let start = String(TranscriptText.text(event).prefix { $0 != "," })
    return switch event.kind {
    case .transform(_, _, _, let scale, let rotation):
      "\(start), scale \(numbers.text(scale, .ratio)), rotation \(numbers.text(rotation, .degrees))"
    case .swipe(_, _, let translation), .scroll(_, let translation):
      translation == .zero ? start : "\(start), by \(text(translation))"
    case .motion(let translation): "pointer moved by \(text(translation))"
    case .hold, .button: start
    }
  }

  private func text(_ translation: Point2D) -> String {
    "\(numbers.distance(translation.x)), \(numbers.distance(translation.y))"
  }

  /// Returns a text with its thousandths rounded: to whole numbers from 10, to two digits below. Positions and sizes in a
  /// scene are points of its content.
  static func shortened(_ text: String) -> String {
    var shortened = ""
    var number = ""
    for character in text + "\n" {
      if character.isASCII && character.isNumber || character == "." && !number.isEmpty {
        number.append(character)
        continue
      }
      shortened += rounded(number)
      number = ""
      shortened.append(character)
    }
    return shortened.trimmingLineFeed
  }

  private static func rounded(_ number: String) -> String {
    guard number.split(separator: ".", omittingEmptySubsequences: false).map(\.count).dropFirst() == [3],
      let thousandths = FixedPoint.thousandths(parsing: number)
    else { return number }
    let unit: Int64 = thousandths >= 9_950 ? 1000 : thousandths >= 995 ? 100 : 10
    return FixedPoint.short(thousandths: (thousandths + unit / 2) / unit * unit)
  }
}

extension String {
  fileprivate var trimmingLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
