import Gestures
import TouchTrace

/// Touches in a few bits each, for a page that has a million of them: what a position differs from where the finger was going, and a
/// time from what it should be. `packed.js` reads them.
struct PackedTouches {
  private var bits = RangeEncoder()
  private var time = NumberModel(), pause = NumberModel(), stage = NumberModel(), other = NumberModel()
  /// By the number of fingers that are down, up to two.
  private var kinds = [NumberModel(), NumberModel(), NumberModel()]
  /// Of a finger that touches down, and of one that moves.
  private var start = NumberModel(), place = NumberModel()
  private var clock = PackedCourse(speed: 8000 << 8)
  private var last: Int64
  /// The time since the start of the part.
  private var now: Int64 = 0
  /// The fingers that are down, in the order of their touch down.
  private var down: [PackedFinger] = []
  private var lastID: Int64 = -1
  /// The thousandths of a point that all positions are multiples of.
  private let unit: Int64

  /// The longest time between two frames.
  static let longestPause: Int64 = 1 << 38

  /// Returns the frames of a recording, with times from `base` on. A frame that only repeats the one before is none.
  static func bytes(_ frames: [TraceFrame], from base: Timestamp) -> [UInt8] {
    var packed = PackedTouches(unit: unit(of: frames), from: base)
    var before = TraceFrame()
    var count = 0
    for frame in frames {
      defer { before = frame }
      if frame.changes.isEmpty, frame.untracked == 0, before.untracked == 0, frame.hovering == before.hovering,
        frame.buttons == before.buttons
      {
        continue
      }
      packed.add(frame)
      count += 1
    }
    packed.bits.finish()
    let head = [count, Int(packed.unit)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return head + packed.bits.bytes
  }

  private init(unit: Int64, from base: Timestamp) {
    self.unit = unit
    last = base.microseconds
  }

  private static func unit(of frames: [TraceFrame]) -> Int64 {
    var unit: Int64 = 1000
    for frame in frames {
      for change in frame.changes {
        while thousandths(change.position.x) % unit != 0 || thousandths(change.position.y) % unit != 0 { unit /= 10 }
      }
    }
    return unit
  }

  private static func thousandths(_ points: Double) -> Int64 { Int64((points * 1000).rounded()) }

  private mutating func add(_ frame: TraceFrame) {
    let passed = frame.time.microseconds - last
    last = frame.time.microseconds
    now += passed
    if down.isEmpty {
      bits.put(Int(passed), &pause)
      clock.start(now)
    } else {
      bits.put(zigzag: clock.move(to: now, 8, 1), &time)
    }
    if frame.untracked > 0 || frame.hovering != nil || frame.isButtonDown || frame.changes.isEmpty
      || frame.changes.contains(where: { $0.type != nil })
    {
      return addLine(frame)
    }
    let isSteady = isSteady(frame)
    bits.put(isSteady ? 0 : frame.changes.count + 1, &kinds[min(2, down.count)])
    for change in frame.changes { add(change, isSteady: isSteady) }
  }

  /// Whether each finger that is down moves, in their order.
  private func isSteady(_ frame: TraceFrame) -> Bool {
    guard frame.changes.count == down.count else { return false }
    for index in down.indices {
      let change = frame.changes[index]
      if change.stage != .moved || Int64(change.id) != down[index].id { return false }
    }
    return true
  }

  private mutating func add(_ change: ContactChange, isSteady: Bool) {
    let (x, y) = (Self.thousandths(change.position.x) / unit, Self.thousandths(change.position.y) / unit)
    let index = down.firstIndex { $0.id == Int64(change.id) } ?? down.count
    let isNew = index == down.count
    if !isSteady {
      bits.put(index, &other)
      if isNew {
        bits.put(zigzag: Int64(change.id) - lastID - 1, &other)
      } else {
        bits.put(change.stage.packed, &stage)
      }
    }
    if isNew {
      down.append(PackedFinger(id: Int64(change.id)))
      lastID = Int64(change.id)
      bits.put(zigzag: x, &start)
      bits.put(zigzag: y, &start)
      down[index].start(x, y)
    } else {
      let off = down[index].move(to: x, y)
      bits.put(zigzag: off.x, &place)
      bits.put(zigzag: off.y, &place)
    }
    if change.stage == .ended || change.stage == .cancelled { down.remove(at: index) }
  }

  /// Adds what is rare as the line of the trace, without its time.
  private mutating func addLine(_ frame: TraceFrame) {
    let line = TraceWriter().frame(frame).drop { $0 == " " }.drop { $0 != " " }.dropLast()
    bits.put(1, &kinds[min(2, down.count)])
    bits.put(line.utf8.count, &other)
    for byte in line.utf8 { bits.put(UInt64(byte), 8) }
    for change in frame.changes {
      let index = down.firstIndex { $0.id == Int64(change.id) } ?? down.count
      if index == down.count {
        down.append(PackedFinger(id: Int64(change.id)))
        lastID = Int64(change.id)
      }
      down[index].start(Self.thousandths(change.position.x) / unit, Self.thousandths(change.position.y) / unit)
      if change.stage == .ended || change.stage == .cancelled { down.remove(at: index) }
    }
  }
}

extension Contact.Stage {
  fileprivate var packed: Int {
    switch self {
    case .began: 0
    case .ended: 2
    case .cancelled: 3
    default: 1
    }
  }
}

/// Where something is and where it goes, in 256ths.
private struct PackedCourse {
  private var place: Int64 = 0
  private var speed: Int64

  init(speed: Int64 = 0) { self.speed = speed }

  mutating func start(_ value: Int64) { place = value << 8 }

  /// Returns how far a value is from the expected one. The place and the speed follow it by as many 64ths of that.
  mutating func move(to value: Int64, _ part: Int64, _ share: Int64) -> Int64 {
    let expected = place + speed
    let error = value << 8 - expected
    place = expected + (error * part) >> 6
    speed += (error * share) >> 6
    return value - expected >> 8
  }
}

private struct PackedFinger {
  let id: Int64
  private var (x, y) = (PackedCourse(), PackedCourse())
  private var count: Int64 = 1
  /// The positions from which a movement is extrapolated: a hand does not keep its speed for longer.
  private static let most: Int64 = 6

  init(id: Int64) { self.id = id }

  mutating func start(_ x: Int64, _ y: Int64) {
    self.x.start(x)
    self.y.start(y)
    count = 1
  }

  /// Moves by the line of least squares through the last positions.
  mutating func move(to x: Int64, _ y: Int64) -> (x: Int64, y: Int64) {
    count = min(count + 1, Self.most)
    let pairs = count * (count + 1)
    let (part, share) = (128 * (2 * count - 1) / pairs, 384 / pairs)
    return (self.x.move(to: x, part, share), self.y.move(to: y, part, share))
  }
}

/// The chances of the bits of numbers of one kind: of the number of digits, and of the two digits after the first one.
struct NumberModel {
  fileprivate var digits = [UInt16](repeating: 1024, count: 64)
  fileprivate var leading = [UInt16](repeating: 1024, count: 256)
}

/// A range coder, as that of LZMA.
struct RangeEncoder {
  private(set) var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  private var cache: UInt8 = 0
  private var pending = 1

  mutating func put(_ value: Int, _ model: inout NumberModel) { put(Int64(value), &model) }

  mutating func put(zigzag value: Int64, _ model: inout NumberModel) {
    put(value < 0 ? -2 * value - 1 : 2 * value, &model)
  }

  /// Adds a number from 0.
  private mutating func put(_ value: Int64, _ model: inout NumberModel) {
    let number = UInt64(value) + 1
    let digits = UInt64.bitWidth - number.leadingZeroBitCount
    var (node, place) = (1, 6)
    while place > 0 {
      place -= 1
      put(digits >> place & 1, &model.digits, &node)
    }
    (node, place) = (1, digits - 1)
    while place > max(0, digits - 3) {
      place -= 1
      put(Int(number >> UInt64(place) & 1), &model.leading, &node, from: digits * 4)
    }
    put(number, place)
  }

  private mutating func put(_ bit: Int, _ chances: inout [UInt16], _ node: inout Int, from start: Int = 0) {
    let bound = range >> 11 * UInt32(chances[start + node])
    if bit == 0 {
      range = bound
      chances[start + node] += (2048 - chances[start + node]) >> 4
    } else {
      low += UInt64(bound)
      range -= bound
      chances[start + node] -= chances[start + node] >> 4
    }
    node = node << 1 | bit
    while range < 1 << 24 { shift() }
  }

  /// Adds the last digits of a number: their bits are equally likely.
  mutating func put(_ value: UInt64, _ width: Int) {
    var place = width
    while place > 0 {
      place -= 1
      range >>= 1
      if value >> UInt64(place) & 1 == 1 { low += UInt64(range) }
      while range < 1 << 24 { shift() }
    }
  }

  private mutating func shift() {
    if low < 0xFF00_0000 || low > 0xFFFF_FFFF {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      bytes.append(cache &+ carry)
      while pending > 1 {
        bytes.append(0xFF &+ carry)
        pending -= 1
      }
      pending = 0
      cache = UInt8(truncatingIfNeeded: low >> 24)
    }
    pending += 1
    low = (low & 0x00FF_FFFF) << 8
    range <<= 8
  }

  mutating func finish() {
    let rest = range
    for _ in 0..<5 { shift() }
    range = rest
  }
}
