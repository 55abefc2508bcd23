import Gestures

/// Who is down, and where, after the frames that were applied.
struct HandState {
  /// In order of landing.
  private(set) var fingers: [(id: Int32, position: Point)] = []
  private(set) var untracked = 0
  private(set) var hovering: Point?

  mutating func apply(_ frame: TraceFrame) {
    for change in frame.changes {
      let index = fingers.firstIndex { $0.id == change.id }
      switch change.stage {
      case .began: if index == nil { fingers.append((change.id, change.position)) }
      case .moved: if let index { fingers[index].position = change.position }
      case .ended, .cancelled: if let index { fingers.remove(at: index) }
      case .stationary: break
      }
    }
    (untracked, hovering) = (frame.untracked, frame.hovering)
  }

  var isEmpty: Bool { fingers.isEmpty && untracked == 0 && hovering == nil }
  var touches: Bool { !fingers.isEmpty || untracked > 0 }

  /// All of them land there and then.
  func landing(at time: Timestamp) -> TraceFrame {
    TraceFrame(
      time: time, changes: fingers.map { ContactChange($0.id, .began, $0.position) }, untracked: untracked,
      hovering: hovering)
  }
  /// All of them are taken away then.
  func leaving(at time: Timestamp) -> TraceFrame {
    TraceFrame(time: time, changes: fingers.map { ContactChange($0.id, .cancelled, $0.position) })
  }
}

extension TraceFrame {
  /// Whether a finger lands in it, where so many without a place were down before.
  func lands(after untracked: Int) -> Bool {
    self.untracked > untracked || changes.contains { $0.stage == .began }
  }
  /// Whether a finger lifts in it, or is taken away.
  func lifts(after untracked: Int) -> Bool {
    self.untracked < untracked || changes.contains { $0.stage == .ended || $0.stage == .cancelled }
  }
  /// The same frame with every place in it, that of what hovers included, put elsewhere.
  func placed(_ place: (Point) -> Point) -> TraceFrame {
    var frame = self
    for index in frame.changes.indices { frame.changes[index].position = place(changes[index].position) }
    frame.hovering = hovering.map(place)
    return frame
  }
}

extension Place {
  init(_ point: Point) {
    self = .zero + Place(x: FixedPoint.thousandths(point.x), y: FixedPoint.thousandths(point.y))
  }
}
