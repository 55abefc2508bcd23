import ScrollPhysics

/// The fingers of a row of toolkits.tsv: flicks and taps with the times between them, in milliseconds from 0.
///
/// A number is a flick of that velocity in pixels a second: 15 movements, 8 ms apart, to whole pixels, and the lift at the last. Words
/// after it change that: `moves`, `step` (milliseconds between movements), `last` (pixels of the last one), `rest` (milliseconds before
/// the lift). `gap` before it is the time since the last lift, and `hold` the time between touch down and the first movement's clock.
/// `tap` is a touch of 50 ms; `drag` moves by a distance beyond the start of the content in steps of a 50th; `end` is the distance from
/// the lift of the first flick to the end of the content, and `stop` turns bouncing off.
struct ScrollScript {
  enum Call: Equatable {
    case down(Int64)
    case move(Double, Int64)
    case lift(Int64)
  }

  struct Outcome {
    /// The distance from the last lift to the rest, from the start to the rest, and to the furthest place after the first lift.
    var distance = 0.0
    var total = 0.0
    var furthest = 0.0
    /// The distance beyond the end at the lift, and the microseconds after it until the content rests.
    var beyond = 0.0
    var returning: Int64 = 0
    /// Whether the last touch is a tap on the content.
    var taps = false
  }

  private(set) var calls: [Call] = []
  private(set) var flicks = 0
  private let roundsUp: Bool
  private var end: Double?
  private var bounces = true
  private var firstDistance = 0.0

  /// - Parameter roundsUp: whether positions are rounded up to whole pixels, not to the nearest.
  init(_ text: String, roundsUp: Bool = false) {
    self.roundsUp = roundsUp
    var words = text.split(separator: " ").map(String.init)[...]
    var (time, hold): (Int64, Int64) = (0, 0)
    func number() -> Double { Double(words.removeFirst())! }
    while let word = words.popFirst() {
      switch word {
      case "gap": time += Int64(number()) * 1000
      case "hold": hold = Int64(number()) * 1000
      case "end": end = number()
      case "stop": bounces = false
      case "tap":
        calls += [.down(time), .lift(time + 50_000)]
        time += 50_000
      case "drag":
        let distance = number()
        calls.append(.down(time))
        for _ in 1...50 {
          time += 8_000
          calls.append(.move(-distance / 50, time))
        }
        time += 1_000_000
        calls.append(.lift(time))
      default:
        let options = Self.options(&words)
        calls.append(.down(time))
        time += hold
        hold = 0
        flick(Double(word)!, options, &time)
      }
    }
  }

  private static func options(_ words: inout ArraySlice<String>) -> [String: Double] {
    var options: [String: Double] = [:]
    while let word = words.first, ["moves", "step", "last", "rest"].contains(word) {
      words.removeFirst()
      options[word] = Double(words.removeFirst())!
    }
    return options
  }

  private mutating func flick(_ velocity: Double, _ options: [String: Double], _ time: inout Int64) {
    let (moves, step) = (Int(options["moves"] ?? 15), Int64(options["step"] ?? 8) * 1000)
    var place = 0.0
    flicks += 1
    for index in 1...moves {
      time += step
      let exact = velocity * Double(Int64(index) * step) / 1_000_000
      let next = roundsUp ? exact.rounded(.up) : (exact + 0.5).rounded(.down)
      let distance = index == moves ? options["last"] ?? (next - place) : next - place
      place += distance
      if distance != 0 { calls.append(.move(distance, time)) }
    }
    if firstDistance == 0 { firstDistance = place }
    time += Int64(options["rest"] ?? 0) * 1000
    calls.append(.lift(time))
  }

  /// Plays the fingers on content of a toolkit.
  func play(_ toolkit: ScrollToolkit, viewport: Int64 = 1_000) -> Outcome {
    var input = input(toolkit, viewport)
    let start = input.motion.offset(at: 0).points
    var (outcome, lift, isDrag, firstLift) = (Outcome(), Int64(0), false, 0.0)
    for call in calls {
      switch call {
      case .down(let time): (outcome.taps, isDrag) = (!input.hold(at: time), false)
      case .move(let distance, let time):
        input.move(by: distance, .finger, at: time)
        isDrag = true
      case .lift(let time):
        outcome.beyond = max(0, -input.motion.offset(at: time).points)
        if isDrag { input.stop(at: time) } else { input.endHold(at: time) }
        if firstLift == 0 { firstLift = input.motion.offset(at: time).points }
        lift = time
      }
    }
    let place = input.motion.offset(at: lift).points
    let rest = (input.motion.destination ?? input.motion.offset(at: lift)).points
    (outcome.distance, outcome.total) = (rest - place, rest - start)
    outcome.returning = (input.motion.stopTime ?? lift) - lift
    for time in stride(from: lift, through: lift + outcome.returning, by: 1_000) + [lift + outcome.returning] {
      outcome.furthest = max(outcome.furthest, input.motion.offset(at: time).points - firstLift)
    }
    return outcome
  }

  private func input(_ toolkit: ScrollToolkit, _ viewport: Int64) -> ScrollInput {
    var traits = ScrollTraits()
    (traits.toolkit, traits.bounces) = (toolkit, bounces)
    let isDrag = end == nil && flicks == 0 && calls.count > 10
    let start = isDrag ? Length.zero : .points(100_000)
    let last = end.map { start + .points(Int64(firstDistance + $0)) } ?? .points(200_000)
    return ScrollInput(ScrollMotion(offset: start, range: .zero...last, viewport: .points(viewport), traits: traits))
  }
}
