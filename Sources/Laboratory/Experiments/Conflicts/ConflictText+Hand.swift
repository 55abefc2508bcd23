import Analysis
import Exploration
import Gestures
import ReplayModel
import TouchTrace

// What a hand does in the recording of a conflict, and why the one gesture comes before the other.
extension ConflictText {
  /// What the hand does that shows a conflict.
  func example(_ conflict: Conflict) -> String { " Example: \(Self.hand(in: conflict.recording))." }

  /// What the hand does that makes a dead gesture without the other recognizer.
  func alone(_ conflict: Conflict) -> String {
    " Alone it is recognized, for example: \(Self.hand(in: conflict.recording))."
  }

  /// Where touches are both recognizers', if it is not everywhere that one of them has touches: “on button, ”.
  func place(_ conflict: Conflict) -> String {
    setup.innerTarget(of: conflict.first, conflict.second).map { "on \($0), " } ?? ""
  }

  /// What the hand does for each of two gestures that a small difference decides between.
  func examples(_ conflict: Conflict) -> String {
    guard let other = conflict.otherRecording else { return example(conflict) }
    let hands = [(conflict.first, conflict.recording), (conflict.second, other)]
    return " Examples: " + hands.map { "\(name($0)): \(Self.hand(in: $1))" }.joined(separator: "; ") + "."
  }

  /// What the hand does in a recording of the search: “1 finger, 24 pt down in 40 ms”.
  static func hand(in recording: Trace) -> String {
    let log = InputLog(
      recording.frames.map { .frame($0) }, header: recording.header, libinput: nil, end: recording.end)
    // As the parameters are.
    return TouchDescription(TouchSequence.sequences(of: log), in: log, HumanNumbers(hasMillimetres: false)).text
  }

  /// “: drag takes movements of 10 pt, next needs 40 pt”; nil if no limit of one kind is lower for the other.
  func cause(of lost: Int, lostTo other: Int) -> String? {
    for (role, noun, unit) in [
      (ParameterRole.movementRequired, "movements", "pt"), (.durationRequired, "touches", "ms"),
    ] {
      guard let least = setup.recognizers[other].recognizer.value(of: role),
        let own = setup.recognizers[lost].recognizer.value(of: role), least < own
      else { continue }
      func text(_ value: Double) -> String { "\(FixedPoint.short(thousandths: FixedPoint.thousandths(value))) \(unit)" }
      let taken = least == 0 ? "touches at once" : "\(noun) of \(text(least))"
      return ": \(name(other)) takes \(taken), \(name(lost)) needs \(text(own))"
    }
    return nil
  }
}
