/// Reads a text file whole: a transcript, a table of labels, a file of /proc.
package enum TextFile {
  /// The most bytes that are read, and the most in one line. No such file has as many, and a wrong one must not fill the
  /// memory. Files without such a limit, such as a sweep's results, are read line by line.
  package static let longest = 256 << 20
  package static let longestLine = 1 << 20

  /// Returns the file's text, or nil if there is no such file.
  package static func read(_ path: String) throws(FileProblem) -> String? {
    var line = 0
    let bytes = try WholeFile.bytes(path, longest: longest, "too long for a text file") { read in
      if read.contains(0) { return "it contains NUL bytes, so it is not text" }
      line = read.lastIndex(of: UInt8(ascii: "\n")).map { read.endIndex - 1 - $0 } ?? line + read.count
      return line > longestLine ? "a line in it is longer than a mebibyte, too long for a text file" : nil
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
