import Gestures
import Glibc
import LibinputEvents
import TouchTrace

/// The fingers of one motion with their positions in millimetres, and the times that divide the motion.
struct PlayedHand {
  /// One finger from its touch down to its touch up.
  struct Finger {
    var slot: Int32
    /// The indices of the frames in which it is down.
    var frames: Range<Int>
    /// The positions in these frames.
    var positions: [Point2D]

    /// The largest distance from the touch down.
    fileprivate(set) var farthest = 0.0

    var start: Point2D { positions.first ?? .zero }

    fileprivate mutating func add(_ position: Point2D) {
      positions.append(position)
      farthest = max(farthest, (position - start).length)
    }

    /// Returns the distance from the touch down to a frame, or to the nearest one in which the finger is down.
    func displacement(in frame: Int) -> Point2D {
      if positions.isEmpty || frame < frames.lowerBound { return .zero }
      return positions[min(frame, frames.upperBound - 1) - frames.lowerBound] - start
    }
  }

  private(set) var fingers: [Finger] = []
  /// The times of the first and the last touch down, the beginning and the end of the movement, and the first and the last touch up.
  private var edges: [Timestamp] = []
  /// The time without a finger before the last one touches down; nil if there is none.
  private var gap: (start: Timestamp, end: Timestamp)?

  init(_ frames: [EvdevFrame], _ axes: SurfaceAxes) {
    var (slot, down, positions): (Int32, [Int32: Int], [Int32: DevicePosition]) = (0, [:], [:])
    for (index, frame) in frames.enumerated() {
      for event in frame.events where event.type == EventCode.abs {
        switch event.code {
        case EventCode.absMTSlot: slot = event.value
        case EventCode.absMTPositionX: positions[slot, default: DevicePosition(x: 0, y: 0)].x = event.value
        case EventCode.absMTPositionY: positions[slot, default: DevicePosition(x: 0, y: 0)].y = event.value
        case EventCode.absMTTrackingID:
          down[slot] = nil
          if event.value >= 0 {
            down[slot] = fingers.count
            fingers.append(Finger(slot: slot, frames: index..<index, positions: []))
          }
        default: break
        }
      }
      for (slot, finger) in down {
        fingers[finger].frames = fingers[finger].frames.lowerBound..<index + 1
        fingers[finger].add(axes.millimetres(positions[slot] ?? DevicePosition(x: 0, y: 0)))
      }
    }
    fingers.removeAll { $0.positions.isEmpty }
    edges = Self.edges(fingers, frames)
    gap = Self.gap(fingers, frames)
  }

  private static func edges(_ fingers: [Finger], _ frames: [EvdevFrame]) -> [Timestamp] {
    let starts = fingers.map(\.frames.lowerBound)
    let ends = fingers.map { min($0.frames.upperBound, frames.count - 1) }
    guard let first = starts.min(), let last = starts.max(), let lift = ends.min(), let end = ends.max() else {
      return []
    }
    let up = frames[max(last, lift)].time
    let paths = fingers.map { finger in
      zip(finger.frames, finger.positions).map { (time: frames[$0].time, position: $1) }
    }
    let movement = HandMovement.period(paths, within: frames[last].time...up) ?? up...up
    return [frames[first].time, frames[last].time, movement.lowerBound, movement.upperBound, up, frames[end].time]
  }

  private static func gap(_ fingers: [Finger], _ frames: [EvdevFrame]) -> (start: Timestamp, end: Timestamp)? {
    guard let last = fingers.map(\.frames.lowerBound).max(),
      let lift = fingers.map(\.frames.upperBound).filter({ $0 <= last }).max(),
      !fingers.contains(where: { $0.frames.lowerBound < last && $0.frames.upperBound > last })
    else { return nil }
    return (frames[lift].time, frames[last].time)
  }

  // MARK: Times

  /// Returns the new time of each time, for a change of times; nil for one of positions.
  func times(_ change: HandChange) -> ((Timestamp) -> Timestamp)? {
    let unchanged: (Timestamp) -> Timestamp = { $0 }
    guard edges.count == 6 else { return unchanged }
    let milliseconds = Interval(microseconds: Int64((change.amount * 1000).rounded()))
    return switch change.kind {
    case .speed: warp(edges[0], edges[5], at: change.amount)
    case .pace: warp(edges[2], edges[3], at: change.amount)
    case .landing: warp(edges[0], edges[1], to: milliseconds)
    case .rest: warp(edges[1], edges[2], to: milliseconds)
    case .stay: warp(edges[1], edges[4], to: milliseconds)
    case .lifting: warp(edges[4], edges[5], to: milliseconds)
    case .pause: gap.map { warp($0.start, $0.end, to: milliseconds) } ?? unchanged
    case .distance, .tilt, .apart, .turn, .opposed, .parallel, .wait, .across, .down, .tool: nil
    }
  }

  private func warp(_ start: Timestamp, _ end: Timestamp, at speed: Double) -> (Timestamp) -> Timestamp {
    warp(start, end, to: Interval(microseconds: Int64(Double((end - start).microseconds) / speed)))
  }

  /// Returns times of which a period lasts as long as asked, with what follows it moved.
  private func warp(_ start: Timestamp, _ end: Timestamp, to length: Interval) -> (Timestamp) -> Timestamp {
    let old = Double((end - start).microseconds)
    return { time in
      if time <= start { return time }
      if time >= end { return start + length + (time - end) }
      let share = Double((time - start).microseconds) / max(1, old)
      return start + Interval(microseconds: Int64((share * Double(length.microseconds)).rounded()))
    }
  }

  // MARK: Positions

  /// Returns the position of a finger in a frame, with a change of positions.
  func position(of finger: Finger, in frame: Int, _ change: HandChange) -> Point2D {
    let moved = finger.displacement(in: frame)
    let position = finger.start + moved
    let amount = change.amount
    switch change.kind {
    case .distance: return finger.start + moved * amount
    case .tilt: return centre + (position - centre).turned(by: amount)
    case .apart:
      let radius = finger.start - centre
      return radius.length > 0 ? position + radius * (amount / 2 / radius.length) : position
    case .turn: return finger.start + moved.turned(by: amount)
    case .opposed:
      guard let mover = fingers.max(by: { $0.farthest < $1.farthest }), mover.farthest > finger.farthest else {
        return position
      }
      return finger.start - mover.displacement(in: frame) * amount
    case .parallel:
      let all = fingers.map { $0.displacement(in: frame) }
      let mean = all.reduce(.zero, +) * (1 / Double(max(1, all.count)))
      return finger.start + moved * (1 - amount) + mean * amount
    case .wait:
      let last = fingers.map(\.frames.lowerBound).max() ?? 0
      return position - finger.displacement(in: min(frame, last)) * amount
    case .across: return position + Point2D(amount, 0)
    case .down: return position + Point2D(0, amount)
    case .speed, .pace, .stay, .pause, .rest, .landing, .lifting, .tool: return position
    }
  }

  /// The middle of the fingers' touch downs.
  private var centre: Point2D {
    fingers.map(\.start).reduce(.zero, +) * (1 / Double(max(1, fingers.count)))
  }
}

extension Point2D {
  fileprivate func turned(by degrees: Double) -> Point2D {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Point2D(x * cosine - y * sine, x * sine + y * cosine)
  }
}
