@testable import Analysis
@testable import Experiments
import Gestures
import Simulation
import TouchTrace

/// A trace in memory with an accepted transcript.
struct AuditedTrace {
  var name: String
  var lines: String
  var detail = TranscriptDetail.quiet

  func playback(_ replay: Replay = Replay()) throws -> ContactPlayback {
    let text = "touchstone trace 1\nsurface 100x60 mm\n" + lines
    var request = SourceRequest()
    request.catalog = replay.catalog
    return ContactPlayback(try TouchSources.open(ByteInput(Array(text.utf8), name: name), request))
  }

  /// Returns the recording, accepted with the recognizers of `replay`.
  func recording(_ replay: Replay = Replay()) throws -> AuditRecording {
    try AuditRecording(
      name, try playback(replay), golden: try replay.transcript(of: try playback(replay), detail), replay)
  }
}

extension AuditReport {
  /// Audits recordings on one thread.
  init(_ traces: [AuditedTrace], _ replay: Replay = Replay(), findings: [Mutation: AuditSearch.Finding] = [:]) throws {
    let audit = Audit(try traces.map { try $0.recording(replay) }, replay)
    self.init(audit, audit.mutations.map { audit.outcome(of: $0) }, findings: findings)
  }

  /// The texts of the mutations that no recording notices.
  var unnoticed: [String] { survivors.map(\.text) }
}
