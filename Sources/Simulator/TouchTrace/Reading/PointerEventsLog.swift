/// A Pointer Events log that arrives line by line, from a program that waits for an answer after its last line.
package struct PointerEventsLog {
  /// The lines so far.
  package private(set) var text = ""
  private var reader = PointerEventsReader(file: "the recording")
  private var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Whether the line of the type `end` has been read.
  package var isComplete: Bool { reader.hasEnd }

  /// Adds a line, with or without its line feed. Throws if a log cannot continue with it.
  package mutating func add(_ line: String) throws(RecordingError) {
    let bytes = Array(line.utf8.prefix { $0 != 0x0A })
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
    count += 1
    try reader.read(bytes[...], count)
    text += line
  }

  /// The role of a line by its JSON alone, with any spaces and order of its members.
  package enum Role { case header, end, other }

  package static func role(of line: String) -> Role {
    var text = JSONText(Array(line.utf8), file: "")
    guard let value = try? text.parse() else { return .other }
    if value["pointerEvents"] != nil { return .header }
    return value["type"]?.string == "end" ? .end : .other
  }
}
