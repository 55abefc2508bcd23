import Gestures

/// Random valid frames: tracked and untracked touches that begin, move, end and are cancelled, at times that repeat, advance,
/// jump and run back. The same seed always gives the same frames.
public struct RandomTouches {
  public enum Event: Sendable {
    case frame(Timestamp, [Touch])
    /// Time advances without a frame.
    case wait(Timestamp)
  }

  /// A Boolean value that indicates whether some positions are so far away that squared distances are infinite.
  public var hasExtremePositions = false
  /// A Boolean value that indicates whether some frames press or release a button.
  public var pressesButtons = false
  private var isButtonDown = false
  private var random: SeededRandom
  private var time: Int64 = 0
  private var down: [Int32] = []
  private var untracked = 0

  public init(seed: UInt64, hasExtremePositions: Bool = false) {
    random = SeededRandom(seed: seed)
    self.hasExtremePositions = hasExtremePositions
  }

  public mutating func next() -> Event {
    time += step()
    let now = Timestamp(microseconds: time)
    let isEmpty = down.isEmpty && untracked == 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .wait(now)
    case 1...3: return .frame(now, isEmpty || Bool.random(using: &random) ? touchDown() : touchUp())
    case 4: return .frame(now, isEmpty ? touchDown() : touchUp())
    case 5 where pressesButtons:
      isButtonDown.toggle()
      return .frame(now, [.button(isButtonDown)])
    default: return .frame(now, isEmpty ? touchDown() : move())
    }
  }

  /// Lifts all touches, then lets time pass.
  public mutating func liftAll() -> [Event] {
    defer {
      down = []
      untracked = 0
      isButtonDown = false
    }
    time += 8000
    return [
      .frame(
        Timestamp(microseconds: time),
        down.map { .up($0) } + [.untracked(0)] + (pressesButtons ? [.button(false)] : [])),
      .wait(Timestamp(microseconds: time + 3_600_000_000)),
    ]
  }

  private mutating func step() -> Int64 {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: 0
    case 1: -Int64.random(in: 1...400_000, using: &random)
    case 2...4: Int64.random(in: 100_000...600_000, using: &random)
    // The thresholds themselves.
    case 5: [350_000, 349_999, 500_000, 499_999].randomElement(using: &random)!
    default: Int64.random(in: 1...20_000, using: &random)
    }
  }

  private mutating func touchDown() -> [Touch] {
    var touches: [Touch] = []
    for _ in 0..<[1, 1, 1, 1, 2, 2, 3, 10].randomElement(using: &random)! where down.count < TouchFrame.capacity {
      let free = (0..<Int32(20)).filter { !down.contains($0) }
      let id = free.randomElement(using: &random)!
      let position = position(within: 60)
      down.append(id)
      touches.append(.down(id, position.x, position.y))
    }
    if Int.random(in: 0..<6, using: &random) == 0 || touches.isEmpty {
      untracked += Int.random(in: 1...2, using: &random)
      touches.append(.untracked(untracked))
    }
    return touches
  }

  private mutating func touchUp() -> [Touch] {
    var touches: [Touch] = []
    let isAll = Int.random(in: 0..<3, using: &random) == 0
    let isCancelled = Int.random(in: 0..<8, using: &random) == 0
    for id in down where isAll || Bool.random(using: &random) {
      let position = position(within: 60)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: touches.append(.upAt(id, position.x, position.y))
      default: touches.append(isCancelled ? .cancel(id) : .up(id))
      }
      down.removeAll { $0 == id }
    }
    if untracked > 0, isAll || Bool.random(using: &random) {
      untracked = isAll ? 0 : untracked - 1
      touches.append(.untracked(untracked))
    }
    return touches
  }

  /// Mostly near each other: if every touch moved far at once, all gestures would fail.
  private mutating func move() -> [Touch] {
    let reach = [2.0, 2, 2, 60, 200].randomElement(using: &random)!
    return down.filter { _ in Bool.random(using: &random) }.map { id in
      let position = position(within: reach)
      return .move(id, position.x, position.y)
    }
  }

  private mutating func position(within reach: Double) -> Point2D {
    if hasExtremePositions, Int.random(in: 0..<12, using: &random) == 0 {
      let extreme = [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e200, .leastNonzeroMagnitude, 0]
      return Point2D(extreme.randomElement(using: &random)!, extreme.randomElement(using: &random)!)
    }
    return Point2D(Double.random(in: 0...reach, using: &random), Double.random(in: 0...reach, using: &random))
  }
}

extension Pad {
  public func play(_ event: RandomTouches.Event) {
    switch event {
    case .frame(let time, let touches): play(time, touches)
    case .wait(let time): coordinator.advance(to: time)
    }
  }
}
