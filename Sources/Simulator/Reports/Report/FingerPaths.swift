import Analysis
import Gestures
import Simulation
import TouchTrace

/// The paths of all fingers in hundredths of a millimetre.
package struct FingerPaths {
  private enum End: Int { case down, lifted, cancelled }

  /// The path of one finger from touch down to touch up, or of a hovering finger.
  private struct Path {
    /// `nil` for a hovering finger.
    var id: Int?
    /// The moments at which the position changed, and the last one.
    var moments: [Int] = []
    var xs: [Int] = []
    var ys: [Int] = []
    var end = End.down

    mutating func add(_ position: Point2D, on surface: Surface, at moment: Int) {
      let x = FingerPaths.hundredths(millimetres: surface.millimetres(points: position.x))
      let y = FingerPaths.hundredths(millimetres: surface.millimetres(points: position.y))
      if moments.last == moment {
        xs[xs.count - 1] = x
        ys[ys.count - 1] = y
      } else {
        moments.append(moment)
        xs.append(x)
        ys.append(y)
      }
    }

    mutating func finish(_ end: End, at moment: Int) {
      self.end = end
      if let x = xs.last, let y = ys.last, moments.last != moment {
        moments.append(moment)
        xs.append(x)
        ys.append(y)
      }
    }
  }

  private let surface: Surface
  private var paths: [Path] = []
  /// The indices of the paths of fingers that are down.
  private var open: [Int] = []
  private var hover: Int?
  /// The changes of the number of untracked touches.
  private var untracked: [(moment: Int, count: Int)] = []
  /// The largest number of fingers down at once.
  private(set) var maximumAtOnce = 0
  var isTouched: Bool { !open.isEmpty }
  /// The number of touches, without hovering.
  var touchCount: Int { paths.count { $0.id != nil } }

  package init(on surface: Surface) { self.surface = surface }

  package mutating func add(_ contacts: [Contact], untracked: Int, hovering: Point2D?, at moment: Int) {
    for contact in contacts where contact.stage != .stationary {
      let id = Int(contact.id)
      let known = contact.stage == .began ? nil : open.first { paths[$0].id == id }
      let index = known ?? paths.count
      if known == nil {
        paths.append(Path(id: id))
        open.append(index)
      }
      paths[index].add(contact.position, on: surface, at: moment)
      if contact.isDown { continue }
      paths[index].finish(contact.stage == .ended ? .lifted : .cancelled, at: moment)
      open.removeAll { $0 == index }
    }
    add(hovering, at: moment)
    if untracked != self.untracked.last?.count ?? 0 { self.untracked.append((moment, untracked)) }
    maximumAtOnce = max(maximumAtOnce, open.count + untracked)
  }

  private mutating func add(_ hovering: Point2D?, at moment: Int) {
    if let hovering {
      let index = hover ?? paths.count
      if hover == nil { paths.append(Path(id: nil)) }
      paths[index].add(hovering, on: surface, at: moment)
      hover = index
    } else if let index = hover {
      paths[index].finish(.lifted, at: moment)
      hover = nil
    }
  }

  /// Returns a distance in hundredths of a millimetre, clamped to ten kilometres.
  package static func hundredths(millimetres: Double) -> Int {
    let hundredths = (millimetres * 100).rounded()
    return hundredths.isNaN ? 0 : Int(min(max(hundredths, -1e9), 1e9))
  }

  package var value: ReportValue {
    .object([
      .init(
        "paths",
        .list(
          paths.map { path in
            .path(
              path.id.map { .number($0) } ?? .text("hover"), end: path.end.rawValue, moments: path.moments,
              path.xs, path.ys)
          })),
      .init("untracked", .numbers(untracked.flatMap { [$0.moment, $0.count] })),
    ])
  }
}

extension ReportValue {
  /// Returns a finger's path: its identifier (or `hover`), how it ended, its moments as run lengths, and its positions, in
  /// hundredths of a millimetre, as deltas.
  ///
  /// - Parameter end: 0 while the finger is down, 1 if it has lifted, 2 if it was cancelled.
  package static func path(_ id: ReportValue, end: Int, moments: [Int], _ xs: [Int], _ ys: [Int]) -> ReportValue {
    .list([
      id, .number(end), .numbers(DeltaEncoding.runLengths(moments)), .numbers(DeltaEncoding.deltas(xs)),
      .numbers(DeltaEncoding.deltas(ys)),
    ])
  }
}
