import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct ConvertCommand: ParsableCommand, RecordingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Converts a recording to another format.",
    discussion: """
      Conversions between evdev formats keep the device's events unchanged. Conversions to a trace or table store \
      touches in points. Conversions from these to an evdev format write the events of a generic touchpad on which \
      every position is exact. All of them produce the same transcript with the same setup; a note names what the format \
      cannot contain, such as a trace's scene and recognizers, or in a table the surface and the end of the recording. \
      --to webdriver writes the pointer actions of W3C WebDriver, which drivers of browsers and Appium play, with movements \
      at least 16 ms apart, because drivers take that long for each; --every-frame keeps all of them. \
      --to webdriver-bidi writes the same as a command of BiDi, and --to pointer-events a browser's Pointer Events, one \
      a line. --to cdp writes the commands of Chromium's DevTools protocol, which playTouch of the npm package \
      touchstone-gestures plays into a page. One point is one CSS pixel. \
      --setup writes the lines of a header file into a trace. A dump of an app's recognizers (`touchstone help hammer`) \
      becomes a header file.

      Examples:
        touchstone convert pinch.yml pinch.trace
        touchstone convert --surface 100x60 --to trace getevent.txt - \\
          | touchstone replay -
        touchstone convert --to webdriver pinch.trace pinch.json
      """)

  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
  @Argument(
    help: ArgumentHelp(
      "Output file; its extension selects the format: .trace, .evemu, .yml, .csv, .json or .jsonl; .header for a setup. - is "
        + "standard output."),
    completion: .file())
  var output: String
  @Option(help: "Output format; overrides the extension.")
  var to: RecordingWriter.Format?
  @Flag(help: "Keeps every frame in WebDriver's actions, which then take longer than the recording.")
  var everyFrame = false
  @Flag(help: "Writes touches with 100 units per millimetre, as touchpads have; libinput overflows above 430.")
  var likeTouchpads = false
  @OptionGroup var overwriting: ForceOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions

  func run() throws {
    try rejectFolder(input)
    if SetupFile.isHeader(input) || input != "-" && output.hasSuffix(SetupFile.ending) { return try convertSetup() }
    let format = try outputFormat(to, for: output)
    try source.checkSetup(writing: format)
    var request = try source.request
    request.readsLibinputEvents = format == .trace
    let file = try OutputFile(output, reading: source.inputs([input]), replacing: .forced(overwriting.force))
    var bytes = try ByteInput(path: input)
    let isEvdev = try bytes.recognize().isEvdev
    var writer = RecordingWriter(format, for: output) { file.output.write(bytes: $0) }
    writer.keepsEveryFrame = everyFrame
    if likeTouchpads { writer.resolution = ContactEncoder.likeTouchpads }
    var (frames, hasBegun) = (0, false)
    let status: ExitStatus?
    if isEvdev && format.isEvdev {
      status = copyEvents(bytes, request, to: &writer, count: &frames)
    } else {
      let touches = try TouchSources.open(bytes, request)
      let header = try source.header(touches.header)
      // The output is opened once something was read: an empty file would be of no use.
      status = touches.readAll(as: input) {
        if !hasBegun { writer.begin(header) }
        hasBegun = true
        writer.write($0)
        frames += 1
      } event: {
        if !hasBegun { writer.begin(header) }
        hasBegun = true
        writer.write($0)
      } atEnd: {
        if !hasBegun { writer.begin(header) }
        writer.end(at: $0)
      }
    }
    for remark in writer.remarks { printMessage("note: \(output): \(remark)") }
    if let status {
      file.abandon()
      throw status
    }
    try file.finish("\(format.rawValue), \(frames, "frame")")
  }

  /// Writes a header file, or a trace without touches, which also has the surface.
  private func convertSetup() throws {
    let isTrace = output.hasSuffix(".trace")
    if to != nil || !isTrace && output != "-" && !output.hasSuffix(SetupFile.ending) {
      throw CommandFailure("a setup has no touches; name a .header or a .trace, or - for standard output, without --to")
    }
    let others = [
      setupOptions.file == nil ? nil : "--setup", everyFrame ? "--every-frame" : nil,
      likeTouchpads ? "--like-touchpads" : nil,
    ].compactMap { $0 }
    if let option = others.first { throw CommandFailure("\(option) is for a recording, and \(input) is a setup") }
    let file = try OutputFile(output, reading: [input], replacing: .forced(overwriting.force))
    let setup = try setupOptions.read(input, .known)
    var header = setup.header
    let size = try source.request.surface
    if size != nil, !isTrace {
      throw CommandFailure("--surface is for a .trace; a .header is for surfaces of any size")
    }
    header.surface = size ?? setup.imported?.surface ?? Surface(millimetres: 100, by: 60)
    let text =
      isTrace
      ? TraceWriter(for: output).text(Trace(header: header, frames: [], end: Timestamp(microseconds: 0)))
      : SetupText.text(header, for: output == "-" ? nil : output)
    file.output.write(text)
    try file.finish("setup, \(header.recognizers.count, "recognizer")")
  }

  private func copyEvents(
    _ bytes: consuming ByteInput, _ request: SourceRequest, to writer: inout RecordingWriter, count frames: inout Int
  ) -> ExitStatus? {
    do throws(RecordingError) {
      let events = try DeviceEvents(bytes, request)
      var frame = EvdevFrame()
      while try events.reader.next(into: &frame) {
        if frames == 0 { writer.begin(events.device) }
        writer.write(frame)
        frames += 1
      }
      if frames == 0 { writer.begin(events.device) }
      RecordingNotes.shared.add(events.notes, about: input)
      return nil
    } catch {
      printError(error.sentence)
      printMessage("  read so far: \(error.progress.text)")
      return .unreadable
    }
  }
}

/// Returns the output format. Throws if neither an option nor the extension selects it.
func outputFormat(
  _ format: RecordingWriter.Format?, for output: String, option: String = "--to"
) throws(CommandFailure) -> RecordingWriter.Format {
  if let format = format ?? RecordingWriter.Format(fileName: output) { return format }
  throw CommandFailure(
    output == "-"
      ? "no format for standard output; add \(option) trace, evemu, libinput-record, csv, webdriver or pointer-events"
      : "unknown format: \(output); use the extension .trace, .evemu, .yml, .csv, .json or .jsonl, or add \(option)")
}

extension RecordingWriter.Format: ExpressibleByArgument {}
