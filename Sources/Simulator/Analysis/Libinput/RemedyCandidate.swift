import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// A change of the hand, or a setting, that may let libinput report the meant gesture.
struct RemedyCandidate {
  /// A change by a number that is searched: from the present value towards the farthest one.
  struct Scale {
    var kind: HandChange.Kind
    /// The present value and the farthest to try, in the unit of the sentence.
    var now: Double
    var end: Double
    /// Returns the amount of the change for a value.
    var amount: @Sendable (Double) -> Double
    /// The decimals of the sentence's value.
    var decimals: Int
    /// Whether values are tried in equal ratios.
    var isRatio = false
    /// The limit of libinput's rule, from which on values are tried.
    var limit: Double?
    /// Whether it depends on the times of the device's reports when the hand passes the limit.
    var isPassedBetweenReports: Bool { [.pace, .tilt, .apart, .opposed, .distance].contains(kind) }
    /// The value from which on others are tried.
    var first: Double { limit.map { ($0 > now) == (end > now) ? $0 : now } ?? now }

    /// Returns a value at a share of the range.
    func value(_ share: Double, from low: Double, to high: Double) -> Double {
      isRatio && low > 0 && high > 0
        ? low * RemedyCandidate.power(high / low, share) : low + (high - low) * share
    }

    /// Returns a value and larger ones: by steps of the sentence's last digit, so that what is printed is where the gesture begins, and
    /// by shares of the range.
    func confirming(_ value: Double) -> [Double] {
      let unit = (end > now ? 1 : -1) / RemedyCandidate.units[decimals]
      let next = [0, 1, 2, 3, 4, 6].map { rounded(value + $0 * unit) }
      let farther = [0.01, 0.03, 0.06, 0.1].map { beyond(value, by: $0) }
      let values = next.filter { end > now ? $0 <= end : $0 >= end } + farther
      return Set(values).sorted { end > now ? $0 < $1 : $0 > $1 }
    }

    /// Returns a value beyond another one, by a share of it or of the range.
    private func beyond(_ value: Double, by share: Double) -> Double {
      let farther = isRatio ? value * (end > now ? 1 + share : 1 / (1 + share)) : value + (end - now) * share
      return rounded(end > now ? min(farther, end) : max(farther, end))
    }

    /// Returns the value to print for one from which on the gesture begins. Speeds, angles and the distances between fingers
    /// depend on the reports of the device, which rounds positions, so they are a last digit larger.
    func printed(_ value: Double) -> Double {
      let isRoundedByDevice = [.pace, .tilt, .apart, .opposed].contains(kind)
      return rounded(isRoundedByDevice ? value + (end > now ? 1 : -1) / RemedyCandidate.units[decimals] : value)
    }

    /// Returns the value with the sentence's decimals, rounded away from the present one.
    func rounded(_ value: Double) -> Double {
      let unit = RemedyCandidate.units[decimals]
      let scaled = value * unit
      return (end > now ? (scaled - 1e-6).rounded(.up) : (scaled + 1e-6).rounded(.down)) / unit
    }
  }

  enum Change {
    case hand(Scale)
    case setting(LibinputSetting)
  }

  var change: Change
  /// The sentence: `spread at # mm/s or faster (now 7.5 mm/s)`, with a number sign for the value.
  var text: String

  fileprivate static let units: [Double] = [1, 10, 100]

  /// Returns a power with an exponent from 0 to 1, by square roots: the same on every machine.
  fileprivate static func power(_ base: Double, _ exponent: Double) -> Double {
    var (root, rest, result) = (base, exponent, 1.0)
    if exponent >= 1 { return base }
    for _ in 0..<24 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        rest -= 1
        result *= root
      }
    }
    return result
  }

  func setting(_ value: Double) -> LibinputSetting {
    switch change {
    case .hand(let scale): LibinputSetting(hand: [HandChange(scale.kind, scale.amount(value))])
    case .setting(let setting): setting
    }
  }

  /// The same hand at other times between two reports of the device, and elsewhere by less than the device reports, which rounds
  /// positions: in milliseconds and millimetres.
  private static let others: [(later: Double, across: Double)] = [(1, 0.011), (3, -0.017), (5, 0.023)]

  /// Returns the setting of a value, and those of the same hand as the device may report it.
  ///
  /// - Parameter rest: how long the fingers rest before they move; nil if they do not move together.
  func settings(_ value: Double, rest: Interval?) -> [LibinputSetting] {
    let own = setting(value)
    guard let rest, case .hand(let scale) = change, scale.isPassedBetweenReports else { return [own] }
    return [own]
      + Self.others.map { other in
        LibinputSetting(
          hand: own.hand + [HandChange(.rest, rest.milliseconds + other.later), HandChange(.across, other.across)])
      }
  }

  func remedy(_ value: Double) -> LibinputRemedy {
    switch change {
    case .hand(let scale):
      let number = Numbers.text(value, decimals: scale.decimals)
      return LibinputRemedy(
        text: text.replacing("#", with: number), hand: [HandChange(scale.kind, scale.amount(value)).text])
    case .setting(let setting): return LibinputRemedy(text: text, settings: setting.assignments)
    }
  }
}

extension LibinputDecisions.Against {
  /// The changes to try, those first that do what the rule asks for.
  var candidates: [RemedyCandidate] {
    let all = settings
    switch (meant.kind, rule) {
    case (_, .palm) where suppression?.reason == .toolPalm: return all + [asFinger]
    case (_, .palm), (_, .pressure): return all + moved + [settledDistance].compactMap(\.self)
    case (_, .jump): return all + [slower]
    case (.scroll, .tapMovement): return all
    case (.scroll, .click): return []
    case (.click, _): return all + (meant.fingers == 1 ? moved : closer)
    case (.pinch, .slots), (.swipe, .slots): return all
    case (.drag, .dragTime), (.drag, .dragLock): return all + [sooner]
    case (.pinch, .rest), (.pinch, .thumb), (.pinch, .sameDirection):
      return all + [opposed] + apart + [tilt, turnedTilt, landing, faster]
    case (.pinch, .fingerCount), (.scroll, .fingerCount), (.swipe, .fingerCount):
      return all + [wait, landing, lifting, faster]
    case (.pinch, _): return all + [faster, rest, tilt, turnedTilt] + apart + [opposed, farther]
    case (.scroll, .axis): return all + [turn, otherTurn]
    case (.scroll, .thumb), (.swipe, .thumb), (.scroll, .rest), (.swipe, .rest):
      return all + [parallel, landing, rest] + moved
    case (.scroll, _), (.swipe, _): return all + [farther, parallel, landing, lifting, rest, faster]
    case (.tap, _) where meant.taps > 1: return all + (rule == .tapMovement ? [steadier] : [])
    case (.tap, .tapTime): return all + [quicker, landing, lifting]
    case (.tap, .tapMovement): return all + [steadier]
    case (.tap, .fingerCount): return all + [landing, lifting]
    case (.tap, _): return all + [quicker, landing, lifting, steadier] + moved
    case (.hold, _): return all + [steadier, longer]
    case (.motion, _): return all + moved + [faster]
    case (.drag, _): return all
    }
  }

  private func number(_ value: Double, _ decimals: Int = 1) -> String { Numbers.text(value, decimals: decimals) }

  private func scaled(
    _ kind: HandChange.Kind, _ now: Double, _ end: Double, _ decimals: Int, isRatio: Bool = false, _ text: String,
    limit: Double? = nil, amount: @escaping @Sendable (Double) -> Double
  ) -> RemedyCandidate {
    let scale = RemedyCandidate.Scale(
      kind: kind, now: now, end: end, amount: amount, decimals: decimals, isRatio: isRatio, limit: limit)
    return RemedyCandidate(change: .hand(scale), text: text)
  }

  private var isTurn: Bool { meant.rotation != 0 }
  private var verb: String {
    meant.kind == .pinch ? isTurn ? "turned" : meant.spreads ? "spread" : "closed" : "moved"
  }

  /// The same path in less time.
  private var faster: RemedyCandidate {
    let isSpan = meant.kind == .pinch && !isTurn
    let now = max(0.1, isSpan ? hand.spanSpeed : hand.speed)
    return scaled(
      .pace, now, 20 * now, 1, isRatio: true,
      "\(verb) at # mm/s or faster (now \(number(now)) mm/s)"
    ) { $0 / now }
  }

  /// The same path in more time.
  private var slower: RemedyCandidate {
    let now = max(0.1, hand.speed)
    return scaled(.pace, now, now / 20, 1, isRatio: true, "\(verb) at # mm/s or slower (now \(number(now)) mm/s)") {
      $0 / now
    }
  }

  private var quicker: RemedyCandidate {
    let now = max(1, hand.together.milliseconds)
    let start = meant.fingers == 1 ? "touching down" : "the last touch down"
    return scaled(.stay, now, 20, 0, "lifted within # ms of \(start) (now \(number(now, 0)) ms)") { $0 }
  }

  private var longer: RemedyCandidate {
    let now = max(1, hand.together.milliseconds)
    return scaled(.stay, now, 10 * now, 0, isRatio: true, "rested for # ms (now \(number(now, 0)) ms)") { $0 }
  }

  /// The last touch begins sooner after the one before it.
  private var sooner: RemedyCandidate {
    let now = pause?.milliseconds ?? 0
    return scaled(.pause, now, 0, 0, "touched down again within # ms (now \(number(now, 0)) ms)") { max(1, $0) }
  }

  private var rest: RemedyCandidate {
    let now = max(0, hand.rest.milliseconds)
    return scaled(.rest, now, 0, 0, "moved within # ms of touching down (now \(number(now, 0)) ms)") { max(0, $0) }
  }

  private var landing: RemedyCandidate {
    let now = hand.landing.milliseconds
    return scaled(.landing, now, 0, 0, "touched down with all fingers within # ms (now \(number(now, 0)) ms)") {
      max(0, $0)
    }
  }

  private var lifting: RemedyCandidate {
    let now = hand.lifting.milliseconds
    return scaled(.lifting, now, 0, 0, "lifted all fingers within # ms (now \(number(now, 0)) ms)") { max(0, $0) }
  }

  private var farther: RemedyCandidate {
    let now = max(0.1, hand.nearest)
    return scaled(.distance, now, 20 * now, 1, isRatio: true, "\(verb) each finger by # mm (now \(number(now)) mm)") {
      $0 / now
    }
  }

  private var steadier: RemedyCandidate {
    let now = max(0.1, hand.farthest)
    return scaled(.distance, now, 0, 1, "moved at most # mm (now \(number(now)) mm)") { $0 / now }
  }

  private var settledDistance: RemedyCandidate? { meant.kind == .tap ? steadier : nil }

  private var line: LibinputHand.Pair? { hand.pair(from: allDown, at: allDown) }
  private var allDown: Timestamp { hand.sequence.fingers.map(\.start).max() ?? hand.sequence.start }

  private var tilt: RemedyCandidate { tilted(1) }
  private var turnedTilt: RemedyCandidate { tilted(-1) }

  /// Tilts the line between the fingers away from the horizontal, clockwise or anticlockwise.
  private func tilted(_ sign: Double) -> RemedyCandidate {
    let now = line?.tilt ?? 0
    let slope = line.map { $0.start.x * $0.start.y } ?? 0
    // A line that rises to one side becomes steeper if it is turned in that direction.
    let direction = slope < 0 ? -sign : sign
    return scaled(
      .tilt, now, 90, 1, "tilted the line between the fingers by # degrees to the horizontal (now \(number(now)))"
    ) {
      ($0 - now) * direction
    }
  }

  /// Only two fingers have one distance.
  private var apart: [RemedyCandidate] {
    guard meant.fingers == 2, let now = line?.start.length else { return [] }
    let candidate = scaled(
      .apart, now, now + 60, 1, "touched down with the fingers # mm apart (now \(number(now)) mm)"
    ) { $0 - now }
    return [candidate]
  }

  private var closer: [RemedyCandidate] {
    guard meant.fingers == 2, let now = line?.start.length else { return [] }
    let candidate = scaled(
      .apart, now, 10, 1, "touched down with the fingers # mm apart (now \(number(now)) mm)"
    ) { $0 - now }
    return [candidate]
  }

  private var opposed: RemedyCandidate {
    let (now, most) = (hand.nearest, max(0.1, hand.farthest))
    let others = meant.fingers == 2 ? "finger" : "fingers"
    return scaled(.opposed, now, most, 1, "moved the other \(others) # mm against the first (now \(number(now)) mm)") {
      $0 / most
    }
  }

  private var parallel: RemedyCandidate {
    scaled(.parallel, 0, 100, 0, "moved the fingers # % more alike") { $0 / 100 }
  }

  private var asFinger: RemedyCandidate {
    scaled(.tool, 1, 0, 0, "touched with the fingertips only, so that the touchpad reports fingers") { _ in 0 }
  }

  private var wait: RemedyCandidate {
    scaled(.wait, 0, 1, 0, "moved only after all fingers had touched down") { $0 }
  }

  private var turn: RemedyCandidate { turned(1) }
  private var otherTurn: RemedyCandidate { turned(-1) }

  private func turned(_ sign: Double) -> RemedyCandidate {
    let moved = hand.millimetres(meant.translation)
    let now = Angles.degrees(max(abs(moved.x), abs(moved.y)), min(abs(moved.x), abs(moved.y)))
    let isVertical = abs(moved.y) > abs(moved.x)
    // A finger that moves to the right and upwards leaves the horizontal anticlockwise.
    let direction = (moved.x * moved.y > 0) == isVertical ? -sign : sign
    return scaled(
      .turn, now, 60, 1, "moved # degrees off the axis (now \(number(now)))",
      limit: LibinputLimit.axis(isVertical: isVertical)
    ) { ($0 - now) * direction }
  }

  /// The hand at another place.
  private var moved: [RemedyCandidate] {
    [(HandChange.Kind.across, 1.0, "right"), (.across, -1, "left"), (.down, -1, "up"), (.down, 1, "down")].map {
      kind, sign, word in
      let place = word == "right" || word == "left" ? "to the \(word)" : word
      return scaled(kind, 0, 40, 1, "began # mm farther \(place)") { $0 * sign }
    }
  }

  /// The options and quirks that may have decided.
  private var settings: [RemedyCandidate] {
    func option(_ option: String) -> RemedyCandidate {
      RemedyCandidate(
        change: .setting(LibinputSetting(options: [option])), text: "were the same with libinput's option \(option)")
    }
    func quirk(_ quirk: String) -> RemedyCandidate {
      RemedyCandidate(change: .setting(LibinputSetting(quirks: [quirk])), text: "were the same with the quirk \(quirk)")
    }
    switch (rule, suppression?.reason) {
    case (.palm, .typing): return [option("dwt=off")]
    case (.palm, .trackpoint): return [option("dwtp=off")]
    case (.palm, .toolPalm): return withoutSuppression?.quirks.map(quirk) ?? []
    case (.palm, .pressure): return pressure.map { [quirk("AttrPalmPressureThreshold=\($0)")] } ?? []
    case (.palm, .touchSize): return [quirk("AttrPalmSizeThreshold=0")]
    case (.drag, _): return [option("3fg-drag=disabled")]
    case (.dragTime, _): return [option(meant.kind == .tap ? "drag=off" : "drag=on")]
    case (.click, _): return [option("click-method=clickfinger"), option("click-method=buttonareas")]
    case (.tap, _) where meant.kind == .tap: return [option("tap=on")]
    default: return []
    }
  }
}
