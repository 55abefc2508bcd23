import Glibc
import Simulation

/// Where the pages of several recordings are written. Ends the command where it cannot be made.
struct ReportFolder {
  private let folder: String
  private var taken: Set<String> = ["index.html"]

  init(_ path: String) {
    folder = path.hasSuffix("/") ? path : path + "/"
    var made = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0 && errno != EEXIST {
        complain("\(made) cannot be made: \(errorText())")
        ExitStatus.output.leave()
      }
    }
  }
  func path(_ name: String) -> String { folder + name }
  func write(_ page: [UInt8], as name: String) throws(FileProblem) {
    try AtomicFileWriter.replace(path(name), with: String(decoding: page, as: UTF8.self))
  }

  /// A file's name has at most 255 bytes, and `-1000000.html.new` has to stand behind it.
  private static let longestStem = 230
  /// What a recording's page is called: its path in one word; where that is too long, its beginning and a number made of
  /// all of it.
  mutating func name(for recording: String) -> String {
    let parts = recording.split(separator: "/").filter { $0 != "." && $0 != ".." }
    // Names that stand in links as they are.
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
