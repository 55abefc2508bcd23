import Gestures

/// A limit of a recognizer, and how often a search was on either side of it. What depends on a side that was never taken is not
/// known, however much was searched.
package struct SearchedLimit: Hashable, Sendable {
  /// The measured property, such as `moved`, as in ``/Gestures/Reason/measured``.
  package let measured: String
  /// The relation to the threshold.
  package let bound: Reason.Bound
  /// The number of steps with a value that meets the limit; if there are none, the number of recognitions, since each met it.
  package internal(set) var met = 0
  /// The number of steps with a value that does not.
  package internal(set) var missed = 0
  /// Whether touches may miss it that a recognizer has not measured: a movement of at least 0 pt is always met, and so is one of
  /// at most 2 m on any surface. Movements are tried on both sides of each distance that a parameter sets, measured or not.
  var canBeMissed = false

  /// Whether touches that were tried were on one side only, although there is another one.
  package var isOneSided: Bool { met == 0 || missed == 0 && canBeMissed }

  /// The limit in words: “moved at most”.
  package var name: String { "\(measured) \(bound.rawValue)" }

  fileprivate mutating func count(_ reason: Reason, canBeMissed: Bool) {
    let isMet =
      switch reason.bound {
      case .atMost: reason.value <= reason.threshold
      case .lessThan: reason.value < reason.threshold
      case .atLeast: reason.value >= reason.threshold
      }
    if isMet { met += 1 } else { missed += 1 }
    self.canBeMissed = self.canBeMissed || canBeMissed
  }
}

/// The limits of a recognizer, in the order in which a search measured them.
struct SearchedLimits {
  private(set) var all: [SearchedLimit] = []
  /// The largest distance on the surface, in points.
  private let diagonal: Double
  /// The distances of parameters, on both sides of which fingers move, in points.
  private let movements: [Double]
  /// Whether a share that some movement may be of another is less than the other, so that there is a larger one.
  private let hasShare: Bool
  private var recognitions = 0

  /// - Parameter setup: The recognizer alone.
  init(_ setup: ExploredSetup) {
    diagonal = setup.bounds.squaredLength.squareRoot()
    let values = ActionAlphabet.values(of: setup.recognizers[0].recognizer)
    movements = values.filter { $0.parameter.role == .movementAllowed || $0.parameter.role == .movementRequired }
      .map(\.value)
    let shares = values.filter { $0.parameter.role == .shareAllowed }.map(\.value)
    hasShare = shares.isEmpty || shares.contains { $0 < 1 }
  }

  mutating func count(_ step: MachineStep, isRecognition: Bool) {
    for reason in step.progress { count(reason) }
    if let reason = step.reason, !step.progress.contains(reason) { count(reason) }
    if isRecognition { recognitions += 1 }
  }

  private mutating func count(_ reason: Reason) {
    let known = all.firstIndex { $0.measured == reason.measured && $0.bound == reason.bound }
    let place = known ?? all.count
    if known == nil { all.append(SearchedLimit(measured: reason.measured, bound: reason.bound)) }
    all[place].count(reason, canBeMissed: canBeMissed(reason))
  }

  private func canBeMissed(_ reason: Reason) -> Bool {
    if reason.bound == .atLeast { return reason.threshold > (reason.unit == .count ? 1 : 0) }
    return switch reason.unit {
    case .points: !movements.contains(reason.threshold) && reason.threshold < diagonal && hasShare
    case .count: reason.threshold < Double(ActionAlphabet.mostFingers)
    case .milliseconds, .degrees, .degreesPerSecond, .ratio, .pointsPerSecond, .ratioPerSecond: true
    }
  }

  /// The limits, of which recognitions met those that only failures measure.
  var counted: [SearchedLimit] {
    all.map { limit in
      var limit = limit
      if limit.met == 0 { limit.met = recognitions }
      return limit
    }
  }
}
