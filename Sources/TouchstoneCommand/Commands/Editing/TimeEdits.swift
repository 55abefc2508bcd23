import ArgumentParser
import Gestures
import TouchTrace

struct TrimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim", abstract: "Keeps what happens from one moment to another.",
    discussion: """
      Times then count from the first moment. Fingers that are down there land there; those that are down at the last \
      are taken away, as at the end of every recording.

      Example: touchstone edit trim --from 1.2s --to 3s session.yml -o pinch.trace
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first moment, as 350ms or 1.5s; else the start.", valueName: "time"))
  var from: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last moment, which is kept as well; else the end.", valueName: "time"))
  var to: String?

  func run() {
    if from == nil && to == nil { refuse("say what is kept: --from 1.2s, or --to 3s, or both") }
    let from = from.map { TimeOption.time($0, "--from") } ?? Timestamp(microseconds: 0)
    let to = to.map { TimeOption.time($0, "--to") }
    if let to, to < from {
      refuse("--to is before --from, so there is nothing between them; give the earlier moment to --from")
    }
    edit.run(events: .trim(from: from, to: to)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.trimmed(from: from, to: to ?? trace.end)
    }
  }
}

struct ShiftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shift", abstract: "Makes everything happen later, or earlier.",
    discussion: """
      A recording can be shifted back as far as its first frame is from zero.

      Examples:
        touchstone edit shift --by 500ms tap.trace
        touchstone edit shift --by -1.2s late.trace -o early.trace
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much later, as 350ms or 1.5s; --by -1s for earlier.", valueName: "time"))
  var by: String

  func run() {
    let interval = TimeOption.interval(by, "--by", mayBeNegative: true)
    edit.run(events: .shift(interval)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.shifted(by: interval)
    }
  }
}

struct ScaleTimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale-time", abstract: "Makes the same fingers faster, or slower.",
    discussion: """
      Times are rounded to the nearest microsecond. A speed of 2 and one of 1/2 after it give the same recording, as far \
      as its times are even.

      Example: touchstone edit scale-time --speed 0.5 swipe.yml | touchstone replay -
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many times as fast: 2, 0.5 or 1/3.", valueName: "factor"))
  var speed: String

  func run() {
    let factor = EditValue.factor(speed, "--speed")
    edit.run(events: .speedUp(factor)) { trace throws(EditProblem) in
      noteFixedTimes(trace)
      return try trace.spedUp(by: factor)
    }
  }
}

struct DropFramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop-frames", abstract: "Leaves frames out, as a computer that is too slow for its touchpad.",
    discussion: """
      What a dropped frame told is told in the next one that is left, so that no finger lands or lifts unseen. Where a \
      landing and a lifting would come together, the dropped frame stays.

      Examples:
        touchstone edit drop-frames --every 2 swipe.yml
        touchstone edit drop-frames --share 0.3 --seed 7 swipe.yml
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Drops every so-manieth frame, from 2.", valueName: "number"))
  var every: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Drops such a share of all frames by chance, 0 to 0.999.", valueName: "share"))
  var share: String?
  @Option(help: "For --share: another number, other frames.")
  var seed: UInt64 = 1

  func run() {
    let dropped: DroppedFrames
    switch (every, share) {
    case (let every?, nil):
      if every < 2 { refuse("--every \(every) would leave no frame; it is from 2") }
      dropped = .every(every)
    case (nil, let share?):
      guard let thousandths = FixedPoint.thousandths(parsing: share), (0...999).contains(thousandths) else {
        refuse("--share is from 0 to 0.999, so “\(share)” does not fit; 0.3 drops three frames of ten")
      }
      dropped = .share(thousandths: thousandths, seed: seed)
    case (nil, nil): refuse("say which frames: --every 3, or --share 0.3")
    case (_?, _?): refuse("--every and --share are two ways to choose frames; give one of them")
    }
    edit.run { trace throws(EditProblem) in
      let left = try trace.dropping(dropped)
      say("dropped \(trace.frames.count - left.frames.count) of \(trace.frames.count) frames")
      return left
    }
  }
}

func noteFixedTimes(_ trace: Trace) {
  if let times = trace.header.fixedTimes { say("note: \(times)") }
}
