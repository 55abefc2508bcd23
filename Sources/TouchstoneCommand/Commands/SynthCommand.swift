import ArgumentParser
import Gestures
import TouchTrace

struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth", abstract: "Writes a recording by a made-up hand.",
    discussion: """
      The hand jitters, presses and lifts as hands do; a seed makes it repeatable, byte for byte.

      \(GestureScript.help)

      Examples:
        touchstone synth tap@50,30 rest=400 pinch:20-50@52,33,angle=30 -o hand.yml
        touchstone synth --seed 7 --to trace longpress:700 | touchstone replay -
      """)

  @Argument(help: "Words of the script above.")
  var script: [String]
  @Option(name: .shortAndLong, help: "Where to; its ending says the format. - is standard output.", completion: .file())
  var output = "-"
  @Option(help: "trace, evemu, libinput-record or csv; preferred to the ending.")
  var to: RecordingWriter.Format?
  @OptionGroup var overwriting: ForceOptions
  @Option(help: "Another number, another go at the same script.")
  var seed: UInt64 = 1
  @Option(help: "What is touched: \(SyntheticDevice.allCases.map(\.rawValue).joined(separator: ", ")).")
  var device = SyntheticDevice.clickpad
  @Flag(help: "A hand that does not jitter.")
  var exact = false

  func run() {
    // Somebody who only looks sees the notation that people can read.
    let format = to == nil && output == "-" ? .trace : outputFormat(to, for: output)
    let file = OutputFile(output, reading: [], isForced: overwriting.force)
    let recording: HandRecording
    do {
      let hand = SyntheticHand(device: device, realism: exact ? .exact : .person, seed: seed)
      recording = try hand.perform(try GestureScript(parsing: script))
    } catch {
      refuse("\(error.description); `touchstone help synth` has the words")
    }
    var writer = RecordingWriter(format) { file.output.write(bytes: $0) }
    if format.isEvdev {
      writer.begin(recording.device)
      for frame in recording.frames { writer.write(frame) }
    } else {
      writer.begin(TraceHeader(surface: recording.surface))
      for frame in recording.contacts { writer.write(frame) }
      writer.end(at: recording.contacts.last?.time ?? Timestamp(microseconds: 0))
    }
    for remark in writer.remarks { say("note: \(remark)") }
    file.finish("\(format.rawValue), \(recording.frames.count) frames")
  }
}

extension SyntheticDevice: ExpressibleByArgument {}
