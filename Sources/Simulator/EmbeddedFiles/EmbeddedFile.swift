internal import CEmbeddedFiles
import Synchronization

/// The files that are part of the program.
package enum EmbeddedFile {
  /// The property list of the scene `plays`.
  package static var plays: [UInt8] { [UInt8](bytes(of: embedded_plays())) }

  /// The property list of the scene `parks`.
  package static var parks: [UInt8] { [UInt8](bytes(of: embedded_parks())) }

  /// Returns a script or style sheet of a page, after everything that it imports.
  ///
  /// Pages are one file, so that they open from disk, where browsers load no modules. Their scripts are ES modules all the
  /// same, and their style sheets import others: each file is joined once, after those that it imports.
  package static func page(_ name: String) -> [UInt8] {
    pages.withLock { pages in
      if let page = pages[name] { return page }
      var page = JoinedFiles()
      if name.hasSuffix(".js") { page.bytes += "\"use strict\";\n".utf8 }
      page.join(name)
      pages[name] = page.bytes
      return page.bytes
    }
  }

  /// Returns the code that dumps the recognizers of an app, by the library's topic of help, such as `hammer`, or the example of a
  /// `setup`; empty for other topics.
  package static func example(_ topic: String) -> String {
    String(decoding: bytes(of: embedded_page_file(topic)), as: UTF8.self)
  }

  /// Returns the reason of a default in the comment on a recognizer's parameter: what follows the word “default”. `nil` if it
  /// states none.
  ///
  /// - Parameters:
  ///   - type: the recognizer, such as `PinchRecognizer`.
  ///   - parameter: the parameter's name.
  package static func defaultReason(of type: String, _ parameter: String) -> String? {
    let file = bytes(of: embedded_page_file("\(type).swift"))
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let declaration = ["  public var \(parameter) =", "  public var \(parameter):"]
    guard let end = lines.firstIndex(where: { line in declaration.contains { line.hasPrefix($0) } }) else { return nil }
    let comment = lines[..<end].reversed().prefix { $0.hasPrefix("  /// ") }.reversed()
      .map { $0.dropFirst("  /// ".count) }.joined(separator: " ").filter { $0 != "`" }
    guard let start = comment.firstRange(of: "default "), let close = comment[start.upperBound...].firstIndex(of: ")")
    else { return nil }
    return String(comment[start.lowerBound..<close] + comment[close...].dropFirst())
  }

  /// A folder of reports has many pages of few files.
  private static let pages = Mutex<[String: [UInt8]]>([:])

  fileprivate static func bytes(of file: embedded_file) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: file.bytes, count: file.count)
  }
}

private struct JoinedFiles {
  var bytes: [UInt8] = []
  private var names: Set<String> = []

  mutating func join(_ name: String) {
    guard names.insert(name).inserted else { return }
    let file = EmbeddedFile.bytes(of: embedded_page_file(name))
    precondition(!file.isEmpty, "Sources/Simulator/CEmbeddedFiles/pages.c has no file \(name)")
    var isComment = false
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      // A fifth of a page would be comments.
      let opens = text.starts(with: "/*".utf8)
      if isComment || opens {
        isComment = !text.suffix(2).elementsEqual("*/".utf8)
      } else if text.starts(with: "//".utf8) {
        continue
      } else if line.starts(with: "import ".utf8) || line.starts(with: "@import ".utf8) {
        join(Self.imported(line))
      } else {
        bytes += line.starts(with: "export ".utf8) ? line.dropFirst("export ".utf8.count) : text
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Returns the name of the file that a line such as `import { People } from "./numbers.js";` imports.
  private static func imported(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let path = line.split(separator: UInt8(ascii: "\""))[1]
    return String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? path, as: UTF8.self)
  }
}
