import Gestures

// What Embedded Swift lacks and the sources use.

extension StringProtocol {
  /// The range of the first occurrence of a text; nil for an empty one.
  func firstRange(of other: String) -> Range<String.Index>? {
    let (own, wanted) = (Array(utf8), Array(other.utf8))
    guard !wanted.isEmpty, own.count >= wanted.count else { return nil }
    let start = (0...(own.count - wanted.count)).first { own[$0...].starts(with: wanted) }
    return start.map { utf8.index(startIndex, offsetBy: $0)..<utf8.index(startIndex, offsetBy: $0 + wanted.count) }
  }

  /// Returns whether the text contains another one.
  func contains(_ other: String) -> Bool { other.isEmpty || firstRange(of: other) != nil }

  func replacing(_ other: String, with new: String) -> String {
    var result = ""
    var rest = self[startIndex...]
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// A page has no logs of programs.
package struct LogPattern: Hashable, Sendable {
  static func stage(_ line: ArraySlice<UInt8>, onlyEnds: Bool) -> Int? { nil }
}
enum WaylandLogReader {
  static func hasOnlyEvents(_ input: consuming ByteInput) throws(RecordingError) -> Bool { false }
}

/// A page has no process that reads it after a crash.
enum ReplayPlace {
  static func note(_ time: Timestamp) {}
}

/// The error of a system without files: there is no such file.
var errno: Int32 { 2 }

// Nothing is encoded.
protocol Encodable {}
protocol Codable {}
/// Without logs of one's own: a page reads none.
struct LogFields {
  init(_ line: ArraySlice<UInt8>) {}
  func field(_ name: StaticString) -> Double? { nil }
  var id: Int? { nil }
  var position: Int? { nil }
}
/// Without tables of one's own.
enum TableRows {
  static func names(_ line: ArraySlice<UInt8>) -> [String] { [] }
  static func isAligned(_ line: ArraySlice<UInt8>) -> Bool { false }
}

/// A page has one thread.
package final class Lock<Value>: @unchecked Sendable {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(&value)
  }
}
