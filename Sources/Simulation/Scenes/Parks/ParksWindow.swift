import Gestures
import TableModel
import TouchTrace

/// The window on the device's surface, and how the device is turned.
///
/// Fingers touch the surface, which turns with the device; the window stays upright. So what recognizers tell, in the
/// surface's points, is brought into the window's here, exactly: four quarter turns are none.
public struct ParksWindow: Hashable, Sendable {
  /// Of UIKit's tab bar, in points.
  public static let tabBarHeight = Length.points(49)

  private let surface: LengthSize
  /// How often it has been turned clockwise, 0…3.
  public private(set) var quarterTurns = 0

  public init(_ surface: Surface) {
    let (width, height) = surface.lengths
    self.surface = LengthSize(width: width, height: height)
  }

  public var size: LengthSize {
    quarterTurns % 2 == 0 ? surface : LengthSize(width: surface.height, height: surface.width)
  }
  /// What the tab bar leaves.
  public var content: LengthRect {
    LengthRect(x: .zero, y: .zero, width: size.width, height: size.height - tabBar.height)
  }
  /// At the bottom, across the whole window; lower than it should be where the window is.
  public var tabBar: LengthRect {
    let height = min(Self.tabBarHeight, size.height)
    return LengthRect(x: .zero, y: size.height - height, width: size.width, height: height)
  }

  public mutating func turn(_ turn: DeviceTurn) { quarterTurns = (quarterTurns + turn.quarters) % 4 }

  /// A place of the surface in the window; nil for what is no number. A place is the 64th of a point that it is in, so
  /// that each turns into another.
  public func place(_ point: Point) -> LengthPoint? {
    guard let x = Length(atOrBelow: point.x), let y = Length(atOrBelow: point.y) else { return nil }
    let last = LengthPoint(x: surface.width - Length(units: 1), y: surface.height - Length(units: 1))
    return switch quarterTurns {
    case 0: LengthPoint(x: x, y: y)
    case 1: LengthPoint(x: last.y - y, y: x)
    case 2: LengthPoint(x: last.x - x, y: last.y - y)
    default: LengthPoint(x: y, y: last.x - x)
    }
  }
  /// A way across the surface in the window.
  public func way(_ way: Point) -> LengthPoint? {
    guard let x = Length(atOrBelow: way.x), let y = Length(atOrBelow: way.y) else { return nil }
    let none = Length.zero
    return switch quarterTurns {
    case 0: LengthPoint(x: x, y: y)
    case 1: LengthPoint(x: none - y, y: x)
    case 2: LengthPoint(x: none - x, y: none - y)
    default: LengthPoint(x: y, y: none - x)
    }
  }
}

/// How the device is turned, and when.
public struct DeviceTurn: Hashable, Sendable {
  public enum Way: String, CaseIterable, Sendable {
    /// A quarter clockwise: what was its top is at the right.
    case right
    /// A quarter counterclockwise.
    case left
    /// Upside down.
    case half
  }
  public var time: Timestamp
  public var way: Way
  public init(_ way: Way, at time: Timestamp) { (self.way, self.time) = (way, time) }

  /// Clockwise.
  var quarters: Int {
    switch way {
    case .right: 1
    case .half: 2
    case .left: 3
    }
  }
  /// `device turned right`
  var text: String { way == .half ? "device turned upside down" : "device turned \(way.rawValue)" }

  /// `800,1600:left,2400.5:half`: milliseconds, each later than the one before.
  static func list(parsing text: String) throws(SceneProblem) -> [DeviceTurn] {
    var turns: [DeviceTurn] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      let way = words.count == 1 ? Way.right : words.count == 2 ? Way(rawValue: String(words[1])) : nil
      guard let first = words.first, let time = FixedPoint.thousandths(parsing: first), time >= 0, let way else {
        throw SceneProblem(
          "parks.rotate is times in milliseconds, each with :left or :half where it is not a quarter to the right, "
            + "such as 800,1600:left; “\(part)” is none")
      }
      let turn = DeviceTurn(way, at: Timestamp(microseconds: Int64(time)))
      if let last = turns.last, turn.time <= last.time {
        throw SceneProblem("parks.rotate is in the order of time; “\(part)” is not after the one before it")
      }
      turns.append(turn)
    }
    return turns
  }
}
