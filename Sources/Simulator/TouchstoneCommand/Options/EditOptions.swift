import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

/// Selects the output of an edit.
struct EditOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "Output file; its extension selects the format. - is standard output, as a trace.",
    completion: .file())
  var output = "-"
  @Option(help: "Output format; overrides the extension.")
  var format: RecordingWriter.Format?
  @Flag(help: "Overwrite an existing file, even the input.")
  var force = false
}

/// The recording to edit.
struct EditInput: ParsableArguments {
  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
}

/// A command that writes an edited recording.
protocol EditingCommand: RecordingCommand {
  var outputOptions: EditOutputOptions { get }
}

extension EditingCommand {
  var output: EditOutput { EditOutput(options: outputOptions, source: source) }
}

/// A command that edits one recording.
protocol RecordingEditCommand: EditingCommand {
  var editInput: EditInput { get }
}

extension RecordingEditCommand {
  var edit: RecordingEdit { RecordingEdit(input: editInput.input, output: output) }
}

/// The output of an edit.
struct EditOutput {
  let options: EditOutputOptions
  let source: SourceOptions
  private var path: String { options.output }

  /// - Parameter transcript: another file that the command reads.
  func file(reading recordings: [String], and transcript: String? = nil) throws(CommandFailure) -> OutputFile {
    for recording in recordings { try rejectFolder(recording) }
    let inputs = source.inputs(recordings) + [transcript].compactMap { $0 }
    return try OutputFile(path, reading: inputs, replacing: .forced(options.force))
  }

  /// The output format, which an option or the extension selects.
  var chosen: RecordingWriter.Format {
    get throws(CommandFailure) {
      try options.format == nil && path == "-" ? .trace : outputFormat(options.format, for: path, option: "--format")
    }
  }

  /// Writes the recording. Throws if it cannot be written.
  func write(_ trace: Trace, to file: OutputFile) throws(CommandFailure) {
    let format = try chosen
    var writer = RecordingWriter(format, for: path) { file.output.write(bytes: $0) }
    writer.begin(try source.header(trace.header))
    trace.inOrder(event: { writer.write($0) }, frame: { writer.write($0) })
    writer.end(at: trace.end)
    for remark in writer.remarks { note(remark) }
    let duration = trace.end - Timestamp(microseconds: 0)
    try file.finish("\(format.rawValue), \(trace.frames.count, "frame"), \(duration.text)")
  }

  func note(_ remark: String) { printMessage("note: \(path): \(remark)") }
}

/// An edit of one recording.
struct RecordingEdit {
  let input: String
  let output: EditOutput

  /// Edits the device events if both input and output are evdev formats, and the touches otherwise.
  ///
  /// - Parameters:
  ///   - events: the edit of device events; nil if the edit does not apply to them.
  ///   - onDevice: called with the recording's device before its events are edited.
  ///   - edit: the edit of touches.
  func run(
    events: DeviceEdit? = nil, onDevice: (DeviceDescription) -> Void = { _ in },
    _ edit: (Trace) throws(EditProblem) -> Trace
  ) throws {
    let format = try output.chosen
    try output.source.checkSetup(writing: format)
    let file = try output.file(reading: [input])
    var bytes = try ByteInput(path: input)
    let isEvdev = try bytes.recognize().isEvdev
    if let events, isEvdev, format.isEvdev { return try editEvents(events, bytes, format, file, onDevice) }
    var request = try output.source.request
    request.readsLibinputEvents = format == .trace
    let trace = try Trace(reading: TouchSources.open(bytes, request), as: input)
    let edited = try result { () throws(EditProblem) in try edit(trace) }
    if !trace.events.isEmpty && edited.events.isEmpty {
      printMessage("note: libinput's events of the recording were dropped: they belong to the touches before the edit")
    }
    try output.write(edited, to: file)
  }

  private func editEvents(
    _ edit: DeviceEdit, _ bytes: consuming ByteInput, _ format: RecordingWriter.Format, _ file: OutputFile,
    _ onDevice: (DeviceDescription) -> Void
  ) throws {
    let events = try DeviceEvents(bytes, output.source.request)
    onDevice(events.device)
    var writer = RecordingWriter(format) { file.output.write(bytes: $0) }
    var editor = DeviceEditor(edit, events.device)
    var frame = EvdevFrame()
    var count = 0
    // The output is opened only once the edit is known to be possible.
    var waiting: [EvdevFrame]? = []
    func write(_ frames: [EvdevFrame]) {
      for frame in frames { writer.write(frame) }
      count += frames.count
    }
    func writeWaiting() {
      guard let frames = waiting else { return }
      waiting = nil
      writer.begin(edit.device(events.device))
      write(frames)
    }
    func take(_ edited: () throws(EditProblem) -> [EvdevFrame]) throws {
      let frames = try result(edited)
      if waiting == nil { return write(frames) }
      waiting?.append(contentsOf: frames)
      if editor.isCertain { writeWaiting() }
    }
    do {
      while try events.reader.next(into: &frame) {
        let read = frame
        try take { () throws(EditProblem) in try editor.edit(read) }
      }
    } catch let error as RecordingError {
      printError(error.sentence)
      printMessage("  read so far: \(error.progress.text)")
      if waiting?.isEmpty == false { writeWaiting() }
      file.abandon()
      throw ExitStatus.unreadable
    }
    try take { () throws(EditProblem) in try editor.end() }
    writeWaiting()
    RecordingNotes.shared.add(events.notes, about: input)
    for remark in writer.remarks { output.note(remark) }
    if editor.removedKeyEvents > 0 {
      printMessage("removed: \(editor.removedKeyEvents, "keyboard event")")
    }
    try file.finish("\(format.rawValue), \(count, "frame")")
  }

  private func result<Result>(_ edit: () throws(EditProblem) -> Result) throws(CommandFailure) -> Result {
    do { return try edit() } catch { throw CommandFailure("\(input): \(error.sentence)") }
  }
}

extension Trace {
  /// Reads all of a recording. Reports the position before throwing if it cannot be read to its end.
  init(reading source: any TouchSource, as file: String) throws(ExitStatus) {
    self.init(header: source.header, frames: [], end: Timestamp(microseconds: 0))
    var frames: [TraceFrame] = []
    var end = Timestamp(microseconds: 0)
    var last = Timestamp(microseconds: 0)
    var events: [LibinputEvent] = []
    let status = source.readAll(as: file) { frame in
      // As in every trace, timestamps never decrease.
      last = max(last, frame.time)
      frames.append(frame)
      frames[frames.count - 1].time = last
    } event: {
      events.append($0)
    } atEnd: {
      end = max($0, last)
    }
    if let status { throw status }
    self.frames = frames
    self.events = events
    self.end = end
  }
}
