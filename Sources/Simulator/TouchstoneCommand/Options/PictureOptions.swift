import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// The options for drawing a scene at one moment of the recording.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draws the scene to an SVG file. Takes one recording.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var picture: String?
  @Flag(help: "Draws the scene as text after each transcript.")
  var draw = false
  @Option(
    help: ArgumentHelp(
      "Width of --draw, \(TextDrawing.columnRange.lowerBound) to \(TextDrawing.columnRange.upperBound) columns (default: the terminal's). In a pipe or file it is COLUMNS, or \(TerminalSize.defaultColumns).",
      valueName: "number"))
  var width: Int?

  /// Returns the moment to draw, or nil without --picture and --draw.
  func wanted(_ view: RecordingViewOptions) throws(CommandFailure) -> PictureMoment? {
    if draw && view.json { throw CommandFailure("--draw cannot be combined with --json; use --picture FILE.svg") }
    if let picture, !picture.hasSuffix(".svg") || picture == ".svg" {
      throw CommandFailure(
        "--picture writes SVG: name a file with the extension .svg, not “\(picture)”; rsvg-convert converts SVG to PNG"
      )
    }
    guard picture != nil || draw else {
      if view.at != nil { throw CommandFailure("--at requires --draw or --picture FILE.svg") }
      if width != nil { throw CommandFailure("--width requires --draw") }
      return nil
    }
    if let width {
      if !draw { throw CommandFailure("--width requires --draw") }
      let range = TextDrawing.columnRange
      if !range.contains(width) {
        throw CommandFailure("--width must be from \(range.lowerBound) to \(range.upperBound), not \(width)")
      }
    }
    return PictureMoment(try view.time)
  }

  /// Checks that there is one recording, and that the picture would not overwrite a protected file.
  func check(_ recordings: [String], reading inputs: [String]) throws(CommandFailure) {
    guard let picture else { return }
    // Each recording's picture would overwrite the previous one.
    if recordings.count > 1 {
      throw CommandFailure("--picture takes one recording, not \(recordings.count); name one of them")
    }
    try OutputGuard.check(picture, reading: inputs, .of(.picture))
  }

  /// Returns the reason why a scene cannot be drawn, or nil if it can or no drawing was requested.
  func obstacle(to scene: any Scene, called name: String) -> String? {
    if picture == nil && !draw || scene.drawn?.picture != nil { return nil }
    return "the scene \(name) has nothing to draw; choose another one, such as --scene plays"
  }

  func write(_ drawn: Picture, reading inputs: [String]) throws(CommandFailure) {
    if draw { Output.standard.write("\n" + TextDrawing.text(drawn, columns: width ?? TerminalSize.columns)) }
    if let picture {
      let file = try OutputFile(picture, reading: inputs, replacing: .of(.picture))
      file.output.write(SVGWriter.svg(drawn))
      try file.finish("SVG, \(drawn.title)")
    }
  }
}
