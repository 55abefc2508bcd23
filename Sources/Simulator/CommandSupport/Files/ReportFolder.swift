import Glibc
import Gestures
import Simulation

/// The folder for the pages of several recordings. Throws if it cannot be created.
package struct ReportFolder {
  private let folder: String
  private var taken: Set<String> = ["index.html"]

  package init(_ path: String) throws(CommandFailure) {
    folder = path.hasSuffix("/") ? path : path + "/"
    var made = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0 && errno != EEXIST {
        throw CommandFailure(.output, "cannot create \(made): \(errorText())")
      }
    }
  }

  package func path(_ name: String) -> String { folder + name }

  package func write(_ page: [UInt8], as name: String) throws(FileProblem) {
    try AtomicFileWriter.replace(path(name), with: String(decoding: page, as: UTF8.self))
  }

  /// The longest file name without extension, in bytes. A file name has at most 255, and `-1000000.html` must fit
  /// after it.
  private static let longestStem = 230

  /// Returns the file name of a recording's page: its name as one word, or, if that is too long, the beginning of the
  /// name and a hash of all of it.
  package mutating func name(for recording: String) -> String {
    let parts = recording.split(separator: "/").filter { $0 != "." && $0 != ".." }
    // Characters that need no escaping in links.
    let plain = String(
      parts.joined(separator: "-").unicodeScalars.map {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || ".-_".unicodeScalars.contains($0))
          ? Character($0) : "_"
      })
    var stem = plain.isEmpty ? "recording" : plain
    if stem.utf8.count > Self.longestStem {
      stem = String(stem.prefix(Self.longestStem - 17)) + "-" + FNV1a.digits(recording.utf8)
    }
    var name = stem + ".html"
    var count = 2
    while !taken.insert(name).inserted {
      name = "\(stem)-\(count).html"
      count += 1
    }
    return name
  }
}
