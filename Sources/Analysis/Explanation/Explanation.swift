import Gestures
import Simulation
import TouchTrace

/// What became of every gesture that a recording tried, and what would have changed it.
public struct Explanation {
  public let inputLog: InputLog
  public let setup: Setup
  /// In order of beginning.
  public let attempts: [Attempt]
  /// From when somebody touches, or a driver tells of something, until nothing is under way: in order of time.
  public let touches: [TouchSpan]
  private let player: InputLogPlayer

  public init(of inputLog: InputLog, with setup: Setup) {
    self.inputLog = inputLog
    self.setup = setup
    player = InputLogPlayer(inputLog: inputLog)
    let (attempts, cuts) = player.cuts(setup)
    self.attempts = attempts
    touches = TouchSpan.spans(of: inputLog, between: cuts, attempts)
  }

  /// Everything there is to say about one attempt. What would have changed it is looked for now, by playing again.
  public func finding(_ attempt: Attempt) -> Finding {
    var finding = Finding(attempt: attempt)
    guard let place = touch(of: attempt) else { return finding }
    let inputs = touches[place].inputs
    let search = ChangeSearch(
      player: player, setup: setup, attempts: attempts, target: attempt, window: inputs,
      wideWindow: touches[firstJoined(to: place)].inputs.lowerBound..<inputs.upperBound)
    switch attempt.outcome {
    case .came: finding.margins = search.margins()
    case .undecided: break
    case .failed:
      finding.remedies = search.singles(atMost: Finding.mostRemedies)
      if finding.remedies.isEmpty, let several = search.together() ?? search.pair() {
        finding.remedies.append(several)
      }
      if let relation = search.relation() { finding.remedies.append(relation) }
    }
    return finding
  }

  /// The touch in which it was tried, by its place among ``touches``.
  func touch(of attempt: Attempt) -> Int? { touches.lastIndex { $0.start <= attempt.start } }

  /// The first of the touches that follow each other within a second up to this one, at most four back: nobody waits
  /// longer between two taps, and a few make any number of them.
  private func firstJoined(to place: Int) -> Int {
    var first = place
    while first > 0, place - first < 4, touches[first].start - touches[first - 1].lastInput < .milliseconds(1000) {
      first -= 1
    }
    return first
  }
}

/// An attempt, and what would have changed it.
public struct Finding: Hashable, Sendable {
  public var attempt: Attempt
  /// For one that did not come: what would have let it through, what is turned least first. Single parameters, each with its
  /// smallest turn; several together where no single one does; a relation where another gesture stood in the way.
  public var remedies: [GestureRemedy] = []
  /// For one that came: how near it was to failing, the nearest first.
  public var margins: [Margin] = []

  /// More parameters than these would be a list, no answer.
  static let mostRemedies = 3
}

extension [Finding] {
  /// Of those that did not come the parameter that had to be turned least to let its gesture through; nil where none does.
  var nearest: ParameterChange? {
    var nearest: ParameterChange?
    for finding in self {
      guard case .parameters(let changes)? = finding.remedies.first?.means, changes.count == 1, changes[0].isMeasure,
        changes[0].size < nearest?.size ?? .infinity
      else { continue }
      nearest = changes[0]
    }
    return nearest
  }
}
