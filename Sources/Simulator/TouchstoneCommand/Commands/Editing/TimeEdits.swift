import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct TrimCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim", abstract: "Keeps a section of a recording.",
    discussion: """
      The section's first moment becomes time 0. Touches that are down at the first moment begin there; those that are \
      down at the last are cancelled, as at the end of every recording.

      Example: touchstone edit trim --from 1.2s --to 3s session.yml -o pinch.trace
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("First moment, such as 350ms or 1.5s (default: the start).", valueName: "time"))
  var from: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Last moment, inclusive (default: the end).", valueName: "time"))
  var to: String?

  func run() throws {
    if from == nil && to == nil { throw CommandFailure("no section to keep; add --from 1.2s, --to 3s or both") }
    let from = try from.map { try TimeOption.time($0, "--from") } ?? Timestamp(microseconds: 0)
    let to = try to.map { try TimeOption.time($0, "--to") }
    if let to, to < from {
      throw CommandFailure("--to is before --from; swap them")
    }
    try edit.run(events: .trim(from: from, to: to)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.trimmed(from: from, to: to ?? trace.end)
    }
  }
}

struct ShiftCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "shift", abstract: "Shifts a recording in time.",
    discussion: """
      A recording can be shifted earlier by at most the time of its first frame.

      Examples:
        touchstone edit shift --by 500ms tap.trace
        touchstone edit shift --by -1.2s late.trace -o early.trace
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Delay, such as 350ms or 1.5s; negative for earlier, such as -1s.", valueName: "time"))
  var by: String

  func run() throws {
    let interval = try TimeOption.interval(by, "--by", mayBeNegative: true)
    try edit.run(events: .shift(interval)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.shifted(by: interval)
    }
  }
}

struct ScaleTimeCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale-time", abstract: "Speeds a recording up or slows it down.",
    discussion: """
      Times are rounded to the nearest microsecond. A speed of 2 followed by a speed of 1/2 restores the recording if \
      its times are even.

      Example: touchstone edit scale-time --speed 0.5 swipe.yml | touchstone replay -
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Speed factor, such as 2, 0.5 or 1/3.", valueName: "factor"))
  var speed: String

  func run() throws {
    let factor = try EditValue.factor(speed, "--speed")
    try edit.run(events: .speedUp(factor)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.spedUp(by: factor)
    }
  }
}

struct DropFramesCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop-frames", abstract: "Drops frames, as on a computer that is too slow for its touchpad.",
    discussion: """
      A dropped frame's changes are merged into the next frame, so no touch down or touch up is lost. A frame is kept \
      if merging would combine a touch down with a touch up.

      Examples:
        touchstone edit drop-frames --every 2 swipe.yml
        touchstone edit drop-frames --share 0.3 --seed 7 swipe.yml
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Drops every Nth frame (N >= 2).", valueName: "N"))
  var every: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Drops this share of frames at random, 0 to 0.999.", valueName: "share"))
  var share: String?
  @Option(help: "For --share: seed of the random numbers.")
  var seed: UInt64 = 1

  func run() throws {
    let dropped: DroppedFrames
    switch (every, share) {
    case (let every?, nil):
      if every < 2 { throw CommandFailure("--every must be 2 or more, not \(every)") }
      dropped = .every(every)
    case (nil, let share?):
      guard let thousandths = FixedPoint.thousandths(parsing: share), (0...999).contains(thousandths) else {
        throw CommandFailure("--share must be from 0 to 0.999, not “\(share)”; 0.3 drops three of ten frames")
      }
      dropped = .share(thousandths: Int(thousandths), seed: seed)
    case (nil, nil): throw CommandFailure("no frames to drop; add --every 3 or --share 0.3")
    case (_?, _?): throw CommandFailure("--every cannot be combined with --share; use one of them")
    }
    try edit.run { trace throws(EditProblem) in
      let kept = try trace.dropping(dropped)
      printMessage("dropped \(trace.frames.count - kept.frames.count) of \(trace.frames.count, "frame")")
      return kept
    }
  }
}

func noteFixedTimes(_ trace: Trace) {
  if let times = trace.header.fixedTimes { printMessage("note: \(times)") }
}

extension TraceHeader {
  /// A note about times in the header, which edits of touches do not change; nil if there are none.
  fileprivate var fixedTimes: String? {
    guard let scene, scene.assignments.contains(where: { $0.key == "rotate" }) else { return nil }
    return "the times in the scene's rotate= are not changed"
  }
}
