import Gestures
import LibinputEvents
import Simulation
import TouchTrace

extension GestureComparison {
  /// The cosine of 25°: movements in directions that differ by more are not the same.
  private static let cosineOfTolerance = 0.9063

  /// The share of a movement that is noticed when an axis is dropped: about 12° off the other one.
  private static let noticeableShare = 0.2

  /// In points: a movement that is shorter has no direction.
  private static let shortest = 2 * Double(Surface.pointsPerInch) / 25.4

  /// Returns how a gesture that was recognized from raw touches and from libinput differs; nil if it is the same.
  static func difference(_ contacts: Attempt, _ libinput: Attempt, _ replay: ComparedReplay) -> String? {
    let reports = replay.indexedReports.overlapping(from: contacts.touchDown, through: contacts.end).reports
    return restart(in: reports.filter { $0.start >= contacts.touchDown && moves($0) }, before: contacts.end)
      ?? direction(contacts, libinput)
  }

  private static func moves(_ report: LibinputReports.Report) -> Bool {
    switch report.kind {
    case .scroll, .swipe, .pinch: true
    case .hold, .button, .motion: false
    }
  }

  /// Returns that libinput ended a gesture that was in progress, and began another one. A scroll that becomes a pinch is none.
  private static func restart(in reports: [LibinputReports.Report], before end: Timestamp) -> String? {
    for (index, report) in reports.enumerated() where report.isOver && report.end < end {
      let next = index + 1 < reports.count ? reports[index + 1] : nil
      let isCorrected = report.kind == .scroll && next?.kind == .pinch
      if isCorrected || !report.isCancelled && (next.map { $0.kind == report.kind } ?? true) { continue }
      let what =
        "libinput \(report.isCancelled ? "cancelled" : "ended") a \(report.kind.rawValue) at \(HumanNumbers().time(report.end))"
      return what + (next.map { " and began a \($0.kind.rawValue)" } ?? "")
    }
    return nil
  }

  /// Returns how the directions differ, or the axis that libinput dropped.
  private static func direction(_ contacts: Attempt, _ libinput: Attempt) -> String? {
    guard let own = translation(contacts), let other = translation(libinput), own.length >= shortest,
      other.length >= shortest
    else { return nil }
    let dropped = other.x == 0 ? Point2D(own.x, 0) : other.y == 0 ? Point2D(0, own.y) : .zero
    if dropped.length >= 1.5 * shortest, dropped.length >= noticeableShare * own.length {
      return "libinput dropped the \(HumanNumbers().distance(dropped.length)) \(Direction(dropped)?.words ?? ""): "
        + "a scroll within 30° of an axis keeps to it"
    }
    if own.dotProduct(other) >= cosineOfTolerance * own.length * other.length { return nil }
    return "the directions differ by more than 25°"
  }

  private static func translation(_ gesture: Attempt) -> Point2D? {
    func value(_ name: String) -> Double? { gesture.measurements.first { $0.name == name }?.value }
    guard let x = value("translationX"), let y = value("translationY") else { return nil }
    return Point2D(x, y)
  }

  /// Returns other notes about libinput's events.
  static func remarks(_ reports: LibinputReports) -> [String] {
    reports.reports.filter { $0.kind == .hold && $0.isOver && $0.event.stamp < $0.start }.prefix(1).map { hold in
      let length = HumanNumbers().duration(hold.start - hold.event.stamp)
      return
        "libinput stamped the end of the hold of \(HumanNumbers().time(hold.start)) \(length) before its beginning, as since 1.27 if "
        + "the fingers of a tap touch down one after another"
    }
  }
}
