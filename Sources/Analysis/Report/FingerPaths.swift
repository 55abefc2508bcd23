import Gestures
import Simulation
import TouchTrace

/// Where every finger went, in hundredths of a millimetre: finer than anybody sees, and short to write.
struct FingerPaths {
  private enum End: Int { case down, lifted, takenAway }

  /// One finger from landing to lifting; nil for what hovers.
  private struct Path {
    var id: Int?
    /// The moments at which it was somewhere else, by number, its last one included.
    var moments: [Int] = []
    var xs: [Int] = []
    var ys: [Int] = []
    var end = End.down

    mutating func add(_ place: Point, at moment: Int) {
      let x = FingerPaths.hundredths(place.x)
      let y = FingerPaths.hundredths(place.y)
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

  private var paths: [Path] = []
  /// Where the fingers' paths are that are down.
  private var open: [Int] = []
  private var hover: Int?
  /// How many fingers without a place are down, from which moment on.
  private var untracked: [(moment: Int, count: Int)] = []
  private(set) var mostAtOnce = 0
  var touchDownTime: Int { paths.count { $0.id != nil } }

  mutating func see(_ contacts: [Contact], untracked: Int, hovering: Point?, at moment: Int) {
    for contact in contacts where contact.stage != .stationary {
      let id = Int(contact.id)
      let known = contact.stage == .began ? nil : open.first { paths[$0].id == id }
      let index = known ?? paths.count
      if known == nil {
        paths.append(Path(id: id))
        open.append(index)
      }
      paths[index].add(contact.position, at: moment)
      if contact.isDown { continue }
      paths[index].finish(contact.stage == .ended ? .lifted : .takenAway, at: moment)
      open.removeAll { $0 == index }
    }
    if let hovering {
      let index = hover ?? paths.count
      if hover == nil { paths.append(Path(id: nil)) }
      paths[index].add(hovering, at: moment)
      hover = index
    } else if let index = hover {
      paths[index].finish(.lifted, at: moment)
      hover = nil
    }
    if untracked != self.untracked.last?.count ?? 0 { self.untracked.append((moment, untracked)) }
    mostAtOnce = max(mostAtOnce, open.count + untracked)
  }

  /// Of a millimetre; no more than ten kilometres.
  static func hundredths(_ points: Double) -> Int {
    let hundredths = (Surface.millimetres(points: points) * 100).rounded()
    return hundredths.isNaN ? 0 : Int(min(max(hundredths, -1e9), 1e9))
  }

  /// A path is its number (or `hover`), how it ended, its moments as runs, and its places as steps.
  var value: ReportValue {
    .object([
      .init(
        "paths",
        .list(
          paths.map { path in
            .list([
              path.id.map { .number($0) } ?? .text("hover"), .number(path.end.rawValue),
              .numbers(Steps.runs(path.moments)), .numbers(Steps.between(path.xs)), .numbers(Steps.between(path.ys)),
            ])
          })),
      .init("untracked", .numbers(untracked.flatMap { [$0.moment, $0.count] })),
    ])
  }
}
