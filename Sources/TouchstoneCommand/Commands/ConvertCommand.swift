import ArgumentParser
import Gestures
import TouchTrace

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Writes a recording in another format.",
    discussion: """
      A device's events stay as they are from one evdev format to another. To a trace or a table they become fingers in \
      points; from there back to evdev, the events of a pad that does not exist, on which every place is exact: the same \
      transcript comes of all of them. Only a table holds neither the surface's size nor the end.
      """)

  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
  @Argument(
    help: "Where to; its ending says the format: .trace, .evemu, .yml or .csv. - is standard output.",
    completion: .file())
  var output: String
  @Option(help: "trace, evemu, libinput-record or csv; preferred to the ending.")
  var to: RecordingWriter.Format?
  @OptionGroup var overwriting: ForceOptions
  @OptionGroup var source: SourceOptions

  func run() {
    refuseFolder(input)
    let format = outputFormat(to, for: output)
    let request = source.request
    let file = OutputFile(output, reading: source.inputs([input]), isForced: overwriting.force)
    var bytes: ByteInput
    let isEvdev: Bool
    do throws(RecordingError) {
      bytes = try ByteInput(path: input)
      isEvdev = try bytes.recognize().isEvdev
    } catch {
      complain(error.description)
      ExitStatus.unreadable.leave()
    }
    var writer = RecordingWriter(format) { file.output.write(bytes: $0) }
    var frames = 0
    let status: ExitStatus?
    if isEvdev && format.isEvdev {
      status = copyEvents(bytes, to: &writer, count: &frames)
    } else {
      do throws(RecordingError) {
        let touches = try TouchSources.open(bytes, request)
        writer.begin(touches.header)
        status = touches.readAll(as: input) {
          writer.write($0)
          frames += 1
        } atEnd: {
          writer.end(at: $0)
        }
      } catch {
        complain(error.description)
        ExitStatus.unreadable.leave()
      }
    }
    for remark in writer.remarks { say("note: \(output): \(remark)") }
    if let status {
      file.abandon()
      status.leave()
    }
    file.finish("\(format.rawValue), \(frames) frame\(frames == 1 ? "" : "s")")
  }

  private func copyEvents(
    _ bytes: consuming ByteInput, to writer: inout RecordingWriter, count frames: inout Int
  ) -> ExitStatus? {
    do throws(RecordingError) {
      let events = try DeviceEvents(bytes, source.request)
      var frame = EvdevFrame()
      writer.begin(events.device)
      while try events.reader.next(into: &frame) {
        writer.write(frame)
        frames += 1
      }
      for note in events.notes { say("note: \(input): \(note)") }
      return nil
    } catch {
      complain(error.description)
      say("  read up to there: \(error.progress.text)")
      return .unreadable
    }
  }
}

/// The format that is asked for; ends the command where nothing says it.
func outputFormat(
  _ format: RecordingWriter.Format?, for output: String, option: String = "--to"
) -> RecordingWriter.Format {
  if let format = format ?? RecordingWriter.Format(fileName: output) { return format }
  refuse(
    output == "-"
      ? "standard output has no ending that says a format; say \(option) trace, evemu, libinput-record or csv"
      : "\(output) has no ending that says a format; use .trace, .evemu, .yml or .csv, or say \(option)")
}

extension RecordingWriter.Format: ExpressibleByArgument {}
