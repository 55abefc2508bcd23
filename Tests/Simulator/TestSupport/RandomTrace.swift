import Gestures
import TouchTrace

extension Trace {
  /// Returns a random valid trace in which no touch identifier repeats, with positions in thousandths of a point.
  ///
  /// - Parameter unit: times are multiples of this many microseconds.
  public static func random(seed: UInt64, unit: Int64 = 1) -> Trace {
    var frame = TouchFrame(at: .zero)
    var input = RandomTouches(seed: seed)
    var identifiers: [Int32: Int32] = [:]
    var next: Int32 = 1
    var frames: [TraceFrame] = []
    var last: Int64 = 0
    for _ in 0..<60 {
      guard case .frame(let time, let touches) = input.next() else { continue }
      last = max(last, time.microseconds / unit * unit)
      frame.advance(to: Timestamp(microseconds: last))
      for touch in touches { touch.rounded.apply(to: &frame) }
      var changes: [ContactChange] = []
      for index in 0..<frame.count where frame[index].stage != .stationary {
        let contact = frame[index]
        if contact.stage == .began {
          identifiers[contact.id] = next
          next += 1
        }
        changes.append(ContactChange(identifiers[contact.id] ?? 0, contact.stage, contact.position))
      }
      let traceFrame = TraceFrame(
        time: frame.time, changes: changes, untracked: frame.untracked,
        hovering: frames.count % 11 == 0 && frame.down == 0 ? Point2D(1.5, 2) : nil)
      frames.append(traceFrame)
    }
    let header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    return Trace(header: header, frames: frames, end: Timestamp(microseconds: last + 5 * unit))
  }
}

extension Touch {
  /// The touch with its position rounded to thousandths of a point, as readers report it.
  fileprivate var rounded: Touch {
    func rounded(_ value: Double) -> Double { FixedPoint.double(thousandths: FixedPoint.thousandths(value)) }
    return switch self {
    case .down(let id, let x, let y): .down(id, rounded(x), rounded(y))
    case .move(let id, let x, let y): .move(id, rounded(x), rounded(y))
    case .upAt(let id, let x, let y): .upAt(id, rounded(x), rounded(y))
    case .hover(let x, let y): .hover(rounded(x), rounded(y))
    case .up, .cancel, .untracked, .button, .buttons: self
    }
  }
}

extension TraceFrame {
  /// Advances a frame by these changes, and returns whether each of them was possible.
  public func fits(_ frame: inout TouchFrame) -> Bool {
    do throws(TouchFrameError) { try apply(to: &frame) } catch { return false }
    return true
  }
}
