import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// libinput's report on one touch, as phrases: `three-finger swipe`, `scroll down`, `tap (left button)`.
struct LibinputPhrases: Hashable, Sendable {
  /// The gestures, scrolls and buttons, in order. Pointer motion and `hold` only if there is nothing else.
  private(set) var phrases: [Noun] = []
  /// The same without directions and results, to count many of them.
  private var kinds: [Noun] = []
  /// Why libinput ignored a touch, such as `edge palm`; `nil` if it did not.
  private(set) var ignored: String?
  /// The tap that libinput abandoned, with the reason; `nil` if it did not, or if it reported something else.
  private(set) var abandoned: String?
  /// The event that libinput sent without the beginning of its sequence, so that recognizers ignored it; `nil` if there is none.
  private(set) var unbegun: String?
  /// Whether libinput passed the touches on, as it does for a touchscreen.
  private(set) var hasTouches = false

  /// Whether libinput reported a gesture, a scroll or a button.
  var isGesture: Bool { !phrases.isEmpty && !isMinor }
  var gestures: [String] { isMinor ? [] : phrases.map(\.singular) }
  var gestureKinds: [String] { isMinor ? [] : kinds.map(\.singular) }
  private var isMinor = false

  private static let pointerMotion = Noun("pointer motion", plural: "pointer motion")

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
      add(Self.button("drag", dragged.button))
    }
    for report in Self.merged(own.filter { $0.kind != .hold && $0.kind != .motion }) {
      let isDrag = report.kind == .button && motion.contains { $0.start >= report.start && $0.start < report.end }
      var report = report
      // libinput also delays a click if two buttons together emulate the middle one.
      if clicks.contains(report.start) { report.isTap = false }
      add(Self.text(report, isDrag: isDrag && isDragging, hasTouches: isMoving != nil), Self.kind(report))
    }
    if phrases.isEmpty {
      isMinor = true
      let holds = own.filter { $0.kind == .hold && $0.fingers > 0 }
      let longest = holds.max { ($0.end - $0.start) < ($1.end - $1.start) }
      if let longest, motion.isEmpty || !(isMoving ?? true) {
        add(Self.text(longest))
      } else if !motion.isEmpty {
        add(Self.pointerMotion)
      }
    }
    if isMinor, mayBeTap, let refusal = reports.refusals.first(where: { isInside($0.time) })?.refusal {
      abandoned = Self.text(refusal)
    }
    ignored = Self.ignored(reports, isInside, isSilent: phrases.isEmpty)
    unbegun = own.first(where: \.lacksBeginning).flatMap { Self.unbegun($0) }
    hasTouches = reports.touches.contains { $0.lowerBound < end && start <= $0.upperBound }
  }

  private mutating func add(_ phrase: Noun, _ kind: Noun? = nil) {
    phrases.append(phrase)
    kinds.append(kind ?? phrase)
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

  /// - Parameter hasTouches: whether the fingers' movement is known, which has a distance of its own.
  private static func text(_ report: LibinputReports.Report, isDrag: Bool = false, hasTouches: Bool = true) -> Noun {
    let fingers = GestureNames.fingers(report.fingers)
    let cancelled = report.isCancelled ? " (cancelled)" : ""
    switch report.kind {
    case .swipe:
      let direction = Direction(report.translation).map { " \($0.words)" } ?? ""
      return Noun("swipe").between(fingers, direction + cancelled)
    case .pinch: return pinch(report).between(fingers, cancelled)
    case .scroll:
      // In the unit of the events, which is the only one that their log has.
      let units = report.translation.length * 25.4 / Double(Surface.pointsPerInch) * InputTranslation.unitsPerMillimetre
      let distance = hasTouches ? "" : " by \(HumanNumbers().text(units, .ratio))"
      return Noun("scroll").between("", Direction(report.translation).map { " \($0.word)\(distance)" } ?? "")
    case .hold: return Noun("hold").between(fingers)
    case .button: return button(isDrag ? "drag" : report.isTap ? "tap" : "click", report.button)
    case .motion: return pointerMotion
    }
  }

  /// Returns the noun of a gesture without its direction and result; `nil` if it has none.
  private static func kind(_ report: LibinputReports.Report) -> Noun? {
    switch report.kind {
    case .swipe: Noun("swipe").between(GestureNames.fingers(report.fingers))
    case .pinch: Noun("pinch").between(GestureNames.fingers(report.fingers))
    case .scroll: "scroll"
    case .hold, .button, .motion: nil
    }
  }

  private static func button(_ noun: Noun, _ button: UInt16) -> Noun {
    noun.between("", " (\(TranscriptText.buttonName(button)))")
  }

  /// Returns `pinch to 2.6×`, or the rotation of one that mostly turned.
  private static func pinch(_ report: LibinputReports.Report) -> Noun {
    let scale = max(report.scale, 0.001)
    let change = max(scale, 1 / scale) - 1
    if abs(report.rotation) / 57.3 > change, abs(report.rotation) >= 5 {
      return Noun("rotation").between("", ", \(GestureNames.angle(report.rotation))")
    }
    return Noun("pinch").between("", GestureNames.scaled(scale))
  }

  private static func text(_ refusal: TapRefusal) -> String {
    let tap = GestureNames.noun("tap", fingers: refusal.fingers).withArticle
    let reason =
      switch refusal.reason {
      case .motion: "the finger moved more than 1.3 mm"
      case .timeout: "it took more than 0.18 s"
      case .button: "the button was pressed"
      case .thumb: "a touch was a thumb"
      case .palm: "a touch was a palm"
      case .touch: "another finger touched down"
      case .release: "a finger lifted"
      }
    return "it abandoned \(tap): \(reason)"
  }

  private static func unbegun(_ report: LibinputReports.Report) -> String? {
    let gesture: String
    switch report.kind {
    case .pinch, .swipe, .hold: gesture = report.kind.rawValue.uppercased()
    case .scroll, .button, .motion: return nil
    }
    let event = report.start == report.end && report.isOver ? "END" : "UPDATE"
    let time = HumanNumbers().time(report.delivery)
    return "it sent GESTURE_\(gesture)_\(event) at \(time) without GESTURE_\(gesture)_BEGIN, so recognizers ignored it"
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
    if all.count == 1 { return all[0].sentence(of: 1, asOnTouchpad: asOnTouchpad) }
    var phrases = Tally<Noun>()
    var others: [(touch: Self, count: Int)] = []
    var places: [String: Int] = [:]
    for one in all {
      let text = one.text()
      if one.isGesture && one.extra.isEmpty && Set(one.phrases).count == 1 {
        phrases.add(one.phrases[0], times: one.phrases.count)
      } else if let known = places[text] {
        others[known].count += 1
      } else {
        places[text] = others.count
        others.append((one, 1))
      }
    }
    if phrases.isEmpty && others.count == 1 {
      return others[0].touch.sentence(of: all.count, asOnTouchpad: asOnTouchpad)
    }
    let parts =
      phrases.counts.map { numbered($0.value, $0.count) }
      + others.map { "\($0.touch.text(isPart: true)) for \($0.count, "motion")" }
    return "\(subject): \(Enumeration.fits(parts) ? parts.joined(separator: "; ") : counts(all))."
  }

  /// Returns the gestures of many touches, counted by kind, and the number of touches without any.
  private static func counts(_ all: [Self]) -> String {
    let counts = GestureCounts(all.lazy.filter(\.isGesture).flatMap(\.kinds))
    let others = all.count { !$0.isGesture }
    let none = "no gesture for \(("motion" as Noun).counted(grouping: others))"
    if counts.isEmpty { return none }
    return others > 0 ? "\(counts.text); \(none)" : counts.text
  }

  private static func numbered(_ noun: Noun, _ count: Int) -> String {
    count == 1 ? noun.singular : noun.counted(count)
  }

  private func sentence(of touches: Int, asOnTouchpad: Bool) -> String {
    let text = text(of: touches)
    if !asOnTouchpad { return phrases.isEmpty ? "libinput \(text)." : "libinput: \(text)." }
    if !phrases.isEmpty { return "libinput, as on a touchpad: \(text)." }
    return ignored.map { "On a touchpad, libinput would ignore \(Self.theTouches(touches)): \($0)." }
      ?? "libinput, as on a touchpad, \(text)."
  }

  private static func theTouches(_ count: Int) -> String { "the \(Noun("touch").form(for: count))" }

  private var extra: String { ignored.map { "it ignored a touch: \($0)" } ?? abandoned ?? unbegun ?? "" }

  /// Returns libinput's gestures for a touch, or for several similar ones.
  ///
  /// - Parameter isPart: whether it follows the reports of other touches.
  private func text(of touches: Int = 1, isPart: Bool = false) -> String {
    if phrases.isEmpty {
      if let ignored { return "ignored \(Self.theTouches(touches)): \(ignored)" }
      if hasTouches { return "reported the touches" }
      return (isPart ? "nothing" : "reported nothing") + (abandoned.map { "; \($0)" } ?? "")
    }
    let list = Tally(phrases).counts.map { Self.numbered($0.value, $0.count) }
    let names = Enumeration.text(list, or: GestureCounts(kinds))
    return extra.isEmpty ? names : "\(names); \(extra)"
  }
}
