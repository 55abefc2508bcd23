import Foundation
import Testing

extension GoldenFile {
  /// Compares the outcome of each input in the file, which is written there with `RECORD=1`.
  ///
  /// Lines that begin with `|` are an input, and those below them its outcome; a blank line precedes the next input. Characters
  /// that an editor does not show are written as `\u{1b}`.
  public func expectOutcomes(
    sourceLocation: SourceLocation = #_sourceLocation, of outcome: (String) throws -> String
  ) rethrows {
    let kept = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let cases = try kept.split(separator: "\n\n").map { text in
      let lines = text.split(separator: "\n").prefix { $0.hasPrefix("|") }
      let input = lines.map { Self.decoded($0.dropFirst($0.hasPrefix("| ") ? 2 : 1)) }.joined(separator: "\n")
      return lines.joined(separator: "\n") + "\n" + Self.encoded(try outcome(input)) + "\n"
    }
    #expect(!cases.isEmpty, sourceLocation: sourceLocation)
    expect(cases.joined(separator: "\n"), sourceLocation: sourceLocation)
  }

  private static func encoded(_ text: String) -> String {
    var encoded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isHidden = [.control, .format].contains(scalar.properties.generalCategory) && scalar != "\n"
      if isHidden {
        encoded.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        encoded.append(scalar)
      }
    }
    return String(encoded)
  }

  /// Returns the text in which characters that an editor does not show are written as `\u{1b}`.
  public static func decoded(_ text: some StringProtocol) -> String {
    let parts = text.components(separatedBy: "\\u{")
    var decoded = parts[0]
    for part in parts.dropFirst() {
      let end = part.firstIndex(of: "}") ?? part.startIndex
      if let scalar = UInt32(part[..<end], radix: 16).flatMap(Unicode.Scalar.init) {
        decoded.unicodeScalars.append(scalar)
        decoded += part[part.index(after: end)...]
      } else {
        decoded += "\\u{" + part
      }
    }
    return decoded
  }
}
