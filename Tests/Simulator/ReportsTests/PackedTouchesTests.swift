import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports

/// Unpacks touches as the page does.
private struct Unpacked {
  private let bytes: [UInt8]
  private var at = 9
  private var (range, code): (UInt32, UInt32) = (.max, 0)
  private var models: [String: (digits: [UInt16], leading: [UInt16])] = [:]
  private var now = 0
  private var clock = Course(place: 0, speed: 8000 * 256)
  private var down: [(id: Int, courses: [Course])] = []
  private var lastID = -1

  private struct Course {
    var place = 0
    var speed = 0
    var count = 1
  }

  /// Returns the frames as a trace has them, with times in microseconds.
  static func lines(_ bytes: [UInt8]) -> [String] {
    let head = [0, 4].map { start in (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) } }
    var unpacked = Unpacked(bytes: bytes)
    for _ in 0..<4 { unpacked.code = unpacked.code << 8 | unpacked.next() }
    return (0..<head[0]).map { _ in unpacked.line(head[1]) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() -> UInt32 {
    defer { at += 1 }
    return at < bytes.count ? UInt32(bytes[at]) : 0
  }

  private mutating func shift() {
    guard range < 1 << 24 else { return }
    range <<= 8
    code = code << 8 | next()
  }

  private mutating func bit(_ chances: inout [UInt16], _ index: Int) -> Int {
    let bound = range >> 11 * UInt32(chances[index])
    let isOne = code >= bound
    range = isOne ? range - bound : bound
    if isOne { code -= bound }
    chances[index] = isOne ? chances[index] - chances[index] >> 4 : chances[index] + (2048 - chances[index]) >> 4
    shift()
    return isOne ? 1 : 0
  }

  private mutating func bits(_ width: Int) -> Int {
    (0..<width).reduce(0) { value, _ in
      range >>= 1
      let isOne = code >= range
      if isOne { code -= range }
      shift()
      return value << 1 | (isOne ? 1 : 0)
    }
  }

  private mutating func number(_ name: String) -> Int {
    var model = models[name] ?? (Array(repeating: 1024, count: 64), Array(repeating: 1024, count: 256))
    var node = 1
    for _ in 0..<6 { node = node << 1 | bit(&model.digits, node) }
    let digits = node - 64
    let known = min(2, digits - 1)
    node = 1
    for _ in 0..<known { node = node << 1 | bit(&model.leading, digits * 4 + node) }
    models[name] = model
    let rest = digits - 1 - known
    return node << rest + bits(rest) - 1
  }

  private mutating func signed(_ name: String) -> Int {
    let value = number(name)
    return value % 2 == 1 ? -(value + 1) / 2 : value / 2
  }

  private mutating func move(_ course: inout Course, _ part: Int, _ share: Int, _ name: String) -> Int {
    let expected = course.place + course.speed
    let value = expected >> 8 + signed(name)
    let error = value << 8 - expected
    course.place = expected + (error * part) >> 6
    course.speed += (error * share) >> 6
    return value
  }

  private mutating func line(_ unit: Int) -> String {
    if down.isEmpty {
      now += number("pause")
      clock.place = now << 8
    } else {
      var clock = clock
      now = move(&clock, 8, 1, "time")
      self.clock = clock
    }
    let kind = number("kind \(min(2, down.count))")
    if kind == 1 {
      let text = String(decoding: (0..<number("other")).map { _ in UInt8(bits(8)) }, as: UTF8.self)
      follow(text, unit)
      return "\(now)\(text)"
    }
    let steady = down.map(\.id)
    let words = (0..<(kind == 0 ? down.count : kind - 1)).map { index in
      change(unit, steady: kind == 0 ? down.firstIndex { $0.id == steady[index] } : nil)
    }
    return "\(now)  " + words.joined(separator: "  ")
  }

  private mutating func change(_ unit: Int, steady: Int?) -> String {
    var (index, stage, isNew) = (steady ?? 0, 1, false)
    if steady == nil {
      index = number("other")
      isNew = index == down.count
      stage = 0
      if isNew {
        lastID += 1 + signed("other")
        down.append((lastID, [Course(), Course()]))
      } else {
        stage = number("stage")
      }
    }
    let at = [0, 1].map { axis in
      var course = down[index].courses[axis]
      defer { down[index].courses[axis] = course }
      guard !isNew else {
        let value = signed("start")
        course.place = value << 8
        return Int64(value * unit)
      }
      course.count = min(course.count + 1, 6)
      let pairs = course.count * (course.count + 1)
      return Int64(move(&course, 128 * (2 * course.count - 1) / pairs, 384 / pairs, "place") * unit)
    }
    defer { if stage > 1 { down.remove(at: index) } }
    let word = ["began", "moved", "ended", "cancelled"][stage]
    return "\(down[index].id) \(word) \(FixedPoint.short(thousandths: at[0])),\(FixedPoint.short(thousandths: at[1]))"
  }

  /// Moves the fingers to where a line of a trace has them.
  private mutating func follow(_ text: String, _ unit: Int) {
    for part in text.split(separator: "  ") {
      let words = part.split(separator: " ")
      guard let id = Int(words[0]) else { continue }
      let values = words[2].split(separator: ",").map { Int((Double($0)! * 1000).rounded()) / unit }
      if !down.contains(where: { $0.id == id }) {
        down.append((id, [Course(), Course()]))
        lastID = id
      }
      let index = down.firstIndex { $0.id == id }!
      for axis in 0..<2 {
        (down[index].courses[axis].place, down[index].courses[axis].count) = (values[axis] << 8, 1)
      }
      if words[1] == "ended" || words[1] == "cancelled" { down.remove(at: index) }
    }
  }
}

@Suite struct PackedTouchesTests {
  /// The frames as the trace writes them, without those that only repeat the one before.
  private static func lines(_ frames: [TraceFrame]) -> [String] {
    zip([TraceFrame()] + frames, frames).compactMap { before, frame in
      let isEmpty = frame.changes.isEmpty && frame.untracked + before.untracked == 0
      if isEmpty, frame.hovering == before.hovering, frame.buttons == before.buttons { return nil }
      return "\(frame.time.microseconds)" + TraceWriter().frame(frame).drop { $0 == " " }.drop { $0 != " " }.dropLast()
    }
  }

  @Test(arguments: [1, 10, 100, 1000]) func touchesRoundTrip(_ step: Int64) {
    for seed in 0..<40 as Range<UInt64> {
      let frames = Trace.random(seed: seed, unit: step).frames
      let bytes = PackedTouches.bytes(frames, from: Timestamp(microseconds: 0))
      #expect(Unpacked.lines(bytes) == Self.lines(frames))
    }
  }

  /// Half a pixel of noise in hundredths has 6.6 bits in each direction, and 8 ms with 0.3 ms of noise 10.
  @Test func noisyTouchesTakeFewBits() {
    var random = SeededRandom(seed: 3)
    var time: Int64 = 0
    let frames = (0..<4000).map { index in
      time += 8000 + Int64.random(in: -300...300, using: &random)
      let noise = (0..<2).map { _ in Double(Int.random(in: -50...50, using: &random)) / 100 }
      let position = Point2D(x: 100 + Double(index % 50) * 3 + noise[0], y: 300 + noise[1])
      return TraceFrame(
        time: Timestamp(microseconds: time),
        changes: [
          ContactChange(Int32(index / 50), index % 50 == 0 ? .began : index % 50 == 49 ? .ended : .moved, position)
        ])
    }
    #expect(PackedTouches.bytes(frames, from: Timestamp(microseconds: 0)).count * 8 < 29 * frames.count)
  }
}
