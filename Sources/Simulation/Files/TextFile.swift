/// A text file, whole: a transcript, a table of labels, a file of /proc.
package enum TextFile {
  /// The longest that is read, and the longest line in it, in bytes. None of them has as much, and the memory is not to
  /// be filled. What has no such end, as a sweep's results, is read line by line.
  package static let longest = 256 << 20
  package static let longestLine = 1 << 20

  /// Nil where there is none.
  package static func read(_ path: String) throws(FileProblem) -> String? {
    var line = 0
    let bytes = try WholeFile.bytes(path, longest: longest, "as no text for this is") { read in
      if read.contains(0) { return "it holds zero bytes, so it is no text" }
      line = read.lastIndex(of: UInt8(ascii: "\n")).map { read.endIndex - 1 - $0 } ?? line + read.count
      return line > longestLine ? "a line in it is longer than a mebibyte, as no text's for this is" : nil
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
