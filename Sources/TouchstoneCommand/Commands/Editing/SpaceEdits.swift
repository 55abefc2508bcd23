import ArgumentParser
import Gestures
import TouchTrace

struct ScaleSpaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale-space", abstract: "Makes the hand larger or smaller, or the surface with it.",
    discussion: """
      Fingers go so many times as far from the surface's middle, or from --around; some may be beyond its edges then. \
      With --with-surface the surface grows as well, and fingers stay where they were on it.

      Example: touchstone edit scale-space --by 0.8 pinch.yml -o child.trace
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many times as large: 2, 0.8 or 1/3.", valueName: "factor"))
  var by: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("What stays where it is, in points; else the middle.", valueName: "X,Y")
  )
  var around: String?
  @Flag(help: "Scales the surface as well.")
  var withSurface = false

  func run() {
    let factor = EditValue.factor(by, "--by")
    let centre = around.map { EditValue.place($0, "--around") }
    if withSurface && centre != nil {
      refuse("--with-surface leaves fingers where they are on it; --around has no meaning there")
    }
    edit.run { trace throws(EditProblem) in
      let scaled = withSurface ? try trace.scaledWithSurface(by: factor) : trace.scaled(by: factor, around: centre)
      let beyond = scaled.placesBeyondEdges
      if beyond > trace.placesBeyondEdges {
        say("note: \(beyond) places of fingers are beyond the surface's edges now")
      }
      return scaled
    }
  }
}

struct AddJitterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-jitter", abstract: "Makes the hand tremble, and frames uneven.",
    discussion: """
      Every place is off by up to --within in each direction, evenly spread; every frame comes up to --time earlier or \
      later, never before the one before it. The same seed gives the same recording on every machine.

      Example: touchstone edit add-jitter --within 0.3mm --time 2ms --seed 7 tap.trace
      """)
  @OptionGroup var edit: EditOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("How far, as 2pt or 0.3mm.", valueName: "distance"))
  var within: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("How much earlier or later, as 2ms.", valueName: "time"))
  var time: String?
  @Option(help: "Another number, another jitter.")
  var seed: UInt64 = 1

  func run() {
    if within == nil && time == nil { refuse("say how much: --within 0.3mm, or --time 2ms, or both") }
    let reach = within.map { EditValue.distance($0, "--within") } ?? 0
    let interval = time.map { TimeOption.interval($0, "--time") } ?? .zero
    edit.run { trace throws(EditProblem) in try trace.jittered(within: reach, time: interval, seed: seed) }
  }
}
