import Simulation
import TouchTrace

/// The recordings that share a transcript because their names differ only in the extension. They are one gesture in
/// several formats and must produce the same transcript; otherwise it could match only one of them.
package final class SharedTranscripts: Sendable {
  private struct Player: Hashable, Sendable {
    var file: String
    var via: InputSource
  }

  private let files: [String]
  private let asked: InputSource?
  /// The recordings and input sources of each transcript. Nil until it is needed, which is only when a transcript is
  /// missing or has changed.
  private let players = Lock<[String: [Player]]?>(nil)

  package init(_ files: [String], asked: InputSource?) {
    self.files = files
    self.asked = asked
  }

  private func players(of transcript: String) -> [Player] {
    players.withLock { players in
      if players == nil {
        let all = files.flatMap { file in
          Golden.inputSources(toCompare: file, asked: asked).map { Player(file: file, via: $0) }
        }
        players = Dictionary(grouping: all) { Golden.path(forTraceAt: $0.file, via: $0.via) }
      }
      return players?[transcript] ?? []
    }
  }

  /// Returns another recording that shares the transcript but produces a different one, together with that transcript;
  /// nil if there is none. Recordings that cannot be replayed are skipped, because they are reported on their own.
  ///
  /// - Parameter transcript: returns the transcript of a recording.
  package func rival(
    of file: String, _ via: InputSource, giving current: String,
    _ transcript: (String, InputSource) throws(CommandFailure) -> String
  ) -> (file: String, transcript: String)? {
    for other in players(of: Golden.path(forTraceAt: file, via: via)) where other.file != file {
      if let transcript = try? transcript(other.file, other.via), !transcript.hasSameBytes(as: current) {
        return (other.file, transcript)
      }
    }
    return nil
  }
}
