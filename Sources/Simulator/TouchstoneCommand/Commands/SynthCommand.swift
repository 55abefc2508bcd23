import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth", abstract: "Writes a recording of synthetic input.",
    discussion: """
      Simulates a hand with realistic jitter, pressure and timing. The same seed gives the same recording, byte for \
      byte. A script consists of gestures and rests, such as tap@50,30 rest=400 pinch:20-50@52,33, in millimetres, \
      milliseconds and degrees; `touchstone help notation` lists all of them.

      Examples:
        touchstone synth tap@50,30 rest=400 pinch:20-50@52,33,angle=30 -o hand.yml
        touchstone synth --seed 7 --to trace longpress:900 | touchstone replay -
      """)

  @Argument(help: "Gestures and rests, such as tap@50,30.")
  var script: [String]
  @Option(
    name: .shortAndLong, help: "Output file; its extension selects the format.",
    completion: .file())
  var output = "-"
  @Option(help: "Output format; overrides the extension.")
  var to: RecordingWriter.Format?
  @OptionGroup var overwriting: ForceOptions
  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("The kind of device to simulate.", valueName: "kind"))
  var device = SyntheticDevice.clickpad
  @Flag(help: "Disables jitter.")
  var exact = false

  func run() throws {
    // Standard output without --to gets the readable notation.
    let format = try to == nil && output == "-" ? .trace : outputFormat(to, for: output)
    let file = try OutputFile(output, reading: [], replacing: .forced(overwriting.force))
    let recording: SyntheticRecording
    do {
      let hand = SyntheticHand(device: device, noise: exact ? .exact : .person, seed: seed)
      recording = try hand.perform(try GestureScript(parsing: script))
    } catch {
      throw CommandFailure("\(error.sentence); `touchstone help notation` lists the words")
    }
    for remark in recording.write(as: format, to: file.output) { printMessage("note: \(remark)") }
    try file.finish("\(format.rawValue), \(recording.frames.count, "frame")")
  }
}

extension SyntheticRecording {
  /// Writes the recording and returns what its format cannot represent, as sentences.
  func write(as format: RecordingWriter.Format, to output: Output) -> [String] {
    var writer = RecordingWriter(format) { output.write(bytes: $0) }
    if format.isEvdev {
      writer.begin(device)
      for frame in frames { writer.write(frame) }
    } else {
      writer.begin(TraceHeader(surface: surface))
      for frame in contacts { writer.write(frame) }
      writer.end(at: contacts.last?.time ?? Timestamp(microseconds: 0))
    }
    return writer.remarks
  }
}

extension SyntheticDevice: ExpressibleByArgument {}
