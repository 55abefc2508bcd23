import Analysis
import Gestures
import Simulation
import TouchTrace

/// The paths of the fingers of a recording, as a picture.
package struct TestHand: Hashable, Sendable {
  private static let maximumTouches = 24
  /// The most positions of a path, so that a page of a thousand tests stays small.
  private static let maximumPositions = 48

  /// The size of the surface, and the positions of each touch, in tenths of a point.
  private let size: [Int]
  private var paths: [[Int]] = []

  /// Creates the picture of a recording; nil if it has no touches, such as one of libinput's events.
  package init?(_ log: InputLog) {
    let surface = log.header.surface
    size = [surface.widthInMillipoints, surface.heightInMillipoints].map { Int($0 / 100) }
    var places: [Int32: Int] = [:]
    for case .frame(let frame) in log.inputs {
      for change in frame.changes {
        if change.stage == .began {
          places[change.id] = paths.count < Self.maximumTouches ? paths.count : nil
          if paths.count < Self.maximumTouches { paths.append([]) }
        }
        guard let place = places[change.id], change.stage != .cancelled else { continue }
        paths[place] += [Self.tenths(change.position.x), Self.tenths(change.position.y)]
      }
    }
    paths = paths.map(Self.thinned)
    if paths.isEmpty { return nil }
  }

  private static func tenths(_ points: Double) -> Int { Int((min(max(points, -1e6), 1e6) * 10).rounded()) }

  /// Returns a path with fewer positions, of which the first and the last stay.
  private static func thinned(_ path: [Int]) -> [Int] {
    let count = path.count / 2
    if count <= maximumPositions { return path }
    return (0..<maximumPositions).flatMap { index in
      let place = index * (count - 1) / (maximumPositions - 1)
      return [path[2 * place], path[2 * place + 1]]
    }
  }

  var value: ReportValue {
    .object([.init("size", .numbers(size)), .init("paths", .list(paths.map { .numbers($0) }))])
  }
}
