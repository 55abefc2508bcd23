import Gestures
import TouchTrace

/// What became of every gesture that a recording tried, and what would have changed it.
public struct Explanation {
  public let tape: Tape
  public let setup: Setup
  /// In order of beginning.
  public let attempts: [Attempt]
  /// From when somebody touches, or a driver tells of something, until nothing is under way: in order of time.
  public let touches: [TouchSpan]
  private let bench: Bench

  public init(of tape: Tape, with setup: Setup) {
    (self.tape, self.setup, bench) = (tape, setup, Bench(tape: tape))
    let (attempts, cuts) = bench.cuts(setup)
    self.attempts = attempts
    touches = TouchSpan.spans(of: tape, between: cuts, attempts)
  }

  /// Everything there is to say about one attempt. What would have changed it is looked for now, by playing again.
  public func finding(_ attempt: Attempt) -> Finding {
    var finding = Finding(attempt: attempt)
    guard let place = touches.lastIndex(where: { $0.start <= attempt.start }) else { return finding }
    let inputs = touches[place].inputs
    let search = ChangeSearch(
      bench: bench, setup: setup, attempts: attempts, target: attempt, window: inputs,
      wideWindow: touches[firstJoined(to: place)].inputs.lowerBound..<inputs.upperBound)
    switch attempt.outcome {
    case .came: finding.margins = search.margins()
    case .undecided: break
    case .failed:
      finding.remedies = search.singles(atMost: Finding.mostRemedies)
      if finding.remedies.isEmpty, let pair = search.pair() { finding.remedies.append(pair) }
      if let relation = search.relation() { finding.remedies.append(relation) }
    }
    return finding
  }
  /// The first of the touches that follow each other within a second up to this one, at most four back: nobody waits
  /// longer between two taps, and a few make any number of them.
  private func firstJoined(to place: Int) -> Int {
    var first = place
    while first > 0, place - first < 4, touches[first].start - touches[first - 1].end < .milliseconds(1000) {
      first -= 1
    }
    return first
  }
}

/// An attempt, and what would have changed it.
public struct Finding: Hashable, Sendable {
  public var attempt: Attempt
  /// For one that did not come: what would have let it through, the most fitting first. Single knobs, each with its
  /// smallest turn; two knobs where no single one does; a relation where another gesture stood in the way.
  public var remedies: [GestureRemedy] = []
  /// For one that came: how near it was to failing, the nearest first.
  public var margins: [Margin] = []

  /// More knobs than these would be a list, no answer.
  static let mostRemedies = 3
}

/// A time in which somebody touches, and gestures are tried: from rest to rest.
public struct TouchSpan: Hashable, Sendable {
  public var start: Timestamp
  public var end: Timestamp
  /// The most fingers that were down together.
  public var fingers = 0
  /// How far the one that went furthest was from where it landed, in points. 0 where a driver tells.
  public var farthest = 0.0
  /// What a driver told of, each once, in order: `button`, `scroll`.
  public var told: [String] = []
  /// What libinput left out, or gave up, a sentence each.
  public var asides: [String] = []
  public var attempts: [Attempt] = []
  /// Which of the tape's inputs it is.
  let inputs: Range<Int>

  static func spans(of tape: Tape, between cuts: [Int], _ attempts: [Attempt]) -> [Self] {
    var (spans, rest) = ([Self](), attempts[...])
    let edges = cuts + [tape.inputs.count]
    for (first, last) in zip(edges, edges.dropFirst()) where first < last {
      var span = Self(start: tape.inputs[first].time, end: tape.inputs[last - 1].time, inputs: first..<last)
      span.look(at: tape)
      let limit = last < tape.inputs.count ? tape.inputs[last].time : .never
      span.attempts = Array(rest.prefix { $0.start < limit })
      rest = rest.dropFirst(span.attempts.count)
      if span.attempts.isEmpty && span.asides.isEmpty && span.fingers == 0 { continue }
      spans.append(span)
    }
    return spans
  }
  private mutating func look(at tape: Tape) {
    var landed: [Int32: Point] = [:]
    for index in inputs {
      switch tape.inputs[index] {
      case .frame(let frame):
        var gone: [Int32] = []
        for change in frame.changes {
          if change.stage == .began { landed[change.id] = change.position }
          if let place = landed[change.id] { farthest = max(farthest, (change.position - place).length) }
          if change.stage == .ended || change.stage == .cancelled { gone.append(change.id) }
        }
        fingers = max(fingers, landed.count + frame.unplaced)
        for id in gone { landed[id] = nil }
      case .event(let event):
        let name = event.kind.name
        if !told.contains(name) { told.append(name) }
      case .aside(let entry, let time):
        if let text = TranscriptText.aside(entry) { asides.append("\(Thousandths(time).text) ms: \(text)") }
      }
    }
  }
}

extension IndirectEvent.Kind {
  fileprivate var name: String {
    switch self {
    case .transform: "pinch"
    case .hold: "hold"
    case .swipe: "swipe"
    case .scroll: "scroll"
    case .button: "button"
    case .motion: "motion"
    }
  }
}
