import Glibc

/// A folder for the Unix socket between the gate and the server, which only this user may enter.
enum ServerFolder {
  nonisolated(unsafe) private static var folder: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var socket: UnsafeMutablePointer<CChar>?

  /// Creates the folder, and returns the socket's path; nil if it cannot be created. Call it once.
  static func make() -> String? {
    for variable in ["XDG_RUNTIME_DIR", "TMPDIR", ""] {
      let parent = variable.isEmpty ? "/tmp" : getenv(variable).map { String(cString: $0) } ?? ""
      guard !parent.isEmpty, let template = strdup("\(parent)/touchstone-web-XXXXXX") else { continue }
      if mkdtemp(template) == nil {
        free(template)
        continue
      }
      let path = "\(String(cString: template))/server"
      (folder, socket) = (template, strdup(path))
      for number in [SIGTERM, SIGINT, SIGHUP] {
        signal(number) { _ in
          ServerFolder.remove()
          _exit(0)
        }
      }
      return path
    }
    return nil
  }

  /// Removes the folder. Calls only functions that a signal handler may call.
  static func remove() {
    if let socket { unlink(socket) }
    if let folder { rmdir(folder) }
  }
}
