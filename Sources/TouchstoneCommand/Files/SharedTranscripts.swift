import Simulation
import TouchTrace

/// Which of several recordings have one transcript: those that differ in their names' endings alone. They are of one
/// gesture, in several formats, and must give the same; else the transcript could be right for one of them only.
struct SharedTranscripts: Sendable {
  private struct Player: Hashable, Sendable {
    var file: String
    var way: Via
  }
  private var players: [String: [Player]] = [:]

  init(_ files: [String], asked: Via?) {
    for file in files {
      for way in Golden.ways(toCompare: file, asked: asked) {
        players[Golden.path(forTraceAt: file, via: way), default: []].append(Player(file: file, way: way))
      }
    }
  }

  /// Another recording with the same transcript that gives another one; nil where there is none. One that cannot be
  /// played is none: that is said of itself.
  ///
  /// - Parameter transcript: plays one.
  func rival(
    of file: String, _ way: Via, giving current: String, _ transcript: (String, Via) throws(Complaint) -> String
  ) -> String? {
    for other in players[Golden.path(forTraceAt: file, via: way)] ?? [] where other.file != file {
      if let given = try? transcript(other.file, other.way), !given.utf8.elementsEqual(current.utf8) {
        return other.file
      }
    }
    return nil
  }
  /// What to say of it, behind the recording's name.
  static func sentence(_ transcript: String, _ rival: String) -> String {
    "shares \(transcript) with \(rival), which gives another one: rename one of the two, so that each has its own"
  }
}
