import Analysis
import Gestures
import Reports
import Simulation
import TouchTrace
import TouchView

/// The messages from which the page draws a view: everything once, then what has changed.
struct PageStream {
  /// The position in a recording, for the page's bar.
  struct Position: Hashable {
    var time: Timestamp
    var isPaused: Bool
    var speed: Double
  }

  private let setup: Setup
  private let duration: Timestamp?
  private var film = PictureFilm()
  private var last: ViewSnapshot?
  private var lastPosition: Position?

  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - duration: the duration of a recording; nil for a device.
  init(_ setup: Setup, duration: Timestamp? = nil) {
    self.setup = setup
    self.duration = duration
  }

  // MARK: Messages

  /// Returns the message that describes what does not change, followed by everything that does.
  mutating func beginning(_ snapshot: ViewSnapshot, _ position: Position?) -> [UInt8] {
    last = nil
    lastPosition = nil
    let begin = ReportValue.object([
      .init("title", .text(snapshot.title)),
      .init("surface", .numbers([Self.hundredths(snapshot.width), Self.hundredths(snapshot.height)])),
      .init("isSizeAssumed", .bool(snapshot.isSizeAssumed)), .init("lanes", setup.lanes),
      .init("parameters", .list(snapshot.parameters.map(Self.description))),
      .init("scene", .text(snapshot.scene?.name ?? "")),
      .init("duration", .number(duration.map { Int($0.microseconds) } ?? 0)),
    ])
    return ReportValue.object([
      .init("begin", begin), .init("update", .object(changes(to: snapshot, position, isRunning: false, input: nil))),
    ]).bytes
  }

  /// Returns the message with what has changed since the last one.
  ///
  /// - Parameters:
  ///   - isRunning: whether time advances.
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  ///   - message: the answer to what the user did; empty if there is none.
  mutating func update(
    _ snapshot: ViewSnapshot, _ position: Position?, isRunning: Bool, input: Timestamp?, message: String
  ) -> [UInt8] {
    var members = changes(to: snapshot, position, isRunning: isRunning, input: input)
    if !message.isEmpty { members.append(.init("message", .text(message))) }
    return ReportValue.object([.init("update", .object(members))]).bytes
  }

  private mutating func changes(
    to snapshot: ViewSnapshot, _ position: Position?, isRunning: Bool, input: Timestamp?
  ) -> [ReportValue.Member] {
    var members: [ReportValue.Member] = [
      .init("time", .number(Int(snapshot.time.microseconds))), .init("isRunning", .bool(isRunning)),
      .init("input", .number(Int(input?.microseconds ?? 0))),
    ]
    if snapshot.fingers != last?.fingers || snapshot.untracked != last?.untracked {
      members.append(.init("fingers", .list(snapshot.fingers.map { finger($0) })))
      members.append(.init("untracked", .number(snapshot.untracked)))
    }
    let before = last?.recognizers ?? []
    let recognizers = snapshot.recognizers.enumerated().filter { index, each in
      index >= before.count || before[index] != each
    }
    if !recognizers.isEmpty {
      members.append(.init("recognizers", .list(recognizers.map { Self.recognizer($0.offset, $0.element) })))
    }
    if snapshot.libinput != last?.libinput { members.append(.init("libinput", Self.libinput(snapshot.libinput))) }
    if let scene = snapshot.scene, scene.picture != last?.scene?.picture {
      members.append(.init("scene", film.single(scene.picture, isFirst: last == nil)))
    }
    if let change = snapshot.scene?.lastChange, !change.isEmpty, let last, change != last.scene?.lastChange {
      members.append(.init("change", .text(change)))
    }
    if snapshot.touch != last?.touch {
      // Empty before the first touch: the user may have gone back to the start of a recording.
      members.append(.init("touch", snapshot.touch.map(Self.touch) ?? .object([])))
    }
    let parameters = zip(snapshot.parameters.indices, snapshot.parameters).filter { index, each in
      last.map { $0.parameters[index].value != each.value } ?? true
    }
    if !parameters.isEmpty {
      members.append(.init("parameters", .list(parameters.map { Self.value($0, $1) })))
    }
    if let position, position != lastPosition { members.append(.init("player", Self.position(position))) }
    last = snapshot
    lastPosition = position
    return members
  }

  // MARK: Parts

  /// A finger with the part of its path that the page does not have.
  private func finger(_ finger: ViewSnapshot.Finger) -> ReportValue {
    let known = last?.fingers.first { $0.number == finger.number && $0.touchDown == finger.touchDown }?.trail ?? []
    let isWhole = known.isEmpty || !finger.trail.starts(with: known)
    let path = isWhole ? finger.trail[...] : finger.trail.dropFirst(known.count)
    let state = (finger.isDown ? 1 : 0) + (finger.isCancelled ? 2 : 0)
    let radius = finger.tolerance.map { Self.hundredths($0.radius) }
    return .list([
      .number(finger.number), .number(state),
      .number(Self.hundredths(finger.position.x)), .number(Self.hundredths(finger.position.y)),
      .number(radius ?? -1),
      .text(finger.tolerance?.recognizer ?? ""), .bool(finger.tolerance?.isExceeded ?? false), .bool(isWhole),
      .numbers(path.flatMap { [Self.hundredths($0.x), Self.hundredths($0.y)] }),
    ])
  }

  private static func recognizer(_ index: Int, _ each: ViewSnapshot.Recognizer) -> ReportValue {
    let bars = each.bars.map { bar in
      let reason = bar.reason
      return ReportValue.list([
        .text(reason.measured), .text(reason.bound.pageName),
        .text(reason.unit == .count ? reason.unit.word : reason.unit.rawValue),
        .number(FixedPoint.thousandths(reason.value)), .number(FixedPoint.thousandths(reason.threshold)),
      ])
    }
    let measurements = each.measurements.map { measurement in
      ReportValue.list([
        .text(measurement.name), .text(measurement.unit.rawValue), .number(FixedPoint.thousandths(measurement.value)),
      ])
    }
    return .list([
      .number(index), .text(each.phase), .text(each.attempt.rawValue), .number(Int(each.changed.microseconds)),
      .number(each.recognitions), .text(each.failure?.text ?? ""), .bool(each.failure?.isExpected ?? false),
      .bool(each.isRelevant), .list(bars), .list(measurements), .text(each.target ?? ""),
    ])
  }

  private static func libinput(_ lane: ViewSnapshot.LibinputLane) -> ReportValue {
    .object([
      .init("absence", .text(lane.absence)),
      .init(
        "steps",
        .list(
          lane.steps.map { .list([.text($0.text), .number(($0.isOver ? 1 : 0) + ($0.isCancelled ? 2 : 0))]) })),
      .init("note", .text(lane.note)),
    ])
  }

  private static func touch(_ touch: FinishedTouch) -> ReportValue {
    .object([
      .init("number", .number(touch.number)), .init("sentences", .texts(touch.sentences)),
      .init("misses", .texts(touch.misses)), .init("recognized", .text(touch.recognizedText)),
      .init("label", .text(touch.label.map { String($0.rawValue) } ?? "")),
      .init("right", .text(touch.isRight.map { $0 ? "right" : "wrong" } ?? "")),
      .init("remedy", .texts(touch.remedy.map(\.assignment))),
    ])
  }

  private static func description(_ parameter: ViewParameter) -> ReportValue {
    let description = parameter.description
    return .list([
      .text(parameter.id.recognizer), .text(parameter.id.parameter), .text(description.unit.rawValue),
      .numbers(
        [description.range.lowerBound, min(description.range.upperBound, 1e9), parameter.initial, parameter.step]
          .map { FixedPoint.thousandths($0) }),
      .texts(description.choices), .bool(description.isOptionSet),
    ])
  }

  private static func value(_ index: Int, _ parameter: ViewParameter) -> ReportValue {
    .list([
      .number(index), .number(FixedPoint.thousandths(parameter.value)), .bool(parameter.isChanged),
      .text(parameter.text),
    ])
  }

  private static func position(_ position: Position) -> ReportValue {
    .list([
      .number(Int(position.time.microseconds)), .bool(position.isPaused),
      .number(FixedPoint.thousandths(position.speed)),
    ])
  }

  private static func hundredths(_ millimetres: Double) -> Int { Int((millimetres * 100).rounded()) }
}
