import Gestures
import TouchTrace

extension Trace {
  /// A legal trace by chance, whose fingers' names are never used twice, with places in whole thousandths of a point.
  ///
  /// - Parameter unit: times are whole multiples of so many microseconds.
  public static func random(seed: UInt64, unit: Int64 = 1) -> Trace {
    var frame = TouchFrame()
    var (hands, names, next) = (RandomTouches(seed: seed), [Int32: Int32](), Int32(1))
    var (frames, last): ([TraceFrame], Int64) = ([], 0)
    for _ in 0..<60 {
      guard case .frame(let time, let touches) = hands.next() else { continue }
      last = max(last, time.microseconds / unit * unit)
      frame.advance(to: Timestamp(microseconds: last))
      for touch in touches { touch.rounded.apply(to: &frame) }
      var changes: [ContactChange] = []
      for index in 0..<frame.count where frame[index].stage != .stationary {
        let contact = frame[index]
        if contact.stage == .began {
          names[contact.id] = next
          next += 1
        }
        changes.append(ContactChange(names[contact.id] ?? 0, contact.stage, contact.position))
      }
      let told = TraceFrame(
        time: frame.time, changes: changes, untracked: frame.untracked,
        hovering: frames.count % 11 == 0 && frame.down == 0 ? Point(1.5, 2) : nil)
      frames.append(told)
    }
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    return Trace(header: header, frames: frames, end: Timestamp(microseconds: last + 5 * unit))
  }
}

extension Touch {
  /// Readers give places in whole thousandths of a point.
  fileprivate var rounded: Touch {
    func rounded(_ value: Double) -> Double { FixedPoint.double(thousandths: FixedPoint.thousandths(value)) }
    return switch self {
    case .down(let id, let x, let y): .down(id, rounded(x), rounded(y))
    case .move(let id, let x, let y): .move(id, rounded(x), rounded(y))
    case .upAt(let id, let x, let y): .upAt(id, rounded(x), rounded(y))
    case .up, .cancel, .untracked: self
    }
  }
}
