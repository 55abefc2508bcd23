import TestSupport
import Testing

@testable import TouchTrace

/// Lines that are read in one pass give what reading them number by number gives.
@Suite struct EvemuEventTests {
  private static let start = "# EVEMU 1.3\n"

  /// Reads one line in the form that evemu writes, and with a second space behind `E:`, which takes the general reader.
  private func expectSame(_ line: String, _ comment: Comment? = nil) {
    precondition(line.hasPrefix("E: "))
    let general = "E:  " + line.dropFirst(3)
    var one = ReadResult(Self.start + line + "\n")
    let other = ReadResult(Self.start + general + "\n")
    // Without the second space, a mistake is one column less to the right.
    if let error = one.error, error.column > 0 { one.error?.column += 1 }
    #expect(one == other, comment ?? "\(line)")
  }

  @Test func formsOfLinesMakeNoDifference() {
    for line in [
      "E: 0.000000 0000 0000 0000", "E: 0.000000 0000 0000 0",
      "E: 12.345678 0003 0035 0619\t# EV_ABS / ABS_MT_POSITION_X 619",
      "E: 12.345678 0003 003a -001 # comment", "E: 1.000000 0003 0039 4294967295", "E: 1.000000 0003 0039 2147483647",
      "E: 1.000000 0003 0039 -2147483648", "E: 999999999.999999 0003 0039 999999999",
      "E: 1000000000.000000 0003 0039 1",
      "E: 1.000000 0003 0039 +5", "E: 1.000000 0003 0039 5 ", "E: 1.000000 0003 0039 5\t", "E: 1.000000 0003 0039 5\r",
      "E: 1.000000 0003 0039 5#", "E: 1.000000 0003 0039 5 6", "E: 1.000000 0003 0039", "E: 1.000000 0003 0039 ",
      "E: 1.000000 0003 0039 -", "E: 1.00000 0003 0039 5", "E: 1.0000000 0003 0039 5", "E: 1,000000 0003 0039 5",
      "E: .000000 0003 0039 5", "E: 1.000000 03 0039 5", "E: 1.000000 00003 0039 5", "E: 1.000000 0x03 0039 5",
      "E: 1.000000 ABCD abcd 5", "E: 1.000000 000g 0039 5", "E: 1.000000 0003 003g 5", "E: 1.000000  0003 0039 5",
      "E: 1.000000\t0003 0039 5", "E: 1.000000 0003 0039 5 \t#", "E: 99999999999999999999.000000 0003 0039 5",
      "E: 1.000000 0003 0039 99999999999999999999", "E: 1.00000a 0003 0039 5", "E: 1.000000 0003 0039 5a",
    ] { expectSame(line) }
  }

  @Test func changedBytesMakeNoDifference() {
    let line = Array("E: 12.345678 0003 0035 0619\t# x".utf8)
    for index in 3..<line.count {
      for byte in Array(" \t\r0a9gGx-+.#E".utf8) {
        var changed = line
        changed[index] = byte
        expectSame(String(decoding: changed, as: UTF8.self))
        expectSame(String(decoding: changed[...index], as: UTF8.self))
      }
    }
  }

  /// The last number of a truncated file may be incomplete.
  @Test func missingLineEndIsNoted() {
    let line = "E: 1.000000 0003 0039 5"
    #expect(ReadResult(Self.start + line).notes.contains(ReaderNotes.missingLineEnd))
    #expect(!ReadResult(Self.start + line + "\n").notes.contains(ReaderNotes.missingLineEnd))
    #expect(!ReadResult(Self.start + line + "\r\n").notes.contains(ReaderNotes.missingLineEnd))
  }
}
