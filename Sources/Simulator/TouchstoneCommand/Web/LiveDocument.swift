import Analysis
import Gestures
import Reports
import Simulation
import TouchTrace
import TouchView

/// The document from which the page draws a view. A page gets all of it once, then what has changed.
///
/// Recognizers with their thresholds and curves, fingers and elements of the scene are as in a report's data.
struct LiveDocument {
  /// The position in a recording, for the page's bar.
  struct Position: Hashable {
    var time: Timestamp
    var isPaused: Bool
    var speed: Double
  }

  private let setup: Setup
  private let model: ViewModel
  private let history: ReportHistory
  private let duration: Timestamp?
  private var film = PictureFilm()
  /// The members that never change.
  private var constants: [ReportValue.Member] = []
  /// The values of the parameters, which are formatted when one has changed.
  private var parameters: (values: [Double], value: ReportValue) = ([], .list([]))
  private var touch: FinishedTouch?
  /// What the pages have.
  private var value: ReportValue?

  /// - Parameters:
  ///   - setup: the recognizers.
  ///   - model: the model that is shown. What it reports from now on is shown over time.
  ///   - duration: the duration of a recording; nil for a device.
  init(_ setup: Setup, of model: ViewModel, duration: Timestamp? = nil) {
    self.setup = setup
    self.model = model
    self.duration = duration
    let source = model.source
    let history = ReportHistory(setup, on: source.header.surface, isSizeAssumed: source.isSizeAssumed)
    self.history = history
    model.onEntry = { history.add($0, of: $1) }
    model.onReplay = { history.reset() }
  }

  /// The message with the whole document.
  var whole: [UInt8] { ReportValue.list([value ?? .object([])]).bytes }

  /// Updates the document. Returns the message with what has changed, which at first is everything; nil if nothing has.
  ///
  /// - Parameters:
  ///   - isRunning: whether time advances.
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  ///   - answer: the answer to what the user did, and the number of answers so far.
  mutating func update(
    _ snapshot: ViewSnapshot, _ position: Position?, isRunning: Bool, input: Timestamp? = nil,
    answer: (number: Int, text: String) = (0, "")
  ) -> [UInt8]? {
    let old = value
    if old == nil { constants = constants(snapshot) }
    value = .object(
      constants + members(snapshot) + [
        .init("isRunning", .bool(isRunning)), .init("input", .number(Int(input?.microseconds ?? 0))),
        .init("answer", .list([.number(answer.number), .text(answer.text)])),
        .init("player", .list(position.map(Self.position) ?? [])),
      ])
    guard let old else { return whole }
    return value?.changes(since: old)?.bytes
  }

  private func constants(_ snapshot: ViewSnapshot) -> [ReportValue.Member] {
    [
      .init("title", .text(snapshot.title)),
      .init("surface", .numbers([Self.hundredths(snapshot.width), Self.hundredths(snapshot.height)])),
      .init("isSizeAssumed", .bool(snapshot.isSizeAssumed)), .init("lanes", setup.lanes),
      .init("thresholds", .list(setup.recognizers.map { _ in .list([]) })), .init("curves", .list([])),
      .init("film", film.value),
      .init("parameters", .list(snapshot.parameters.map(Self.description))),
      .init("scene", .text(snapshot.scene?.name ?? "")),
      .init("duration", .number(duration.map { Int($0.microseconds) } ?? 0)),
    ] + model.source.header.surface.reportMembers
  }

  private mutating func members(_ snapshot: ViewSnapshot) -> [ReportValue.Member] {
    if parameters.values != snapshot.parameters.map(\.value) {
      parameters = (snapshot.parameters.map(\.value), .list(snapshot.parameters.map(Self.value)))
    }
    defer { touch = snapshot.touch }
    return [
      .init("time", .number(Int(snapshot.time.microseconds))),
      .init("fingers", .list(snapshot.fingers.map(Self.path))), .init("untracked", .number(snapshot.untracked)),
      .init("tolerances", .list(snapshot.fingers.map { .list($0.tolerance.map(Self.tolerance) ?? []) })),
      .init("recognizers", .list(snapshot.recognizers.enumerated().map(Self.recognizer))),
      .init("libinput", .texts([snapshot.libinput.absence, snapshot.libinput.text, snapshot.libinput.note])),
      .init("rules", Self.thresholds(snapshot.libinput.bars)),
      .init("report", history.value(isJudged: snapshot.touch != touch) { isNearMiss($0, snapshot) }),
      .init("picture", snapshot.scene.map { film.single($0.picture) } ?? .object([])),
      .init("hands", snapshot.scene.map { PictureFilm.fingers($0.picture) } ?? .list([])),
      // Empty before the first touch: the user may have gone back to the start of a recording.
      .init("touch", .object(snapshot.touch.map(Self.touch) ?? [])), .init("values", parameters.value),
      .init("progress", .text(snapshot.progress.rawValue)),
    ]
  }

  // MARK: Parts

  private static func path(_ finger: ViewSnapshot.Finger) -> ReportValue {
    .path(
      .number(finger.number), end: finger.isDown ? 0 : finger.isCancelled ? 2 : 1, moments: Array(finger.trail.indices),
      finger.trail.map { hundredths($0.x) }, finger.trail.map { hundredths($0.y) })
  }

  private static func tolerance(_ tolerance: ViewSnapshot.Tolerance) -> [ReportValue] {
    [.number(hundredths(tolerance.radius)), .text(tolerance.recognizer), .bool(tolerance.isExceeded)]
  }

  private static func recognizer(_ index: Int, _ each: ViewSnapshot.Recognizer) -> ReportValue {
    var curves = MeasurementCurve()
    curves.add(each.measurements, at: Timestamp(microseconds: 0), isStart: true)
    return .object([
      .init("index", .number(index)), .init("name", .text(each.name)), .init("target", .text(each.place ?? "")),
      .init("phase", .text(each.phase)), .init("attempt", .text(each.attempt.rawValue)),
      .init("changed", .number(Int(each.changed.microseconds))),
      .init("failure", .text(each.failure?.text ?? "")), .init("isExpected", .bool(each.failure?.isExpected ?? false)),
      .init("isRelevant", .bool(each.isRelevant)), .init("thresholds", thresholds(each.bars)),
      .init("curves", curves.value("", Moments([0]))),
    ])
  }

  private static func thresholds(_ bars: [ViewSnapshot.Bar]) -> ReportValue {
    var thresholds = ProgressLog()
    thresholds.add(bars.map(\.reason), at: Timestamp(microseconds: 0))
    return thresholds.value(Moments([0]))
  }

  /// Returns whether an attempt was nearly recognized, as far as that is known yet.
  private func isNearMiss(_ attempt: Attempt, _ snapshot: ViewSnapshot) -> Bool {
    model.isNearMiss(attempt)
      ?? snapshot.recognizers[attempt.index].failure.map { $0.time == attempt.end && !$0.isExpected } ?? false
  }

  private static func reasons(of touch: FinishedTouch) -> [ReportValue] {
    let (own, others) = (touch.libinput.map(ReportValue.reason), touch.failures.map(ReportValue.failure))
    return touch.leadsWithLibinput ? own + others : others + own
  }

  private static func touch(_ touch: FinishedTouch) -> [ReportValue.Member] {
    [
      .init("number", .number(touch.number)), .init("sentences", .list(touch.sentences.map(ReportValue.sentence))),
      .init("failures", .list(reasons(of: touch))),
      .init("label", .text(touch.label.map { String($0.rawValue) } ?? "")),
      .init("right", .text(touch.isRight.map { $0 ? "right" : "wrong" } ?? "")),
      .init("remedy", .texts(touch.remedy.map(\.assignment))),
    ]
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

  private static func value(_ parameter: ViewParameter) -> ReportValue {
    .list([
      .number(FixedPoint.thousandths(parameter.value)), .bool(parameter.isChanged), .text(parameter.text),
    ])
  }

  private static func position(_ position: Position) -> [ReportValue] {
    [
      .number(Int(position.time.microseconds)), .bool(position.isPaused),
      .number(FixedPoint.thousandths(position.speed)),
    ]
  }

  private static func hundredths(_ millimetres: Double) -> Int {
    ReportValue.hundredths(millimetres: millimetres)
  }
}
