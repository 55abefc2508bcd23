import Simulation
import Synchronization
import TouchTrace

/// Which of several recordings have one transcript: those that differ in their names' endings alone. They are of one
/// gesture, in several formats, and must give the same; else the transcript could be right for one of them only.
final class SharedTranscripts: Sendable {
  private struct Player: Hashable, Sendable {
    var file: String
    var way: InputSource
  }
  private let files: [String]
  private let asked: InputSource?
  /// Who plays for which transcript. Nil until somebody asks, which is only where one is missing or changed.
  private let players = Mutex<[String: [Player]]?>(nil)

  init(_ files: [String], asked: InputSource?) { (self.files, self.asked) = (files, asked) }

  private func players(of transcript: String) -> [Player] {
    players.withLock { players in
      if players == nil {
        let all = files.flatMap { file in Golden.ways(toCompare: file, asked: asked).map { Player(file: file, way: $0) }
        }
        players = Dictionary(grouping: all) { Golden.path(forTraceAt: $0.file, via: $0.way) }
      }
      return players?[transcript] ?? []
    }
  }

  /// Another recording with the same transcript that gives another one, and what it gives; nil where there is none. One
  /// that cannot be played is none: that is said of itself.
  ///
  /// - Parameter transcript: plays one.
  func rival(
    of file: String, _ way: InputSource, giving current: String, _ transcript: (String, InputSource) throws(Complaint) -> String
  ) -> (file: String, transcript: String)? {
    for other in players(of: Golden.path(forTraceAt: file, via: way)) where other.file != file {
      if let given = try? transcript(other.file, other.way), !given.hasSameBytes(as: current) {
        return (other.file, given)
      }
    }
    return nil
  }
}
