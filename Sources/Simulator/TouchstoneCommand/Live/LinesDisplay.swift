import CommandSupport
import EvdevSource
import Gestures

/// Prints the transcripts of a live session, and a verdict on each touch.
final class LinesDisplay: LiveDisplay {
  private let output: LiveOutput
  private let latency: LatencyMeter?
  /// The next deadline of the verdicts.
  private(set) var deadline: Timestamp?

  /// - Parameter latency: measures the time from an event to its line; nil if it is not wanted.
  init(_ output: LiveOutput, latency: LatencyMeter? = nil) {
    self.output = output
    self.latency = latency
  }

  var inputs: [Int32] { [] }
  var outputs: [Int32] { output.watched }
  var isClosed: Bool { output.isClosed }

  func handle(_ descriptors: [Int32]) -> Bool { true }

  func update(_ stations: [LiveStation], isEnding: Bool) {
    let isShared = stations.count > 1
    var bytes: [UInt8] = []
    for station in stations {
      guard let transcript = station.transcript else { continue }
      transcript.addVerdict(isEnding: isEnding || station.open.isEmpty)
      // Lines of one event are written together.
      bytes += named(transcript.take(), isShared ? station.device?.eventName : nil, transcript.isJSON)
    }
    deadline = stations.compactMap { $0.transcript?.deadline }.min()
    output.write(bytes)
    if bytes.isEmpty { latency?.discard() } else { latency?.show(at: MonotonicClock.now) }
  }

  /// Returns lines with the name of their device in front, if there are several.
  private func named(_ lines: [UInt8], _ name: String?, _ isJSON: Bool) -> [UInt8] {
    guard let name, !lines.isEmpty else { return lines }
    let prefix = Array((isJSON ? "{\"device\":\"\(name)\"," : "\(name) ").utf8)
    var named: [UInt8] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      named += prefix
      named += isJSON ? line.dropFirst() : line
      named.append(UInt8(ascii: "\n"))
    }
    return named
  }

  func add(_ station: LiveStation) {}

  func report(_ sentence: String) { printMessage(sentence) }
}
