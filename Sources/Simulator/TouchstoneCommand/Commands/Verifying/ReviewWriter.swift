import CommandSupport
import Glibc
import Simulation
import TouchTrace

/// Writes what a review accepts.
final class ReviewWriter {
  let verification: Verification
  private var headers: HeaderFiles
  /// The folders of the reviewed recordings.
  private let folders: [String]
  private(set) var hasAcceptedLibinput = false

  /// - Parameter paths: the reviewed recordings and folders.
  init(_ verification: Verification, _ headers: HeaderFiles, below paths: [String]) {
    (self.verification, self.headers) = (verification, headers)
    folders = paths.compactMap { Self.real(isFolder($0) ? $0 : Self.folder(of: $0)) }
  }

  /// Writes a change, and returns the lines that report it.
  func accept(_ change: ReviewedChange) throws(CommandFailure) -> [String] {
    var lines: [String] = []
    // The result can be verified only with the same options.
    if !headers.isEmpty, let recording = change.recording, let line = try headers.write(forRecordingAt: recording) {
      lines.append(line)
    }
    try orFail(.output, try change.change.write())
    hasAcceptedLibinput = hasAcceptedLibinput || change.via == .libinput
    return lines + [change.change.line]
  }

  /// Throws unless what a change writes and removes lies below the reviewed folders, also where a link leads out of them: what a page
  /// asks for must not reach further than what the user named.
  func checkPlace(of change: TranscriptChange) throws(CommandFailure) {
    for path in [change.path, change.old].compactMap(\.self) {
      let folder = Self.real(Self.folder(of: path))
      let isBelow = folders.contains { root in
        folder == root || folder?.hasPrefix(root == "/" ? root : root + "/") == true
      }
      var status = stat()
      let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      if isBelow && !isLink { continue }
      throw CommandFailure(.output, "\(path) is not below the reviewed folders; accept it in the terminal")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
