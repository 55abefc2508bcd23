import Foundation
import Simulation
import TouchTrace

/// The project's own traces, as far as they are played by their fingers.
public enum Corpus {
  public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Traces")

  /// Their paths within the folder, sorted.
  public static let traces: [String] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    // What has only a transcript of libinput's is `verify`'s to compare: it needs another program.
    return names.sorted().filter {
      RecordingFormat.isRecording(path($0)) && Golden.inputSources(toCompare: path($0), asked: nil).contains(.contacts)
    }
  }()

  public static func path(_ trace: String) -> String { folder.path + "/" + trace }
}
