import Foundation
import Gestures
import TestSupport

/// Fingers that touch down together or one after the other, rest or move side by side, rest and lift.
struct SessionTouch {
  /// Where the fingers touch down.
  var places: [Point2D] = []
  /// The time of each movement in milliseconds, and how far all fingers move.
  var moves: [(time: Int, distance: Point2D)] = []
  /// In milliseconds, from when the first finger touches down to when all lift.
  var duration = 0
  /// When the fingers lift.
  var end = 0
  var isCancelled = false

  var x: Double { places[0].x }
  var y: Double { places[0].y }
  var isDrag: Bool { !moves.isEmpty }
  /// Whether the touch acts on a control, as a tap or held.
  var isActivation: Bool { places.count == 1 && !isCancelled && !isDrag }
  /// Whether the touch that the finger makes is a tap.
  var isTap: Bool { isActivation && duration < 500 }
}

/// A scene's views and rules, without the library.
protocol SessionModel {
  /// How far fingers that land at a place may move down so that the content stays within its ends; 0 if nothing scrolls there.
  func room(at place: Point2D) -> ClosedRange<Double>

  /// How far the next touch must drag; nil if it may do anything.
  var nextDrag: Double? { get }

  /// Returns the lines that a touch makes, with their times.
  mutating func lines(_ touch: SessionTouch) -> [String]
}

extension SessionModel {
  var nextDrag: Double? { nil }
}

extension String {
  /// A length as events print it.
  init(points: Double) { self = String(format: "%.3f", points) }
}

/// A list of elements from top to bottom, of which headers and footers float, as those of UIKit's plain tables.
struct ModelList {
  enum Element: Equatable {
    case tableHeader
    case header(Int)
    case row(Int, Int)
    case footer(Int)
    case tableFooter

    var section: Int? {
      switch self {
      case .header(let section), .row(let section, _), .footer(let section): section
      case .tableHeader, .tableFooter: nil
      }
    }
  }

  var offset = 0.0
  let height: Double

  init(height: Double = 480) { self.height = height }

  func room(_ elements: [(Element, Double)]) -> ClosedRange<Double> { -(end(elements) - offset)...offset }

  private func end(_ elements: [(Element, Double)]) -> Double { max(0, elements.reduce(0) { $0 + $1.1 } - height) }

  /// Keeps the offset within what is left of the content.
  mutating func settle(_ elements: [(Element, Double)]) { offset = min(offset, end(elements)) }

  /// Returns the element at a distance from the top of the window.
  func element(at y: Double, _ elements: [(Element, Double)]) -> Element? {
    var top = 0.0
    let places = elements.map { element, height in
      defer { top += height }
      return (element: element, top: top, end: top + height)
    }
    func section(at y: Double) -> Int? { places.first { $0.top <= y && y < $0.end }?.element.section }
    if let first = section(at: offset), let header = places.first(where: { $0.element == .header(first) }),
      let last = places.last(where: { $0.element.section == first })
    {
      let shown = min(offset, last.end - (header.end - header.top))
      if offset + y >= shown, offset + y < max(shown, header.top) + header.end - header.top, shown > header.top {
        return header.element
      }
    }
    let bottom = offset + height
    if let last = section(at: bottom - 0.01), let footer = places.first(where: { $0.element == .footer(last) }),
      let header = places.first(where: { $0.element == .header(last) })
    {
      let shown = max(bottom - (footer.end - footer.top), header.end)
      if shown < footer.top, offset + y >= shown { return footer.element }
    }
    return places.first { $0.top <= offset + y && offset + y < $0.end }?.element
  }

  mutating func scroll(_ touch: SessionTouch, _ verb: String = "scrolled; offset") -> [String] {
    touch.moves.map { time, distance in
      let before = offset
      offset -= distance.y
      return "\(time) \(verb) \(String(points: before)) -> \(String(points: offset))"
    }
  }
}
