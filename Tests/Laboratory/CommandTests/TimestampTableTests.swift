import Foundation
import TestSupport
import Testing

/// `touchstone gestures` of tables with timestamps.
@Suite struct TimestampTableTests {
  /// Timestamps are read in every part of a file, and mixed ones are an error in any of them.
  @Test func timestampsNeedNoUnit() throws {
    try CommandRunner.inTemporaryFolder { folder in
      func stamped(_ zone: String, filler: Int = 0) -> String {
        let rows = TableCommandTests.table().map { row in
          let text = "\(row.time % 1000 + 1000)".dropFirst()
          return
            "\(row.user),\(row.trial),2026-11-28T10:00:\(row.time / 1000 + 10).\(text)\(zone),\(row.id),\(row.phase),\(row.x),300"
        }
        let spaces = String(repeating: " ", count: filler)
        return (["user,trial,time,id,phase,x,y"] + rows).map { $0 + spaces + "\n" }.joined()
      }
      func gestures(_ text: String, _ options: [String] = []) throws -> CommandRunner.Outcome {
        try TableCommandTests.write(text, "a.csv", folder)
        return try CommandRunner.run(["gestures", "a.csv", "--by", "user,trial"] + options, in: folder)
      }
      try TableCommandTests.write(TableCommandTests.text(), "numbers.csv", folder)
      let numbers = try CommandRunner.run(
        ["gestures", "numbers.csv", "--by", "user,trial", "--unit", "ms"], in: folder
      ).output.split(separator: "\n")
      let first = try gestures(stamped("Z"))
      #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
      let lines = first.output.split(separator: "\n")
      #expect(lines.count == numbers.count && lines[1].hasPrefix("p0,0,tap,ended,1795860010000000,1795860010080000,4,"))
      for (line, number) in zip(lines, numbers).dropFirst() {
        let (own, other) = (line.split(separator: ","), number.split(separator: ","))
        #expect(Int(own[4])! - 1_795_860_010_000_000 == Int(other[4])! && own[6...] == other[6...], "\(line)")
      }
      #expect(try gestures(stamped("")).output == first.output)
      #expect(try gestures(stamped(" UTC"), ["--unit", "s"]).output == first.output)
      // Lines of 20,000 bytes make several parts.
      let mixed = stamped("Z", filler: 20_000).replacing("Z,11,up", with: ",11,up")
      for jobs in ["1", "2"] {
        let result = try gestures(mixed, ["--jobs", jobs])
        #expect(
          result.status == 3 && result.errors.contains("row 59, session p0, 0, column time: “"), "\(result.errors)")
      }
      var last = stamped("Z", filler: 20_000).split(separator: "\n").map(String.init)
      last[last.count - 1] = last[last.count - 1].replacing("Z,", with: ",")
      let result = try gestures(last.joined(separator: "\n"))
      #expect(result.errors.contains("row \(last.count - 2), session p3, 2, column time: “"), "\(result.errors)")
    }
  }
}
