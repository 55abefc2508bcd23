import ArgumentParser
import Gestures
import TouchTrace

/// Where an edited recording goes.
struct EditOutput: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "Where to; its ending says the format. - is standard output, as a trace.",
    completion: .file())
  var output = "-"
  @Option(help: "trace, evemu, libinput-record or csv; preferred to the ending.")
  var format: RecordingWriter.Format?
  @OptionGroup var overwriting: ForceOptions
  @OptionGroup var source: SourceOptions

  /// Where an edit of these recordings is written. Ends the command where that would cost what must not be lost.
  ///
  /// - Parameter transcript: what else is read.
  func file(reading recordings: [String], and transcript: String? = nil) -> OutputFile {
    for recording in recordings { refuseFolder(recording) }
    let inputs = source.inputs(recordings) + [transcript].compactMap { $0 }
    return OutputFile(output, reading: inputs, isForced: overwriting.force)
  }

  /// Ends the command where nothing says it.
  var chosen: RecordingWriter.Format {
    format == nil && output == "-" ? .trace : outputFormat(format, for: output, option: "--format")
  }

  /// Writes it; ends the command where it cannot be.
  func write(_ trace: Trace, to file: OutputFile) {
    let format = chosen
    var writer = RecordingWriter(format) { file.output.write(bytes: $0) }
    writer.begin(trace.header)
    for frame in trace.frames { writer.write(frame) }
    writer.end(at: trace.end)
    for remark in writer.remarks { say("note: \(output): \(remark)") }
    let frames = trace.frames.count
    file.finish(
      "\(format.rawValue), \(frames) frame\(frames == 1 ? "" : "s"), \((trace.end - Timestamp(microseconds: 0)).text)")
  }
}

/// One recording that is edited.
struct EditOptions: ParsableArguments {
  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
  @OptionGroup var output: EditOutput

  /// Edits the device's own events where the recording and the result hold such, else the fingers.
  ///
  /// - Parameters:
  ///   - events: the edit of events; nil where an edit has no meaning for them.
  ///   - meet: is told of the recording's device before its events are edited.
  ///   - edit: the edit of fingers.
  func run(
    events: DeviceEdit? = nil, meet: (DeviceDescription) -> Void = { _ in },
    _ edit: (Trace) throws(EditProblem) -> Trace
  ) {
    let format = output.chosen
    let file = output.file(reading: [input])
    do throws(RecordingError) {
      var bytes = try ByteInput(path: input)
      let isEvdev = try bytes.recognize().isEvdev
      if let events, isEvdev, format.isEvdev { return try editEvents(events, bytes, format, file, meet) }
      let trace = try Trace(reading: TouchSources.open(bytes, output.source.request), as: input)
      output.write(made { () throws(EditProblem) in try edit(trace) }, to: file)
    } catch { leave(error) }
  }

  private func editEvents(
    _ edit: DeviceEdit, _ bytes: consuming ByteInput, _ format: RecordingWriter.Format, _ file: OutputFile,
    _ meet: (DeviceDescription) -> Void
  ) throws(RecordingError) {
    let events = try DeviceEvents(bytes, output.source.request)
    meet(events.device)
    var writer = RecordingWriter(format) { file.output.write(bytes: $0) }
    var editor = DeviceEditor(edit, events.device)
    var (frame, count) = (EvdevFrame(), 0)
    func write(_ edited: () throws(EditProblem) -> [EvdevFrame]) {
      let frames: [EvdevFrame]
      do throws(EditProblem) { frames = try edited() } catch {
        complain("\(input): \(error.description)")
        file.abandon()
        ExitStatus.usage.leave()
      }
      for frame in frames { writer.write(frame) }
      count += frames.count
    }
    writer.begin(edit.device(events.device))
    do throws(RecordingError) {
      while try events.reader.next(into: &frame) {
        let read = frame
        write { () throws(EditProblem) in try editor.edit(read) }
      }
    } catch {
      complain(error.description)
      say("  read up to there: \(error.progress.text)")
      file.abandon()
      ExitStatus.unreadable.leave()
    }
    write { () throws(EditProblem) in try editor.end() }
    for note in events.notes { say("note: \(input): \(note)") }
    for remark in writer.remarks { say("note: \(output.output): \(remark)") }
    if editor.typedKeys > 0 { say("taken out: \(editor.typedKeys) events of keys that a keyboard has") }
    file.finish("\(format.rawValue), \(count) frame\(count == 1 ? "" : "s")")
  }

  /// What is made; ends the command where it cannot be, and says why.
  func made<Result>(_ make: () throws(EditProblem) -> Result) -> Result {
    do { return try make() } catch {
      refuse("\(input): \(error.description)")
    }
  }
}

/// Ends the command, since a recording cannot be read.
func leave(_ error: RecordingError) -> Never {
  complain(error.description)
  ExitStatus.unreadable.leave()
}

extension Trace {
  /// All of a recording. Ends the command where it breaks off, and says where.
  init(reading source: any TouchSource, as file: String) {
    self.init(header: source.header, frames: [], end: Timestamp(microseconds: 0))
    var (frames, end, last) = ([TraceFrame](), Timestamp(microseconds: 0), Timestamp(microseconds: 0))
    let status = source.readAll(as: file) { frame in
      // As in every trace, time does not run back.
      last = max(last, frame.time)
      frames.append(frame)
      frames[frames.count - 1].time = last
    } atEnd: {
      end = max($0, last)
    }
    if let status { status.leave() }
    (self.frames, self.end) = (frames, end)
  }
}
