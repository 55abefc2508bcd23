import Glibc

/// The small files of the kernel and of udev, below a root folder: `/`, or a test's own tree.
package struct SystemFiles: Sendable {
  package static let own = Self(root: "/")
  let root: String

  init(root: String) { self.root = root.hasSuffix("/") ? String(root.dropLast()) : root }

  func path(_ path: String) -> String { root + path }

  /// Returns a file's text; nil if it cannot be read. The kernel's and udev's files are short; anything beyond `limit` is not
  /// read.
  func text(_ path: String, limit: Int = 1 << 20) -> String? {
    let descriptor = open(self.path(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a file's only line.
  func line(_ path: String) -> String? {
    text(path).map { String($0.prefix { $0 != "\n" }) }
  }

  /// Returns the names in a folder, ordered by their bytes; nil if there is no such folder.
  package func names(in folder: String) -> [String]? {
    guard let stream = opendir(path(folder)) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func link(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
      readlink(self.path(path), $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  func exists(_ path: String) -> Bool { access(self.path(path), F_OK) == 0 }
}
