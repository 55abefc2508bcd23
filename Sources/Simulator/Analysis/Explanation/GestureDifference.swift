import Gestures
import Simulation

/// The recognized gestures of a recording that differ between two setups.
struct GestureDifference {
  /// The gestures that only the second setup recognizes.
  var gains: [Attempt]
  /// The gestures that only the first setup recognizes.
  var losses: [Attempt] = []
  /// The gestures that both recognize, with other starts or ends.
  var moved: [(from: Attempt, to: Attempt)] = []
  private let indexedGains: OverlapIndex<Attempt>

  /// Compares the attempts of two replays. A recognizer has the same name in both. A gesture on another target is another
  /// gesture: it does something else.
  ///
  /// - Complexity: O(*n*), where *n* is the number of attempts.
  init(from before: [Attempt], to after: [Attempt]) {
    let before = Self.recognized(before)
    let after = Self.recognized(after)
    var gains: [Attempt] = []
    for place in Set(before.keys).union(after.keys) {
      var old = before[place, default: []][...]
      var new = after[place, default: []][...]
      while let lost = old.first, let gained = new.first {
        if lost.overlaps(gained) {
          if lost.start != gained.start || lost.end != gained.end { moved.append((lost, gained)) }
          old.removeFirst()
          new.removeFirst()
        } else if lost.end < gained.start {
          losses.append(lost)
          old.removeFirst()
        } else {
          gains.append(gained)
          new.removeFirst()
        }
      }
      losses += old
      gains += new
    }
    losses.sort(by: Self.isEarlier)
    gains.sort(by: Self.isEarlier)
    moved.sort { Self.isEarlier($0.from, $1.from) }
    indexedGains = OverlapIndex(gains) { ($0.start, $0.end) }
    self.gains = gains
  }

  /// Returns the gestures of a recognizer that only the second setup recognizes and that overlap a touch.
  func gains(of recognizer: String, in touch: TouchSpan) -> [Attempt] {
    indexedGains.elements(from: touch.start, through: touch.end).filter {
      $0.recognizer == recognizer && touch.overlaps($0)
    }
  }

  /// A recognizer on a target.
  private struct Place: Hashable {
    var recognizer: String
    var target: String?
  }

  /// Returns the recognized attempts of each recognizer on each target, in order.
  private static func recognized(_ attempts: [Attempt]) -> [Place: [Attempt]] {
    Dictionary(grouping: attempts.filter { $0.recognitionTime != nil }) {
      Place(recognizer: $0.recognizer, target: $0.target)
    }
  }

  private static func isEarlier(_ a: Attempt, _ b: Attempt) -> Bool {
    (a.start, a.index, a.target ?? "", a.end) < (b.start, b.index, b.target ?? "", b.end)
  }
}

/// The differences that changed setups make in a recording, each found by one replay of the whole recording.
///
/// Many attempts of a recording fail alike, so the same changes recur: without this, explaining every attempt would take
/// time proportional to the square of the recording's length.
final class GestureDifferences {
  private let player: InputLogPlayer
  /// Those that were recognized.
  private let attempts: [Attempt]
  private var known: [String: GestureDifference] = [:]

  init(_ player: InputLogPlayer, from attempts: [Attempt]) {
    self.player = player
    self.attempts = attempts.filter { $0.recognitionTime != nil }
  }

  /// The number of changes that were replayed.
  var count: Int { known.count }

  /// - Parameter change: identifies the change from the original setup.
  func difference(of setup: Setup, _ change: String) -> GestureDifference {
    if let difference = known[change] { return difference }
    let difference = GestureDifference(from: attempts, to: player.attemptsInScene(setup))
    known[change] = difference
    return difference
  }
}

extension TouchSpan {
  /// Returns a Boolean value that indicates whether an attempt was in progress during the touch.
  func overlaps(_ attempt: Attempt) -> Bool { start <= attempt.end && attempt.start <= end }
}
