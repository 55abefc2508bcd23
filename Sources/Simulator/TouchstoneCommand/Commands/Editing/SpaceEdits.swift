import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct ScaleSpaceCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale-space", abstract: "Scales the positions of touches, and optionally the surface.",
    discussion: """
      Multiplies the distance of every touch from the surface's centre, or from --around; touches may end up beyond \
      the edges. --with-surface scales the surface as well, so touches keep their relative positions.

      Example: touchstone edit scale-space --by 0.8 pinch.yml -o child.trace
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Scale factor, such as 2, 0.8 or 1/3.", valueName: "factor"))
  var by: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Fixed point, in points (default: the centre).", valueName: "X,Y")
  )
  var around: String?
  @Flag(help: "Also scales the surface.")
  var withSurface = false

  func run() throws {
    let factor = try EditValue.factor(by, "--by")
    let centre = try around.map { try EditValue.point($0, "--around") }
    if withSurface && centre != nil {
      throw CommandFailure("--around cannot be combined with --with-surface; use one of them")
    }
    try edit.run { trace throws(EditProblem) in
      let scaled = withSurface ? try trace.scaledWithSurface(by: factor) : trace.scaled(by: factor, around: centre)
      let beyond = scaled.positionsBeyondEdges
      if beyond > trace.positionsBeyondEdges {
        printMessage(
          "note: \(beyond, "position") of touches \(beyond == 1 ? "is" : "are") now beyond the surface's edges")
      }
      return scaled
    }
  }
}

struct AddJitterCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-jitter", abstract: "Adds random noise to positions and times.",
    discussion: """
      Shifts every position by up to --within in each direction, uniformly distributed, and every frame by up to \
      --time earlier or later, never before the previous frame. The same seed gives the same recording on every \
      machine.

      Example: touchstone edit add-jitter --within 0.3mm --time 2ms --seed 7 tap.trace
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum shift of a position, such as 2pt or 0.3mm.", valueName: "distance"))
  var within: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Maximum shift of a frame, such as 2ms.", valueName: "time"))
  var time: String?
  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  func run() throws {
    if within == nil && time == nil {
      throw CommandFailure("no amount of jitter; add --within 0.3mm, --time 2ms or both")
    }
    let distance = try within.map { try EditValue.distance($0, "--within") } ?? 0
    let interval = try time.map { try TimeOption.interval($0, "--time") } ?? .zero
    try edit.run { trace throws(EditProblem) in try trace.jittered(within: distance, time: interval, seed: seed) }
  }
}
