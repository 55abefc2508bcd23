import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// What libinput reported of one touch, as phrases: `3-finger swipe`, `scroll down`, `tap (left button)`.
struct LibinputPhrases: Hashable, Sendable {
  /// The gestures, scrolls and buttons, in order. Pointer motion and `hold` only if there is nothing else.
  private(set) var phrases: [String] = []
  /// Why libinput ignored a touch, such as `edge palm`; `nil` if it did not.
  private(set) var ignored: String?
  /// The tap that libinput abandoned, with the reason; `nil` if it did not, or if it reported something else.
  private(set) var abandoned: String?
  /// Whether libinput passed the touches on, as it does for a touchscreen.
  private(set) var hasTouches = false

  /// Whether libinput reported a gesture, a scroll or a button.
  var isGesture: Bool { !phrases.isEmpty && !isMinor }
  /// The gestures, scrolls and buttons.
  var gestures: [String] { isMinor ? [] : phrases }
  private var isMinor = false

  private static let pointerMotion = "pointer motion"

  /// Collects the reports of a period.
  ///
  /// - Parameters:
  ///   - start: the touch down.
  ///   - end: the touch down of the next touch, or `.never`.
  ///   - countsDelivery: whether the period was found in libinput's events, so that reports belong to the period of their
  ///     delivery; otherwise in touches, so that they belong to that of their time stamp.
  ///   - isMoving: whether a finger moved noticeably; `nil` if that is not known.
  ///   - isDragging: whether a finger moved far enough for a drag.
  ///   - clicks: the times at which the device's own buttons were pressed.
  ///   - mayBeTap: whether the touch was so short and still that an abandoned tap is of interest.
  init(
    _ reports: LibinputReports, from start: Timestamp, until end: Timestamp, countsDelivery: Bool = false,
    isMoving: Bool? = nil, isDragging: Bool = true, clicks: Set<Timestamp> = [], mayBeTap: Bool = true
  ) {
    func isInside(_ time: Timestamp) -> Bool { start <= time && time < end }
    func beginning(_ report: LibinputReports.Report) -> Timestamp { countsDelivery ? report.delivery : report.start }
    let own = reports.reports.filter { isInside(beginning($0)) }
    let dragged = reports.reports.first { $0.kind == .button && $0.isTap && beginning($0) < start && $0.end > start }
    let motion = own.filter { $0.kind == .motion }
    if let dragged, !motion.isEmpty, isDragging {
      phrases.append("drag (\(TranscriptText.buttonName(dragged.button)))")
    }
    for report in Self.merged(own.filter { $0.kind != .hold && $0.kind != .motion }) {
      let isDrag = report.kind == .button && motion.contains { $0.start >= report.start && $0.start < report.end }
      var report = report
      // libinput also delays a click if two buttons together emulate the middle one.
      if clicks.contains(report.start) { report.isTap = false }
      phrases.append(Self.text(report, isDrag: isDrag && isDragging))
    }
    if phrases.isEmpty {
      isMinor = true
      let holds = own.filter { $0.kind == .hold && $0.fingers > 0 }
      let longest = holds.max { ($0.end - $0.start) < ($1.end - $1.start) }
      if let longest, motion.isEmpty || !(isMoving ?? true) {
        phrases = [Self.text(longest)]
      } else if !motion.isEmpty {
        phrases = [Self.pointerMotion]
      }
    }
    if isMinor, mayBeTap, let refusal = reports.refusals.first(where: { isInside($0.time) })?.refusal {
      abandoned = Self.text(refusal)
    }
    ignored = Self.ignored(reports, isInside, isSilent: phrases.isEmpty)
    hasTouches = reports.touches.contains { $0.lowerBound < end && start <= $0.upperBound }
  }

  /// Returns the reports with the scrolls joined: one movement of two fingers that pauses is reported as several.
  private static func merged(_ reports: [LibinputReports.Report]) -> [LibinputReports.Report] {
    var merged: [LibinputReports.Report] = []
    for report in reports {
      if report.kind == .scroll, let last = merged.last, last.kind == .scroll {
        merged[merged.count - 1].translation += report.translation
      } else {
        merged.append(report)
      }
    }
    return merged
  }

  private static func text(_ report: LibinputReports.Report, isDrag: Bool = false) -> String {
    let cancelled = report.isCancelled ? " (cancelled)" : ""
    switch report.kind {
    case .swipe:
      let direction = Direction(report.translation).map { " \($0.words)" } ?? ""
      return "\(report.fingers)-finger swipe\(direction)\(cancelled)"
    case .pinch:
      return "\(report.fingers)-finger \(pinch(report))\(cancelled)"
    case .scroll: return "scroll\(Direction(report.translation).map { " \($0.word)" } ?? "")"
    case .hold: return "\(report.fingers)-finger hold"
    case .button:
      return "\(isDrag ? "drag" : report.isTap ? "tap" : "click") (\(TranscriptText.buttonName(report.button)))"
    case .motion: return pointerMotion
    }
  }

  /// Returns `pinch to 2.6×`, or the rotation of one that mostly turned.
  private static func pinch(_ report: LibinputReports.Report) -> String {
    let scale = max(report.scale, 0.001)
    let change = max(scale, 1 / scale) - 1
    if abs(report.rotation) / 57.3 > change, abs(report.rotation) >= 5 {
      return "rotation, \(GestureNames.angle(report.rotation))"
    }
    return "pinch\(GestureNames.scaled(scale))"
  }

  private static func text(_ refusal: TapRefusal) -> String {
    let tap = refusal.fingers > 1 ? "a \(refusal.fingers)-finger tap" : "a tap"
    let reason =
      switch refusal.reason {
      case .motion: "the finger moved"
      case .timeout: "it took too long"
      case .button: "the button was pressed"
      case .thumb: "a touch was a thumb"
      case .palm: "a touch was a palm"
      case .touch: "another finger touched down"
      case .release: "a finger lifted"
      }
    return "it abandoned \(tap): \(reason)"
  }

  private static func ignored(
    _ reports: LibinputReports, _ isInside: (Timestamp) -> Bool, isSilent: Bool
  ) -> String? {
    let own = reports.suppressions.filter { isInside($0.time) }.map(\.suppression)
    for suppression in own where !suppression.isOver {
      switch suppression.reason {
      case .jump: continue
      // Every touch ends below the threshold. It was ignored only if it never was above it.
      case .lightPressure, .smallSize:
        if !isSilent || own.contains(where: { $0.reason == suppression.reason && $0.isOver }) { continue }
      // Only taps are ignored, and a gesture was reported.
      case .palmTap: if !isSilent { continue }
      case .edge, .typing, .trackpoint, .toolPalm, .pressure, .touchSize, .arbitration, .thumb, .other: break
      }
      return word(suppression)
    }
    return nil
  }

  private static func word(_ suppression: Suppression) -> String {
    switch suppression.reason {
    case .edge: "edge palm"
    case .typing: "palm while typing"
    case .trackpoint: "palm while the trackpoint was used"
    case .toolPalm: "palm, according to the device"
    case .pressure: "palm, by its pressure"
    case .touchSize: "palm, by its size"
    case .arbitration: "a pen was near"
    case .thumb: "thumb"
    case .jump: "it jumped"
    case .lightPressure: "too little pressure"
    case .smallSize: "too small"
    case .palmTap: "tap by a palm"
    case .other: suppression.detail
    }
  }

  // MARK: Sentences

  /// The sentence, with its full stop.
  var sentence: String { Self.sentence([self]) }

  /// Returns one sentence for several like touches: `libinput: 18 taps (left button); nothing for 2 touches.`
  ///
  /// - Parameter asOnTouchpad: whether the recording is not one of a touchpad, and libinput was given a touchpad. Then the
  ///   sentence makes plain that this is not what happened.
  static func sentence(_ all: [Self], asOnTouchpad: Bool = false) -> String {
    let subject = asOnTouchpad ? "libinput, as on a touchpad" : "libinput"
    if all.count == 1 { return one(all[0].text, asOnTouchpad: asOnTouchpad) }
    var counts: [(text: String, isPhrase: Bool, count: Int)] = []
    func count(_ text: String, isPhrase: Bool, _ number: Int) {
      if let index = counts.firstIndex(where: { $0.text == text && $0.isPhrase == isPhrase }) {
        counts[index].count += number
      } else {
        counts.append((text, isPhrase, number))
      }
    }
    for one in all {
      let isCounted = one.isGesture && one.extra.isEmpty && Set(one.phrases).count == 1
      count(isCounted ? one.phrases[0] : one.text, isPhrase: isCounted, isCounted ? one.phrases.count : 1)
    }
    if counts.count == 1 {
      let text = counts[0].text
      if counts[0].isPhrase { return "\(subject): \(numbered(text, counts[0].count))." }
      return one(text.replacing("the touch:", with: "the touches:"), asOnTouchpad: asOnTouchpad)
    }
    let parts = counts.sorted { $0.isPhrase && !$1.isPhrase }.map { text, isPhrase, count in
      isPhrase
        ? numbered(text, count)
        : "\(text.replacing("reported nothing", with: "nothing")) for \(TouchDescription.counted(count, "touch"))"
    }
    return "\(subject): \(parts.joined(separator: "; "))."
  }

  private static func numbered(_ text: String, _ count: Int) -> String {
    count == 1 ? text : "\(count) \(plural(text))"
  }

  private static func one(_ text: String, asOnTouchpad: Bool) -> String {
    let isClause = text.hasPrefix("ignored") || text.hasPrefix("reported")
    if !asOnTouchpad { return isClause ? "libinput \(text)." : "libinput: \(text)." }
    if text.hasPrefix("ignored") { return "On a touchpad, libinput would ignore\(text.dropFirst("ignored".count))." }
    return isClause ? "libinput, as on a touchpad, \(text)." : "libinput, as on a touchpad: \(text)."
  }

  /// Returns the plural: `taps (left button)`, `3-finger swipes to the left`, `scrolls down`.
  private static func plural(_ text: String) -> String {
    for noun in ["swipe", "pinch", "rotation", "scroll", "hold", "tap", "click", "drag"] {
      guard let range = text.firstRange(of: noun) else { continue }
      let ending = noun == "pinch" ? "es" : "s"
      return text[..<range.upperBound] + ending + text[range.upperBound...]
    }
    return text
  }

  private var extra: String { ignored.map { "ignored a touch: \($0)" } ?? abandoned ?? "" }

  private var text: String {
    if phrases.isEmpty {
      if let ignored { return "ignored the touch: \(ignored)" }
      if hasTouches { return "reported the touches" }
      return "reported nothing" + (abandoned.map { "; \($0)" } ?? "")
    }
    var counts: [(text: String, count: Int)] = []
    for phrase in phrases {
      if let index = counts.firstIndex(where: { $0.text == phrase }) {
        counts[index].count += 1
      } else {
        counts.append((phrase, 1))
      }
    }
    let names = GestureNames.list(counts.map { Self.numbered($0.text, $0.count) })
    return extra.isEmpty ? names : ignored == nil ? "\(names); \(extra)" : "\(names); it \(extra)"
  }
}
