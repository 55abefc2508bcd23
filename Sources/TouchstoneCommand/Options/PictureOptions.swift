import ArgumentParser
import Gestures
import Glibc
import Simulation
import TouchTrace

/// What is drawn of a scene, and as it is when.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draws what the scene shows, as SVG; of one recording.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var picture: String?
  @Flag(help: "Draws what the scene shows, in characters, behind each transcript.")
  var draw = false
  @Option(
    help: ArgumentHelp(
      "For --picture and --draw: as it is at that time of the recording, 350ms or 1.5s, all that comes at it included; without it, at the end.",
      valueName: "time"))
  var at: String?
  @Option(
    help: ArgumentHelp(
      "For --draw: how wide, \(TextDrawing.columnRange.lowerBound) to \(TextDrawing.columnRange.upperBound) columns; else as the terminal, and \(TextDrawing.defaultColumns) anywhere else.",
      valueName: "number"))
  var columns: Int?

  /// The moment that is to be drawn; nil where nothing is. Ends the command where an option does not fit.
  func wanted(json: Bool) -> PictureMoment? {
    if draw && json { refuse("--draw is for people and --json for programs; give one of them, or --picture FILE.svg") }
    if let picture, !picture.hasSuffix(".svg") || picture == ".svg" {
      refuse(
        "--picture writes SVG: give a file that ends in .svg, not “\(picture)”; a browser shows it, and rsvg-convert makes a PNG of it"
      )
    }
    guard picture != nil || draw else {
      if at != nil { refuse("--at says when to draw; add --draw or --picture FILE.svg") }
      if columns != nil { refuse("--columns says how wide to draw; add --draw") }
      return nil
    }
    if let columns {
      if !draw { refuse("--columns says how wide to draw; add --draw") }
      let range = TextDrawing.columnRange
      if !range.contains(columns) {
        refuse("--columns is from \(range.lowerBound) to \(range.upperBound), so \(columns) does not fit")
      }
    }
    return PictureMoment(at.map { TimeOption.time($0, "--at") })
  }

  /// Ends the command where the picture cannot be that of these recordings, or would cost what must not be lost.
  func check(_ recordings: [String], reading inputs: [String]) {
    guard let picture else { return }
    // Of several only the last one's would be left.
    if recordings.count > 1 {
      refuse("--picture draws one recording, and these are \(recordings.count); give one of them")
    }
    OutputGuard.check(picture, reading: inputs, isForced: nil)
  }
  /// Why a scene cannot be drawn; nil where it can be, or nothing is to be drawn.
  func obstacle(to scene: any Scene, called name: String) -> String? {
    if picture == nil && !draw || scene.picture != nil { return nil }
    return "the scene \(name) shows nothing that could be drawn; choose another, such as --scene plays"
  }

  func write(_ made: Picture, reading inputs: [String]) {
    if draw { Output.standard.write("\n" + TextDrawing.text(made, columns: columns ?? Self.terminalColumns)) }
    if let picture {
      let file = OutputFile(picture, reading: inputs)
      file.output.write(SVGWriter.svg(made))
      file.finish("SVG, \(made.title)")
    }
  }

  private static var terminalColumns: Int {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TextDrawing.defaultColumns
    }
    return Int(size.ws_col)
  }
}
