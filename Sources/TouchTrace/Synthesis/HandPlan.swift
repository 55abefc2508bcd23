import Gestures

/// Turns a script into contacts with landings, liftings and motions: what the hand means to do, and when.
struct HandPlan {
  private(set) var contacts: [HandContact] = []
  /// Microseconds; when the recording is over.
  private(set) var end: Int64 = 0
  /// Whether the script ends with a rest, which no finger marks.
  private(set) var endsAtRest = false

  private let surface: Surface
  private let realism: NoiseModel
  private let seed: UInt64
  private var random: SplitMix
  private var word = 0
  private var text = ""
  /// Whether the fingers of the gesture at hand stay on the surface.
  private var stays = false

  /// Between gestures without a rest, in microseconds: longer than any double tap waits for its second tap.
  private static let pause: Int64 = 300_000
  /// Between a movement's end and the lift: people's fingers stand still for 10 to 60 ms at a pinch's end.
  private static let settling: Int64 = 40_000
  /// How long fingers that stay are watched after their gesture.
  private static let staying: Int64 = 200_000
  /// A thumb lands before the gesture it accompanies and lifts after it.
  private static let thumbLead: Int64 = 150_000

  init(_ script: GestureScript, on surface: Surface, _ realism: NoiseModel, seed: UInt64) throws(ScriptError) {
    // A script made in code is held to what a written one is: every number below is in its range from here on.
    let script = try GestureScript(parsing: script.steps.map(\.description))
    (self.surface, self.realism, self.seed) = (surface, realism, seed)
    random = SplitMix(seed: seed, purpose: 2)
    var isFirst = true
    for (index, step) in script.steps.enumerated() {
      (word, text) = (index + 1, step.description)
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
    let order = contacts.indices.sorted { (contacts[$0].landing, $0) < (contacts[$1].landing, $1) }
    contacts = order.map { contacts[$0] }
  }

  private func isRest(_ step: GestureScript.Step) -> Bool { if case .rest = step { true } else { false } }

  // MARK: Gestures

  private mutating func add(_ gesture: GestureScript.Gesture) throws(ScriptError) {
    let hasThumb = gesture.simultaneous.contains { $0.kind == .thumb }
    let fingers = gesture.options.fingers ?? 1
    if fingers + gesture.simultaneous.count > TouchFrame.capacity {
      throw problem("that is more than \(TouchFrame.capacity) contacts at once; leave some out")
    }
    let begin = end
    let start = begin + (hasThumb ? Self.thumbLead : 0)
    stays = gesture.options.stays
    let place =
      gesture.place ?? GestureScript.Place(x: surface.widthInMicrometres / 2, y: surface.heightInMicrometres / 2)
    let options = gesture.options
    var over: Int64
    switch gesture.kind {
    case .tap(let times):
      let length = duration(options.milliseconds, default: 95)
      let gap = duration(options.gap, default: 120)
      over = start
      for time in 0..<times {
        if time > 0 { over += gap }
        over = try addStill(gesture, place, from: over, lasting: length, isLast: time == times - 1)
      }
    case .longPress(let milliseconds):
      over = try addStill(gesture, place, from: start, lasting: Int64(milliseconds) * 1000)
    case .thumb(let milliseconds):
      over = try addStill(gesture, place, from: start, lasting: Int64(milliseconds) * 1000, .thumb)
    case .palm(let milliseconds):
      over = try addStill(gesture, place, from: start, lasting: Int64(milliseconds) * 1000, .palm)
    case .pan(let length):
      let motions = row(options.fingers ?? 1, place, length, options.angle ?? 0)
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 600))
    case .swipe(let length):
      let motions = row(options.fingers ?? 1, place, length, options.angle ?? 0)
      over = try addFlick(motions, from: start, lasting: duration(options.milliseconds, default: 130))
    case .pinch(let from, let to):
      let count = options.fingers ?? 2
      let motions = (0..<count).map { spoke($0, of: count, place, from, to, options.angle ?? 0, turn: 0) }
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 1050))
    case .rotate(let turn):
      let span = options.span ?? 40_000
      let motions = (0..<2).map { spoke($0, of: 2, place, span, span, options.angle ?? 0, turn: turn) }
      over = try addMoving(gesture, motions, from: start, lasting: duration(options.milliseconds, default: 1000))
    }
    try addCompanions(gesture, from: begin, start: start, over: &over)
    end = over
    if stays { end += Self.staying }
  }

  /// Fingers that land, rest and lift.
  private mutating func addStill(
    _ gesture: GestureScript.Gesture, _ place: GestureScript.Place, from start: Int64, lasting: Int64,
    _ nature: HandContact.Nature = .finger, isLast: Bool = true
  ) throws(ScriptError) -> Int64 {
    var over = start + lasting
    for (index, motion) in row(gesture.options.fingers ?? 1, place, 0, 0).enumerated() {
      let lifting = start + lasting + spread(index, realism.liftingSpread)
      // Nobody's finger lands after the tap is over.
      let landing = min(start + spread(index, realism.landingSpread), start + lasting / 2)
      try add(motion, nature, landing, lifting, isLast: isLast)
      over = max(over, lifting)
    }
    return over
  }

  /// Fingers that land, hesitate, move, settle and lift.
  private mutating func addMoving(
    _ gesture: GestureScript.Gesture, _ motions: [Motion], from start: Int64, lasting: Int64
  ) throws(ScriptError) -> Int64 {
    let landings = motions.indices.map { start + spread($0, realism.landingSpread) }
    let begins = landings.max()! + duration(gesture.options.wait, default: 100)
    var over = begins
    for (index, motion) in motions.enumerated() {
      var motion = motion
      (motion.begins, motion.lasts) = (begins, lasting)
      let lifting = begins + lasting + Self.settling + spread(index, realism.liftingSpread)
      over = max(over, lifting)
      if index == motions.count - 1, let pause = gesture.options.breakMilliseconds {
        let away = begins + lasting / 2
        let back = away + Int64(pause) * 1000
        if back >= begins + lasting {
          throw problem(
            "a break of \(pause) ms is longer than the half of the movement that is left, \(lasting / 2000) ms; "
              + "make it shorter or give the movement more ms")
        }
        try add(motion, .finger, landings[index], away, isLast: false)
        try add(motion, .finger, back, lifting)
      } else {
        try add(motion, .finger, landings[index], lifting)
      }
    }
    return over
  }

  /// Fingers that lift at full speed, none of them after the movement's end.
  private mutating func addFlick(
    _ motions: [Motion], from start: Int64, lasting: Int64
  ) throws(ScriptError) -> Int64 {
    for (index, motion) in motions.enumerated() {
      var motion = motion
      (motion.begins, motion.lasts, motion.profile) = (start, lasting, .flick)
      let landing = start + min(spread(index, realism.landingSpread), lasting / 4)
      let lifting = start + lasting - min(spread(index, realism.liftingSpread), lasting / 4)
      try add(motion, .finger, landing, lifting)
    }
    return start + lasting
  }

  private mutating func addCompanions(
    _ gesture: GestureScript.Gesture, from begin: Int64, start: Int64, over: inout Int64
  ) throws(ScriptError) {
    let gestureOver = over
    for companion in gesture.simultaneous {
      let motion = Motion(centre: point(companion.place))
      switch companion.kind {
      case .thumb:
        try add(motion, .thumb, begin, gestureOver + Self.thumbLead)
        over = max(over, gestureOver + Self.thumbLead)
      case .palm: try add(motion, .palm, begin, gestureOver)
      case .ghost:
        let landing = start + (companion.at.map { Int64($0) * 1000 } ?? (gestureOver - start) / 2)
        let lifting = landing + Int64(companion.milliseconds ?? 20) * 1000
        try add(motion, .ghost, landing, lifting, isLast: false)
        over = max(over, lifting)
      }
    }
  }

  private mutating func add(
    _ motion: Motion, _ nature: HandContact.Nature, _ landing: Int64, _ lifting: Int64, isLast: Bool = true
  ) throws(ScriptError) {
    try check(motion)
    contacts.append(
      HandContact(
        nature: nature, landing: landing, lifting: stays && isLast ? nil : lifting, motion: motion,
        random: SplitMix(seed: seed, purpose: 3, index: contacts.count)))
  }

  // MARK: Places

  /// Where the fingers of a hand lie that go the same way: 19 mm apart, the middle ones farther up, and of five the
  /// first a thumb's length down. Micrometres from the hand's place.
  private func row(_ count: Int, _ place: GestureScript.Place, _ length: Int, _ angle: Int) -> [Motion] {
    let offsets: [Point] =
      switch count {
      case 1: [.zero]
      case 2: [Point(-9500, 0), Point(9500, 0)]
      case 3: [Point(-19_000, 2000), Point(0, -3000), Point(19_000, 2000)]
      case 4: [Point(-28_500, 4000), Point(-9500, -3000), Point(9500, -3000), Point(28_500, 5000)]
      default: [Point(-38_000, 14_000), Point(-19_000, 0), Point(0, -4000), Point(19_000, -2000), Point(38_000, 6000)]
      }
    return offsets.map { offset in
      var motion = Motion(centre: point(place) + offset)
      motion.travel = Turn(millidegrees: angle).direction * Double(length)
      return motion
    }
  }

  /// One of the fingers that go about a centre: the first, a thumb, on one side, the others fanned on the other.
  private func spoke(
    _ index: Int, of count: Int, _ place: GestureScript.Place, _ from: Int, _ to: Int, _ angle: Int, turn: Int
  ) -> Motion {
    var motion = Motion(centre: point(place))
    motion.radius = Double(from) / 2
    motion.radiusGrowth = Double(to - from) / 2
    // 22 degrees between neighbours keep fingers of a 40 mm span 7 mm apart or more.
    let fan = index == 0 ? 180_000 : (2 * (index - 1) - (count - 2)) * 11_000
    motion.angle = Turn(millidegrees: angle + fan)
    motion.turn = turn * 1000
    return motion
  }

  private func point(_ place: GestureScript.Place) -> Point { Point(Double(place.x), Double(place.y)) }

  /// Refuses a finger that would leave the surface: the device would see it lift.
  private func check(_ motion: Motion) throws(ScriptError) {
    // The ends first: they say best how far out it is. Between them only a rotation goes farther.
    for part in [0, 32] + Array(1...31) {
      var motion = motion
      (motion.begins, motion.lasts, motion.profile) = (0, 32, .reach)
      let place = motion.position(at: Int64(part))
      if place.x >= 0, place.y >= 0, place.x <= Double(surface.widthInMicrometres),
        place.y <= Double(surface.heightInMicrometres)
      {
        continue
      }
      let found = [place.x, place.y].map { FixedPoint.short(thousandths: FixedPoint.thousandths($0 / 1000)) }.joined(
        separator: ",")
      let size = [surface.widthInMicrometres, surface.heightInMicrometres].map { FixedPoint.short(thousandths: $0) }
      throw problem(
        "a finger would be at \(found), outside the surface of \(size[0]) by \(size[1]) mm; "
          + "move the gesture or make it smaller")
    }
  }

  // MARK: Chances

  /// Microseconds after the first finger. Most are near it: the square of an even chance.
  private mutating func spread(_ finger: Int, _ limit: Int) -> Int64 {
    if finger == 0 { return 0 }
    let chance = Int64(random.upTo(1000))
    return Int64(min(max(0, limit), 1_000_000)) * chance * chance / 1_000_000
  }

  /// Microseconds: as asked, or the default as this hand does it this time.
  private mutating func duration(_ asked: Int?, default milliseconds: Int) -> Int64 {
    let percent = 100 + random.within(min(realism.tempo, 90))
    return asked.map { Int64($0) * 1000 } ?? Int64(milliseconds * percent * 10)
  }

  private func problem(_ sentence: String) -> ScriptError { ScriptError(word: word, text: text, sentence) }
}
