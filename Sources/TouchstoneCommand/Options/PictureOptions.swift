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
    return PictureMoment(at.map { moment($0, of: "--at") })
  }

  /// Of several recordings only the last one's picture would be left.
  func refuse(_ recordings: Int) {
    guard picture != nil, recordings > 1 else { return }
    refuse("--picture draws one recording, and these are \(recordings); give one of them")
  }

  private func refuse(_ problem: String) -> Never {
    complain(problem)
    ExitStatus.usage.leave()
  }

  /// Nil where all went well.
  func write(_ made: Picture?, of scene: String) -> ExitStatus? {
    guard let made else {
      complain("the scene \(scene) shows nothing that could be drawn; choose another, such as --scene plays")
      return .usage
    }
    if draw { Output.standard.write("\n" + TextDrawing.text(made, columns: columns ?? Self.terminalColumns)) }
    if let picture {
      let file = OutputFile(picture)
      file.output.write(SVGWriter.svg(made))
      file.finish("SVG, \(made.title)")
    }
    return nil
  }

  private static var terminalColumns: Int {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TextDrawing.defaultColumns
    }
    return Int(size.ws_col)
  }
}
