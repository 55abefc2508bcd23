import Gestures

extension Pad: CasePlayer {
  /// Performs a line of a case:
  ///
  /// - `recognizer NAME KIND PARAMETER=VALUE … on TARGET`; the kind `scripted` is followed by times and signals,
  ///   `0 engage 200 finish deadline 350 fail`;
  /// - `target NAME X Y W H in TARGET`, `require A before B`, `simultaneous A B`, `touchHandling A cancelsTouches=no`,
  ///   `touchTypes A direct+pencil`, as in a trace; `defaults KIND PARAMETER=VALUE …`, for recognizers of this kind;
  /// - `delegate A B …`: they get a delegate, with the answers of the lines `answer shouldBegin A no`, `answer shouldReceive A no`
  ///   (also with `finger N`), `answer shouldReceiveEvent A no`, `answer simultaneous A B yes`, `answer requires A B yes` and
  ///   `answer isRequired A B yes`; B is the other recognizer;
  /// - `bounds W H`, before the first frame: the surface's size;
  /// - `disable A`, `enable A`, `detach A`, `ignore FINGER for A`;
  /// - `disableTarget TARGET`, `moveTarget TARGET into TARGET`, `frame TARGET X Y W H`, `cancelTouches TARGET`, `removeTarget TARGET`;
  /// - `TIME  FINGER began X,Y  FINGER ended  untracked N  button BUTTONS  hovering X,Y`, a frame in which a touch that ends keeps its
  ///   position unless it has another, and untracked touches and buttons stay as they are until they change; `button none`;
  /// - `TIME scroll began by X,Y`, `TIME swipe began FINGERS by X,Y`, `TIME transform began FINGERS by X,Y scale S rotation R`,
  ///   `TIME hold began FINGERS mayTap`, `TIME pressed CODE`, also `released` and `cancelled`, `TIME motion by X,Y`: a touchpad event;
  ///   then follow `at X,Y` unless the pointer is at (120, 44), `stamp TIME` unless it is new, and `physical` for a button of a pad;
  /// - `wait TIME`: time passes without a frame;
  /// - `state`: its outcome is whether the coordinator is idle, with its next deadline.
  ///
  /// The outcomes that begin with `!` are transitions, with the reason of a failure and what a gesture reports; those that begin
  /// with `>`, in cases with targets, are the calls of handlers and targets, those with `?` the questions to delegates.
  public func perform(_ words: [Substring]) throws -> [String] {
    var words = CaseWords(words)
    let first = try words.next()
    if first == "state" { return [state] }
    if let time = Timestamp(milliseconds: first) {
      try performInput(at: time, &words)
    } else {
      try setUp(first, &words)
    }
    if let word = words.rest.first { throw CaseError("unexpected `\(word)`") }
    return takeOutcomes()
  }

  private func performInput(at time: Timestamp, _ words: inout CaseWords) throws {
    if let kind = try words.touchpadEvent() {
      var event = TouchpadEvent(time, kind, at: words.skipped("at") ? try words.point() : Point2D(120, 44))
      if words.skipped("stamp") { event.stamp = try words.time() }
      event.isPhysical = words.skipped("physical")
      coordinator.handle(event)
    } else {
      play(time, try words.touches())
    }
  }

  private func setUp(_ first: Substring, _ words: inout CaseWords) throws {
    switch first {
    case "defaults": defaults[String(try words.next()), default: []] += words.assignments()
    case "recognizer": try attachRecognizer(&words)
    case "target": try addTarget(&words)
    case "bounds": frame = TouchFrame(at: .zero, bounds: Point2D(try words.number(), try words.number()))
    case "wait": coordinator.advance(to: try words.time())
    default: try change(first, &words)
    }
  }

  private func change(_ first: Substring, _ words: inout CaseWords) throws {
    switch first {
    case "require":
      let required = try recognizer(&words)
      try words.skip("before")
      coordinator.require(required, toFailBefore: try recognizer(&words))
    case "simultaneous": coordinator.allowSimultaneous(try recognizer(&words), try recognizer(&words))
    case "disable": coordinator.setEnabled(false, for: try recognizer(&words))
    case "enable": coordinator.setEnabled(true, for: try recognizer(&words))
    case "detach": coordinator.detach(try recognizer(&words))
    case "ignore":
      let finger = try words.finger()
      try words.skip("for")
      coordinator.ignore(finger, for: try recognizer(&words))
    case "disableTarget": coordinator.setEnabled(false, of: try target(&words))
    case "moveTarget":
      let moved = try target(&words)
      coordinator.move(moved, into: try target(after: "into", &words))
    case "frame":
      let changed = try target(&words)
      coordinator.setFrame(try words.area(), of: changed)
    case "cancelTouches": coordinator.cancelTouches(on: try target(&words))
    case "removeTarget": coordinator.removeTarget(try target(&words))
    case "touchHandling":
      let id = try recognizer(&words)
      coordinator.setTouchHandling(try words.touchHandling(), of: id)
    case "delegate":
      let delegate = CaseDelegate(self)
      while !words.rest.isEmpty { coordinator.setDelegate(delegate, of: try recognizer(&words)) }
    case "answer":
      let answer = words.popLast()
      answers[words.joined()] = answer == "yes"
    case "touchTypes":
      let id = try recognizer(&words)
      coordinator.setAllowedTouchTypes(try words.value { TouchTypes(String($0)) }, of: id)
    default: throw CaseError("`\(first)` is neither a time nor the first word of a line")
    }
  }

  private func recognizer(_ words: inout CaseWords) throws -> RecognizerID {
    try words.value { recognizers[String($0)] }
  }

  private func target(_ words: inout CaseWords) throws -> TargetID { try words.value { targets[String($0)] } }

  private func target(after word: Substring, _ words: inout CaseWords) throws -> TargetID {
    words.skipped(word) ? try target(&words) : .surface
  }

  private func addTarget(_ words: inout CaseWords) throws {
    let (name, area) = (String(try words.next()), try words.area())
    _ = addTarget(name, area, in: try target(after: "in", &words))
  }

  private func attachRecognizer(_ words: inout CaseWords) throws {
    let (name, kind) = (String(try words.next()), try words.next())
    if kind == ScriptedRecognizer.kind {
      let script = try words.script()
      attach(name, ScriptedRecognizer(script), to: try target(after: "on", &words))
      return
    }
    guard let type = Catalog.recognizer(String(kind)) else { throw CaseError("no recognizer `\(kind)`") }
    let values = defaults[String(kind), default: []] + words.assignments()
    try attach(name, type, values, to: try target(after: "on", &words))
  }

  private func attach<R: GestureRecognizer>(
    _ name: String, _ type: R.Type, _ assignments: [Substring], to target: TargetID
  ) throws {
    var recognizer = R()
    for word in assignments {
      let (name, value) = try CaseWords.assignment(word, for: type)
      R.parameters.first { $0.name == name }?.set(&recognizer, value)
    }
    attach(name, recognizer, to: target)
  }
}
