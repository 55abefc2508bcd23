import Gestures
import Simulation
import TouchTrace

/// An explanation for people: a block a touch, in it an entry a gesture that was tried, at the end a line that sums up.
public struct ExplanationText {
  private let explanation: Explanation
  /// Nobody knows how long a millimetre is on a surface of unknown size, or how far a pointer's points are.
  private let hasMillimetres: Bool

  public init(_ explanation: Explanation) {
    self.explanation = explanation
    hasMillimetres = explanation.inputLog.libinput == nil && !explanation.inputLog.isSizeAssumed
  }

  /// `touch 2, 1120 to 1345 ms: 1 finger, at most 18.2 pt (2.84 mm) from where it landed`, and what came of it; else what
  /// was nearest to come.
  public func heading(_ touch: TouchSpan, number: Int, _ findings: [Finding]) -> [String] {
    var text = "touch \(number), \(Self.time(touch.start, unit: false)) to \(Self.time(touch.lastInput)): "
    if touch.fingers > 0 {
      text += "\(TranscriptLine.counted(touch.fingers, "finger")), at most "
      text += "\(amount(touch.farthest, .points)) from where \(touch.fingers == 1 ? "it" : "each") landed"
    } else if explanation.inputLog.libinput != nil {
      text += "libinput tells of \(touch.told.isEmpty ? "nothing" : touch.told.joined(separator: ", "))"
    } else {
      text += "nobody touches, something hovers"
    }
    return [text + verdict(findings)] + touch.asides.map { "  ~ \($0)" }
  }
  private func verdict(_ findings: [Finding]) -> String {
    if findings.isEmpty { return "; nothing was tried" }
    let came = findings.filter { $0.attempt.came != nil }.map(\.attempt.recognizer)
    if !came.isEmpty { return "; came: \(came.joined(separator: ", "))" }
    guard let nearest = findings.nearest else { return "; nothing came" }
    return "; nothing came, nearest: \(nearest.recognizer), by \(nearest.parameter.name)"
  }

  /// One attempt: a line that says what became of it and why, and beneath it what would have changed that.
  public func lines(_ finding: Finding) -> [String] {
    let attempt = finding.attempt
    switch attempt.outcome {
    case .came(let time, let held, let isCancelled):
      var text = "  ✓ \(attempt.recognizer) came at \(Self.time(time))"
      if let held { text += ", held back since \(Self.time(held))" }
      if isCancelled { text += ", and was cancelled at \(Self.time(attempt.end))" }
      return [text] + finding.margins.prefix(2).map { "      \(self.text($0))" }
    case .undecided: return ["  · \(attempt.recognizer) was still undecided when the recording broke off"]
    case .failed(let obstacle):
      let failure = "  ✗ \(attempt.recognizer) failed at \(Self.time(attempt.end)): "
      if finding.remedies.isEmpty, let misfit = misfit(obstacle) { return [failure + misfit] }
      return [failure + text(obstacle, of: attempt)] + remedies(finding, obstacle).map { "      \($0)" }
    }
  }

  /// `3 touches, 9 gestures tried: 2 came, 7 did not`
  public static func summary(touches: Int, _ attempts: [Attempt]) -> String {
    let came = attempts.count { $0.came != nil }
    let blocked = attempts.count { $0.obstacle?.rival != nil }
    let other = blocked > 0 ? ", \(blocked) of them because of another gesture" : ""
    return "\(touches) touch\(touches == 1 ? "" : "es"), \(TranscriptLine.counted(attempts.count, "gesture")) tried: "
      + "\(came) came, \(attempts.count - came) did not\(other)"
  }

  // MARK: Why

  private func text(_ obstacle: Obstacle, of attempt: Attempt) -> String {
    switch obstacle.cause {
    case .itself(let signal, let reason):
      if let reason { return text(reason) }
      if signal == Self.interrupted { return "the device took a finger away" }
      return signal.isEmpty ? "its own machine gave up" : "its machine met “\(signal)”"
    case .excluded(let rival):
      return "excluded by \(rival)\(came(rival, until: attempt.end)), with which it shares fingers"
    case .required(let rival): return "it waits for \(rival) to fail, which came\(at(rival, until: attempt.end))"
    case .refused: return "its delegate did not let it begin"
    case .disabled: return "it was disabled"
    case .detached: return "it was detached"
    case .ignored: return "its last finger was ignored"
    }
  }
  private func came(_ rival: String, until time: Timestamp) -> String {
    let place = at(rival, until: time)
    return place.isEmpty ? "" : ", which came\(place)"
  }
  private func at(_ rival: String, until time: Timestamp) -> String {
    // A loop: Swift 6.3's optimizer stops on the same thing said with closures.
    var place = ""
    for attempt in explanation.attempts where attempt.recognizer == rival {
      if let came = attempt.came, came <= time { place = " at \(Self.time(came))" }
    }
    return place
  }
  private func text(_ reason: Reason) -> String {
    reason.text(amount)
  }
  /// Where how many there are is not how many it takes: no parameter is the matter then, but what the gesture is.
  private func misfit(_ obstacle: Obstacle) -> String? {
    guard let reason = obstacle.reason, reason.unit == .count else { return nil }
    let (needed, found) = (Thousandths(reason.threshold).shortText, Thousandths(reason.value).shortText)
    func gesture(of noun: String) -> String { "it is a gesture of \(needed) \(noun)\(needed == "1" ? "" : "s")" }
    switch reason.measured {
    case "fingers": return "\(gesture(of: "finger")), \(found) touched"
    case "fingers in all": return "\(gesture(of: "finger")), \(found) touched one after another"
    case "taps": return "\(gesture(of: "tap")), \(found) came"
    default: return nil
    }
  }
  /// What every recognizer of the library calls it.
  private static let interrupted = "touchCancelled"

  // MARK: What would have changed it

  private func remedies(_ finding: Finding, _ obstacle: Obstacle) -> [String] {
    var lines: [String] = []
    for (index, remedy) in finding.remedies.enumerated() {
      switch remedy.means {
      case .parameters(let changes) where changes.count > 1:
        let number = ["two", "three"].dropFirst(changes.count - 2).first ?? "\(changes.count)"
        lines.append("no single parameter lets it through; these \(number) do: \(words(changes))\(now(changes))")
      case .parameters(let changes):
        lines.append("\(index == 0 ? "would come with" : "or with") \(words(changes))\(now(changes))")
      case .together(let first, let second):
        lines.append(
          "\(index == 0 ? "would come" : "or") beside it, with a line “simultaneous \(first) \(second)” in the trace")
      case .without(let required, let dependent):
        lines.append(
          "\(index == 0 ? "would come" : "or") without the line “require \(required) before \(dependent)” of the trace")
      }
      lines += effects(remedy).map { "  \($0)" }
    }
    if finding.remedies.isEmpty {
      lines.append("no parameter was found that lets it through: \(whyNot(obstacle, of: finding.attempt))")
    }
    return lines
  }
  private func words(_ changes: [ParameterChange]) -> String {
    changes.map { "--set \($0.assignment)" }.joined(separator: " ")
  }
  private func now(_ changes: [ParameterChange]) -> String {
    " (now \(changes.map { $0.parameter.text($0.from) }.joined(separator: " and ")))"
  }
  private func whyNot(_ obstacle: Obstacle, of attempt: Attempt) -> String {
    switch obstacle.cause {
    case .itself(Self.interrupted, nil): "none keeps a finger from being taken away"
    case .itself: fingersMissing(attempt) ?? "none among its own, neither one or two at a time nor all at once"
    case .excluded: "of two gestures that share fingers the first to be recognized wins"
    case .required: "it may only come once the other has failed"
    case .refused, .disabled, .detached, .ignored: "it was the program that decided"
    }
  }
  /// Whatever it was that failed first, with more fingers than touched at all it could not have come.
  private func fingersMissing(_ attempt: Attempt) -> String? {
    let (setup, index) = (explanation.setup, attempt.index)
    let parameters = type(of: setup.recognizers[index].recognizer).parameterDescriptions
    let names = ["numberOfTouchesRequired", "minimumNumberOfTouches"]
    guard let parameter = parameters.firstIndex(where: { names.contains($0.name) }),
      let touched = explanation.touch(of: attempt).map({ explanation.touches[$0].fingers }),
      touched > 0, Double(touched) < setup.value(of: parameter, of: index)
    else { return nil }
    let needed = Thousandths(setup.value(of: parameter, of: index)).shortText
    return "it is a gesture of \(needed) fingers, and no more than \(touched) touched at once"
  }
  /// What else it would change, at most a few by name.
  private func effects(_ remedy: GestureRemedy) -> [String] {
    [("which costs", remedy.losses), ("and brings", remedy.gains)].compactMap { verb, attempts in
      if attempts.isEmpty { return nil }
      let named = attempts.prefix(3).map { "\($0.recognizer) at \(Self.time($0.came ?? $0.start))" }
      let more = attempts.count > 3 ? " and \(attempts.count - 3) more" : ""
      return "\(verb) \(named.joined(separator: ", "))\(more)"
    }
  }

  // MARK: Margins

  private func text(_ margin: Margin) -> String {
    let (change, parameter) = (margin.change, margin.change.parameter)
    let until = "fails with \(change.assignment) or \(change.to < change.from ? "less" : "more")"
    guard var reason = margin.reason else {
      return "\(until) (now \(parameter.text(change.from)))"
    }
    reason.threshold = change.from
    let spare = abs(reason.value - change.from)
    let measured = reason.text(amount)
    return "\(measured): \(amount(spare, reason.unit)) to spare; \(until)"
  }

  // MARK: Numbers

  /// With its unit, and a way in millimetres as well.
  private func amount(_ value: Double, _ unit: MeasurementUnit) -> String {
    let digits = Thousandths(value).shortText
    switch unit {
    case .count, .ratio, .ratioPerSecond: return digits + (unit == .count ? "" : unit.rawValue)
    case .points where hasMillimetres:
      return "\(digits) pt (\(millimetres(value)) mm)"
    case .points, .milliseconds, .degrees, .degreesPerSecond, .pointsPerSecond: return "\(digits) \(unit.rawValue)"
    }
  }
  /// To the hundredth.
  private func millimetres(_ points: Double) -> String {
    let hundredths = (Surface.millimetres(points: points) * 100).rounded()
    return Thousandths(hundredths / 100).shortText
  }
  static func time(_ time: Timestamp, unit: Bool = true) -> String {
    Thousandths(time).shortText + (unit ? " ms" : "")
  }
}
