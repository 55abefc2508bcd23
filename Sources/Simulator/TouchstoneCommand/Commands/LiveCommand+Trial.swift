import Analysis
import CommandSupport
import EvdevSource
import Gestures
import LibinputClient
import Simulation
import TouchTrace
import TouchView

extension LiveCommand {
  /// Asks for each gesture three times, writes the touches to a file, and prints what was missed.
  func run(
    _ file: String, _ stations: [LiveStation], _ start: LiveStart, _ hotplug: LiveHotplug?, _ signals: EndSignals?
  ) throws {
    let names = stations.first?.model?.initialSetup.recognizers.map(\.name) ?? []
    let display = TrialDisplay(names) {
      Output.standard.write(line: $0)
      Output.standard.flush()
    }
    let loop = LiveLoop(stations, display, hotplug: hotplug, signals: signals)
    loop.run()
    for line in try Self.finishTrial(display.made, file, start.request) { Output.standard.write(line: line) }
    Output.standard.flush()
    try finish(loop.stations)
  }

  /// Writes the touches of a trial, and returns what was missed: by the recognizers, and by libinput's rules.
  static func finishTrial(
    _ made: [TrialDisplay.Made], _ file: String, _ request: LibinputRequest
  ) throws(CommandFailure) -> [String] {
    guard let trial = TrialRecording(made) else { return ["nothing was made"] }
    do throws(FileProblem) { try AtomicFileWriter.replace(file, with: trial.text(TraceWriter(for: file))) } catch {
      throw CommandFailure(.output, error.sentence)
    }
    var reasons: [LibinputReason] = []
    if let contacts = readQuietly(file, via: .contacts, SourceRequest()),
      let played = LibinputRecording(file, SourceRequest(), request)
    {
      reasons = played.decisions(on: Explanation(of: contacts, with: .empty))?.reasons ?? []
    }
    let right = made.count { $0.isRight }
    let others = Set(reasons.map(\.motion)).count
    let missed = others == 0 ? "" : ", libinput made another gesture of \(others)"
    return trial.lines(reasons) + [
      "\(right) of \(made.count) recognized\(missed); the touches are in \(file), without data of the device or of you",
      "replay them: touchstone explain \(Shell.quoted(file)); as a test: touchstone test \(Shell.quoted(file))",
    ]
  }
}
