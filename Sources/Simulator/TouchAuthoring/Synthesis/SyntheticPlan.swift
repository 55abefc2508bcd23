import Gestures
import TouchTrace

/// The contacts of a script with their times and motions, before sampling.
struct SyntheticPlan {
  private(set) var contacts: [SyntheticContact] = []
  /// The end of the recording in microseconds.
  private(set) var end: Int64 = 0
  /// Whether the script ends with a rest, which no touch marks.
  private(set) var endsAtRest = false

  private let surface: Surface
  private let noise: NoiseModel
  private let seed: UInt64
  private var random: SplitMix
  private var word = 0
  private var text = ""
  /// Whether the current gesture's fingers stay down.
  private var stays = false

  /// The interval between gestures without a rest, in microseconds: longer than any double tap waits for its second
  /// tap.
  private static let pause: Int64 = 300_000
  /// The interval between the end of a movement and touch-up, in microseconds: people's fingers rest for 10 to 60 ms at
  /// the end of a pinch.
  private static let settling: Int64 = 40_000
  /// The interval for which staying fingers are sampled after their gesture, in microseconds.
  private static let staying: Int64 = 200_000
  /// The interval by which a thumb touches down before its gesture and lifts after it, in microseconds.
  private static let thumbLead: Int64 = 150_000

  init(_ script: GestureScript, on surface: Surface, _ noise: NoiseModel, seed: UInt64) throws(ScriptError) {
    // Parsing validates scripts created in code: all numbers are in range from here on.
    let script = try GestureScript(parsing: script.steps.map(\.description))
    self.surface = surface
    self.noise = noise
    self.seed = seed
    random = SplitMix(seed: seed, purpose: 2)
    var isFirst = true
    for (index, step) in script.steps.enumerated() {
      word = index + 1
      text = step.description
      switch step {
      case .rest(let milliseconds): end += Int64(milliseconds) * 1000
      case .gesture(let gesture):
        let follows = index > 0 && !isRest(script.steps[index - 1])
        if follows && !isFirst { end += Self.pause }
        try add(gesture)
        isFirst = false
      }
    }
    endsAtRest = script.steps.last.map(isRest) ?? false
    let order = contacts.indices.sorted { (contacts[$0].touchDown, $0) < (contacts[$1].touchDown, $1) }
    contacts = order.map { contacts[$0] }
  }

  private func isRest(_ step: GestureScript.Step) -> Bool { if case .rest = step { true } else { false } }

  // MARK: Gestures

  private mutating func add(_ gesture: GestureScript.Gesture) throws(ScriptError) {
    let hasThumb = gesture.extraContacts.contains { $0.kind == .thumb }
    let fingers = gesture.options.fingers ?? 1
    if fingers + gesture.extraContacts.count > TouchFrame.capacity {
      throw problem("more than \(TouchFrame.capacity) contacts at once; remove some")
    }
    let begin = end
    let start = begin + (hasThumb ? Self.thumbLead : 0)
    stays = gesture.options.stays
    let position =
      gesture.position
      ?? GestureScript.Position(x: Int(surface.widthInMicrometres / 2), y: Int(surface.heightInMicrometres / 2))
    let options = gesture.options
    var over: Int64
    switch gesture.kind {
    case .tap(let times):
      let length = duration(options.milliseconds, default: 95)
      let gap = duration(options.gap, default: 120)
      over = start
      for time in 0..<times {
        if time > 0 { over += gap }
        var place = position
        place.x += time * (options.apart ?? 0)
        over = try addStill(gesture, place, from: over, lasting: length, isLast: time == times - 1)
      }
    case .longPress(let milliseconds):
      over = try addStill(gesture, position, from: start, lasting: Int64(milliseconds) * 1000)
    case .thumb(let milliseconds):
      over = try addStill(gesture, position, from: start, lasting: Int64(milliseconds) * 1000, .thumb)
    case .palm(let milliseconds):
      over = try addStill(gesture, position, from: start, lasting: Int64(milliseconds) * 1000, .palm)
    case .pan(let length):
      let motions = row(options.fingers ?? 1, position, length, options.angle ?? 0)
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 600))
    case .swipe(let length):
      let motions = row(options.fingers ?? 1, position, length, options.angle ?? 0)
      over = try addFlick(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 130))
    case .pinch(let from, let to):
      let count = options.fingers ?? 2
      let motions = (0..<count).map { spoke($0, of: count, position, from, to, options.angle ?? 0, turn: 0) }
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 1050))
    case .rotate(let turn):
      let span = options.span ?? 40_000
      let motions = (0..<2).map { spoke($0, of: 2, position, span, span, options.angle ?? 0, turn: turn) }
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 1000))
    }
    try addExtraContacts(gesture, from: begin, start: start, over: &over)
    end = over
    if stays { end += Self.staying }
  }

  /// Adds fingers that touch down, rest and lift.
  private mutating func addStill(
    _ gesture: GestureScript.Gesture, _ position: GestureScript.Position, from start: Int64, lasting: Int64,
    _ kind: SyntheticContact.Kind = .finger, isLast: Bool = true
  ) throws(ScriptError) -> Int64 {
    var over = start + lasting
    for (index, motion) in row(gesture.options.fingers ?? 1, position, 0, 0).enumerated() {
      let touchUp = start + lasting + spread(index, noise.touchUpSpread)
      // No finger touches down after the tap is over.
      let touchDown = min(start + spread(index, noise.touchDownSpread), start + lasting / 2)
      try add(motion, kind, touchDown, touchUp, isLast: isLast)
      over = max(over, touchUp)
    }
    return over
  }

  /// Adds fingers that touch down, wait, move, rest and lift.
  private mutating func addMoving(
    _ gesture: GestureScript.Gesture, _ motions: [Motion], from start: Int64, lasting: Int64
  ) throws(ScriptError) -> Int64 {
    let touchDowns = motions.indices.map { start + spread($0, noise.touchDownSpread) }
    let begins = touchDowns.max()! + duration(gesture.options.wait, default: 100)
    var over = begins
    for (index, motion) in motions.enumerated() {
      var motion = motion
      motion.start = begins
      motion.duration = lasting
      if gesture.options.isSteady { motion.profile = .steady }
      let touchUp = begins + lasting + Self.settling + spread(index, noise.touchUpSpread)
      over = max(over, touchUp)
      if index == motions.count - 1, let pause = gesture.options.breakMilliseconds {
        let away = begins + lasting / 2
        let back = away + Int64(pause) * 1000
        if back >= begins + lasting {
          throw problem(
            "a break of \(pause) ms does not fit into the second half of the movement, \(lasting / 2000) ms; "
              + "make it shorter or increase the movement's ms")
        }
        try add(motion, .finger, touchDowns[index], away, isLast: false)
        try add(motion, .finger, back, touchUp)
      } else {
        try add(motion, .finger, touchDowns[index], touchUp)
      }
    }
    return over
  }

  /// Adds fingers that lift at full speed, at the latest at the end of the movement.
  private mutating func addFlick(
    _ gesture: GestureScript.Gesture, _ motions: [Motion], from start: Int64, lasting: Int64
  ) throws(ScriptError) -> Int64 {
    for (index, motion) in motions.enumerated() {
      var motion = motion
      motion.start = start
      motion.duration = lasting
      motion.profile = gesture.options.isSteady ? .steady : .flick
      let touchDown = start + min(spread(index, noise.touchDownSpread), lasting / 4)
      let touchUp = start + lasting - min(spread(index, noise.touchUpSpread), lasting / 4)
      try add(motion, .finger, touchDown, touchUp)
    }
    return start + lasting
  }

  private mutating func addExtraContacts(
    _ gesture: GestureScript.Gesture, from begin: Int64, start: Int64, over: inout Int64
  ) throws(ScriptError) {
    let gestureOver = over
    for contact in gesture.extraContacts {
      let motion = Motion(centre: point(contact.position))
      switch contact.kind {
      case .thumb:
        try add(motion, .thumb, begin, gestureOver + Self.thumbLead)
        over = max(over, gestureOver + Self.thumbLead)
      case .palm: try add(motion, .palm, begin, gestureOver)
      case .ghost:
        let touchDown = start + (contact.at.map { Int64($0) * 1000 } ?? (gestureOver - start) / 2)
        let touchUp = touchDown + Int64(contact.milliseconds ?? 20) * 1000
        try add(motion, .ghost, touchDown, touchUp, isLast: false)
        over = max(over, touchUp)
      }
    }
  }

  private mutating func add(
    _ motion: Motion, _ kind: SyntheticContact.Kind, _ touchDown: Int64, _ touchUp: Int64, isLast: Bool = true
  ) throws(ScriptError) {
    try check(motion)
    contacts.append(
      SyntheticContact(
        kind: kind, touchDown: touchDown, touchUp: stays && isLast ? nil : touchUp, motion: motion,
        random: SplitMix(seed: seed, purpose: 3, index: contacts.count)))
  }

  // MARK: Positions

  /// Returns motions for the fingers of a hand that move in the same direction: 19 mm apart, the middle ones farther
  /// up, and the first of five lower, as a thumb. Offsets are micrometres from the hand's position.
  private func row(_ count: Int, _ position: GestureScript.Position, _ length: Int, _ angle: Int) -> [Motion] {
    let offsets: [Point2D] =
      switch count {
      case 1: [.zero]
      case 2: [Point2D(-9500, 0), Point2D(9500, 0)]
      case 3: [Point2D(-19_000, 2000), Point2D(0, -3000), Point2D(19_000, 2000)]
      case 4: [Point2D(-28_500, 4000), Point2D(-9500, -3000), Point2D(9500, -3000), Point2D(28_500, 5000)]
      default:
        [
          Point2D(-38_000, 14_000), Point2D(-19_000, 0), Point2D(0, -4000), Point2D(19_000, -2000),
          Point2D(38_000, 6000),
        ]
      }
    return offsets.map { offset in
      var motion = Motion(centre: point(position) + offset)
      motion.travel = FixedAngle(millidegrees: angle).direction * Double(length)
      return motion
    }
  }

  /// Returns the motion of a finger about a centre: the first one, a thumb, on one side and the others fanned out on
  /// the other.
  private func spoke(
    _ index: Int, of count: Int, _ position: GestureScript.Position, _ from: Int, _ to: Int, _ angle: Int, turn: Int
  ) -> Motion {
    var motion = Motion(centre: point(position))
    motion.radius = Double(from) / 2
    motion.radiusGrowth = Double(to - from) / 2
    // 22 degrees between neighbours keep the fingers of a 40 mm span at least 7 mm apart.
    let fan = index == 0 ? 180_000 : (2 * (index - 1) - (count - 2)) * 11_000
    motion.angle = FixedAngle(millidegrees: angle + fan)
    motion.rotation = turn * 1000
    return motion
  }

  private func point(_ position: GestureScript.Position) -> Point2D { Point2D(Double(position.x), Double(position.y)) }

  /// Throws an error for a finger that would leave the surface, because the device would report that it lifts.
  private func check(_ motion: Motion) throws(ScriptError) {
    // Both ends first, because they show best how far out the finger is. Between them, only a rotation goes farther.
    for part in [0, 32] + Array(1...31) {
      var motion = motion
      motion.start = 0
      motion.duration = 32
      motion.profile = .reach
      let position = motion.position(at: Int64(part))
      if position.x >= 0, position.y >= 0, position.x <= Double(surface.widthInMicrometres),
        position.y <= Double(surface.heightInMicrometres)
      {
        continue
      }
      let found = [position.x, position.y].map { FixedPoint.short($0 / 1000) }
        .joined(
          separator: ",")
      let size = [surface.widthInMicrometres, surface.heightInMicrometres].map { FixedPoint.short(thousandths: $0) }
      throw problem(
        "a finger would be at \(found), outside the surface of \(size[0]) by \(size[1]) mm; "
          + "move the gesture or make it smaller")
    }
  }

  // MARK: Random values

  /// Returns microseconds after the first finger. Squaring an even distribution puts most fingers near the first.
  private mutating func spread(_ finger: Int, _ limit: Int) -> Int64 {
    if finger == 0 { return 0 }
    let chance = Int64(random.upTo(1000))
    return Int64(min(max(0, limit), 1_000_000)) * chance * chance / 1_000_000
  }

  /// Returns microseconds: the given duration, or the default with this hand's variation.
  private mutating func duration(_ asked: Int?, default milliseconds: Int) -> Int64 {
    let percent = 100 + random.within(min(noise.tempo, 90))
    return asked.map { Int64($0) * 1000 } ?? Int64(milliseconds * percent * 10)
  }

  private func problem(_ sentence: String) -> ScriptError { ScriptError(word: word, text: text, sentence) }
}
