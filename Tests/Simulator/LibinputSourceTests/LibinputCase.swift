#if Libinput
import Gestures
import LibinputEvents
import TouchTrace

/// A case of libinput's behaviour: a device, what fingers and buttons do on it, and the events that libinput reports.
///
/// The facts are those that libinput's own tests check for its touchpads; devices, places and times are chosen here. A file
/// in the folder `Cases` has a case after each line `case NAME`:
///
/// ```
/// case two-fingers-tap-right
/// device clickpad                 one of LibinputCase.Pad; a clickpad without this line
/// set tap=on                      libinput's options
/// versions 1.19 1.26              the first and the last version; all without this line
/// 0 down 0 40,30 pressure=60      TIME down FINGER X,Y: milliseconds, millimetres
/// 10 slide 0 60,30 100            moves there in so many milliseconds, every 10 ms; `move` does it in one frame
/// 20 set 0 pressure=5             changes pressure, distance (0 or 1) or tool (finger or palm)
/// 30 up 0
/// 40 press left                   also release; left, right, middle
/// > button right pressed at 30    an expected event, in order; the time of delivery is optional
/// ```
///
/// Motion, scrolls and updates that follow each other are one expected event, with their direction as a whole.
struct LibinputCase: Sendable {
  var name: String
  var line: Int
  var pad = Pad.named("clickpad")!
  var options: [String] = []
  var versions: (first: LibinputCase.Version, last: LibinputCase.Version)?
  var actions: [Action] = []
  var expected: [Expected] = []

  struct Expected: Hashable, Sendable {
    var text: String
    /// When it is delivered, in milliseconds from the first frame.
    var time: Int?
  }

  enum Verb: String { case down, move, slide, set, up, press, release }

  struct Action: Sendable {
    var time: Int
    var verb: Verb
    /// For a button, its code.
    var finger: Int
    var place: Point2D?
    var duration = 0
    var values: [String: Int] = [:]
  }

  struct Version: Comparable, Sendable {
    var major: Int
    var minor: Int

    init?(_ text: Substring) {
      let parts = text.split(separator: ".").map { Int($0) }
      guard parts.count >= 2, let major = parts[0], let minor = parts[1] else { return nil }
      (self.major, self.minor) = (major, minor)
    }

    static func < (left: Self, right: Self) -> Bool { (left.major, left.minor) < (right.major, right.minor) }
  }

  /// A mistake in a file of cases.
  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads a file of cases.
  static func read(_ text: String, file: String) throws -> [LibinputCase] {
    var cases: [LibinputCase] = []
    for (index, whole) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = whole.prefix { $0 != "#" }.split(separator: " ")
      guard let first = words.first else { continue }
      func mistake() -> Mistake { Mistake(description: "\(file):\(index + 1): \(whole)") }
      if first == "case" {
        guard words.count == 2 else { throw mistake() }
        cases.append(LibinputCase(name: String(words[1]), line: index + 1))
      } else if cases.isEmpty || !cases[cases.count - 1].add(words) {
        throw mistake()
      }
    }
    return cases
  }

  private mutating func add(_ words: [Substring]) -> Bool {
    switch words[0] {
    case "device":
      guard words.count == 2, let pad = Pad.named(String(words[1])) else { return false }
      self.pad = pad
    case "set": options += words.dropFirst().map(String.init)
    case "versions":
      guard words.count == 3, let first = Version(words[1]), let last = Version(words[2]) else { return false }
      versions = (first, last)
    case ">":
      var text = words.dropFirst()
      var time: Int?
      if text.dropLast().last == "at", let number = text.last.flatMap({ Int($0) }) {
        (time, text) = (number, text.dropLast(2))
      }
      if text.isEmpty { return false }
      expected.append(Expected(text: text.joined(separator: " "), time: time))
    default:
      guard let action = Action(words) else { return false }
      actions.append(action)
    }
    return true
  }
}

extension LibinputCase.Action {
  init?(_ words: [Substring]) {
    guard words.count >= 3, let time = Int(words[0]), let verb = LibinputCase.Verb(rawValue: String(words[1])) else {
      return nil
    }
    (self.time, self.verb) = (time, verb)
    if verb == .press || verb == .release {
      guard let index = ["left", "right", "middle"].firstIndex(of: String(words[2])) else { return nil }
      finger = 0x110 + index
      return
    }
    guard let finger = Int(words[2]) else { return nil }
    self.finger = finger
    var rest = words.dropFirst(3)
    if verb == .down || verb == .move || verb == .slide {
      guard let place = rest.popFirst().flatMap({ Point2D(text: $0) }) else { return nil }
      self.place = place
    }
    if verb == .slide {
      guard let duration = rest.popFirst().flatMap({ Int($0) }) else { return nil }
      self.duration = duration
    }
    for assignment in rest {
      let parts = assignment.split(separator: "=")
      guard parts.count == 2, let value = ["finger": 0, "palm": 2][parts[1]] ?? Int(parts[1]) else { return nil }
      values[String(parts[0])] = value
    }
  }
}
#endif
