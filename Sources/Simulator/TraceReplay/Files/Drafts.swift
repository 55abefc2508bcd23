import Glibc

/// The paths of the drafts that are being written, where a signal handler can read them.
///
/// Each path is entered before its file is created and removed after it is gone, so that no draft is missed. Paths are
/// random, so removing a draft that does not exist yet removes nothing else.
package enum Drafts {
  /// The start of every draft's name.
  static let namePrefix = ".touchstone-draft-"

  /// A command writes a few files at once. A draft that finds no room is merely not removed when the program ends.
  private static let capacity = 64

  // A signal handler may only use memory that exists already.
  nonisolated(unsafe) private static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()
  private static let changing = Lock(())

  static func add(_ path: String) {
    changing.withLock { _ in
      guard let free = (0..<capacity).first(where: { paths[$0] == nil }) else { return }
      paths[free] = strdup(path)
    }
  }

  static func remove(_ path: String) {
    changing.withLock { _ in
      for index in 0..<capacity {
        guard let entry = paths[index], strcmp(entry, path) == 0 else { continue }
        // Emptied first: from then on, a signal handler does not read the memory.
        paths[index] = nil
        free(entry)
      }
    }
  }

  /// Makes ``removeAll()`` callable by a signal handler.
  package static func prepare() { _ = paths }

  /// Removes the files of all drafts. Only async-signal-safe calls; a signal handler must run it on the thread that
  /// writes files, which is the main thread.
  package static func removeAll() {
    for index in 0..<capacity {
      if let path = paths[index] { unlink(path) }
    }
  }

  private static let swept = Lock<Set<String>>([])

  /// Removes the drafts in a folder, a path with its last slash or empty, that killed programs left, once for each folder: their
  /// locks are free.
  static func removeAbandoned(in folder: Substring) {
    let isNew = swept.withLock { $0.insert(String(folder)).inserted }
    guard isNew, let directory = opendir(folder.isEmpty ? "." : String(folder)) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasPrefix(namePrefix) { removeIfAbandoned(folder + name) }
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(descriptor)
  }
}
