import Analysis
import Gestures
import Reports
import Simulation
import TouchTrace
import TouchView

/// What the page shows of a view: the report of the touch in progress, or of the last one, and what the user can do about it.
final class LiveDocument: ViewObserver {
  private let model: ViewModel
  private let report: LiveReport
  /// The time up to which the touch in progress was explained last, and whether a gesture has changed since.
  private var explained = Timestamp.distantPast
  private var hasChanged = false
  private var start = Timestamp.distantPast

  /// - Parameter model: the model that is shown. What happens in it from now on is shown over time.
  init(of model: ViewModel) {
    self.model = model
    report = LiveReport(model.initialSetup)
    model.observer = self
  }

  func begin() {
    report.begin()
    (explained, start, hasChanged) = (.distantPast, .distantPast, false)
  }

  func add(_ entry: TranscriptEntry, of recognizer: Int?, in scene: any Scene) {
    report.add(entry, of: recognizer, in: scene)
    if start == .distantPast { start = entry.time }
    if let transition = entry.transition, transition.to != .changed { hasChanged = true }
  }

  /// Explaining a touch replays it. What the fingers do is in each message; the explanation is soon in one when a gesture has changed,
  /// otherwise now and then, and the less often the longer the touch is.
  private func needsExplanation(at time: Timestamp) -> Bool {
    let duration = time - start
    let pause = hasChanged ? max(.milliseconds(60), duration / 100) : max(.milliseconds(200), duration / 30)
    return time - explained >= pause || time < explained
  }

  /// Returns the data for the pages.
  ///
  /// - Parameters:
  ///   - input: the time at which the newest input was made, by CLOCK_MONOTONIC.
  ///   - answer: the answer to what the user did last.
  ///   - problem: the parameter that cannot be set, and why not.
  func value(
    at time: Timestamp, input: Timestamp? = nil, answer: String = "", problem: [String] = []
  ) -> ReportValue {
    let snapshot = model.snapshot(at: time)
    let (source, touch) = (model.source, snapshot.touch)
    var members = Report.head(
      source.title, snapshot.scene?.name ?? EmptyScene.name, on: source.header.surface,
      isSizeAssumed: source.isSizeAssumed)
    if let story = model.story {
      let isDue = story.isOver || needsExplanation(at: time)
      if isDue { (explained, hasChanged) = (time, false) }
      let found = isDue ? model.explanation(at: time) : nil
      members += report.members(
        story.course, in: story.scene, on: source.header.surface, now: story.isOver ? nil : time, found,
        source.libinput, absence: source.libinputAbsence)
    }
    let changed = snapshot.changedParameters.map { ReportValue.texts([$0.id.text, $0.text]) }
    members += [
      .init("explained", .number(explained.microseconds)), .init("isPointer", .bool(model.via == .libinput)),
      .init("isWhole", .bool(model.isWhole)),
      .init("progress", .text(snapshot.progress.rawValue)),
      .init("number", .number(snapshot.progress == .touching ? snapshot.touchCount + 1 : snapshot.touchCount)),
      .init("rules", .list(snapshot.libinput.bars.map { Self.rule($0.reason) })), .init("changed", .list(changed)),
      .init("meanings", .list(TouchLabel.allCases.map { .texts([String($0.rawValue), $0.text]) })),
      .init("meant", .text(touch?.label.map { String($0.rawValue) } ?? "")),
      .init("judgement", .text(touch.map(Self.judgement) ?? "")), .init("answer", .text(answer)),
      .init("refused", .texts(problem)), .init("input", .number(Int(input?.microseconds ?? 0))),
    ]
    return .object(members)
  }

  /// A measured value with the limit of a rule of libinput, as a page has those of recognizers.
  private static func rule(_ reason: Reason) -> ReportValue {
    var log = ProgressLog()
    log.add([reason], at: Timestamp(microseconds: 0))
    return log.value(Moments([0]))
  }

  /// Whether the touch was what the user meant.
  private static func judgement(_ touch: FinishedTouch) -> String {
    guard let isRight = touch.isRight else { return "" }
    return isRight ? "✓ as meant" : touch.label == TouchLabel.none ? "✗ nothing was meant" : "✗ missed"
  }
}
