import Foundation
import Simulation
import TouchTrace

/// The project's own traces that are replayed from raw touches.
public enum Corpus {
  public static let folder = Repository.folder.appendingPathComponent("Traces")

  /// The paths of the traces in the folder, sorted.
  public static let traces: [String] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    // `verify` compares traces that have only a libinput transcript, since they need another program.
    return names.sorted().filter {
      RecordingFormat.isRecording(path($0)) && Golden.inputSources(toCompare: path($0), asked: nil).contains(.contacts)
    }
  }()

  public static func path(_ trace: String) -> String { folder.path + "/" + trace }
}
