import Foundation
import GestureTables
import TestSupport
import Testing
import TouchTrace

@testable import CommandSupport
@testable import TouchstoneCommand

/// Tables of Arrow as input and output of `touchstone gestures`.
@Suite struct ArrowTableTests {
  private static let options = ["--by", "user", "--unit", "ms"]

  /// Writes touches as a table of Arrow, with ours.
  private static func write(_ rows: [(user: String, time: Int64, id: Int32, phase: String, x: Double)], to path: String)
  {
    let output = Output(descriptor: open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600), name: path)
    let columns: [(String, ArrowWriter.Column.Kind)] = [
      ("user", .text), ("time", .int64), ("id", .int32), ("phase", .text), ("x", .double), ("y", .double),
      ("isLast", .bool),
    ]
    var writer = ArrowWriter(
      columns.map { ArrowWriter.Column($0.0, $0.1) }, isFile: path.hasSuffix(".arrow"), to: output)
    writer.begin()
    for row in rows {
      writer.add(row.user, .text)
      writer.add(row.time)
      writer.add(row.id)
      writer.add(row.phase, .optional)
      writer.add(row.x)
      writer.add(60.5)
      writer.add(row.phase == "up")
      writer.endRow()
    }
    writer.finish()
    output.finish()
  }

  private static func rows(
    _ random: inout SeededRandom, users: Int, touches: Int
  ) -> [(user: String, time: Int64, id: Int32, phase: String, x: Double)] {
    var rows: [(user: String, time: Int64, id: Int32, phase: String, x: Double)] = []
    for user in 0..<users {
      for touch in 0..<Int.random(in: 1...touches, using: &random) {
        let steps: [Double] = [0, 0, 3.5, 12]
        let step = steps.randomElement(using: &random) ?? 0
        for move in 0...8 {
          let phase = move == 0 ? "down" : move == 8 ? "up" : "move"
          let time = Int64(touch * 900 + move * 12)
          let x: Double = 100 + step * Double(move)
          rows.append(("né \(user), “\(user % 3)”", time, Int32(touch), phase, x))
        }
      }
    }
    return rows
  }

  private static func csv(_ rows: [(user: String, time: Int64, id: Int32, phase: String, x: Double)]) -> String {
    var text = "user,time,id,phase,x,y\n"
    for row in rows {
      let x = row.x.isNaN ? "" : "\(row.x)"
      text += "\"\(row.user)\",\(row.time),\(row.id),\(row.phase),\(x),60.5\n"
    }
    return text
  }

  @Test func tablesHaveTheRowsOfTheirCSV() throws {
    var random = SeededRandom(seed: 59)
    try CommandRunner.inTemporaryFolder { folder in
      // The last one has several batches, and several parts.
      for (users, touches) in [(1, 1), (3, 4), (900, 60)] {
        var rows = Self.rows(&random, users: users, touches: touches)
        if users == 3 {
          rows[4].x = .nan
          rows[7].phase = ""
        }
        try Data(Self.csv(rows).utf8).write(to: folder.appendingPathComponent("a.csv"))
        let repair = ["--repair", "repair"]
        let expected = try CommandRunner.run(["gestures", "a.csv"] + Self.options + repair, in: folder)
        #expect(expected.status == 0, "\(expected.errors)")
        for name in ["a.arrow", "a.arrows"] {
          Self.write(rows, to: folder.appendingPathComponent(name).path)
          for jobs in ["1", "2"] {
            let own = try CommandRunner.run(
              ["gestures", name, "--jobs", jobs] + Self.options + repair, in: folder)
            #expect(own.status == 0 && own.errors == expected.errors, "\(own.errors)")
            // Not in the expectation, which would print all of it.
            let isSame = own.output == expected.output
            #expect(isSame, "\(users) users, \(name), \(jobs) jobs")
          }
        }
      }
    }
  }

  @Test func tableOfAnotherLibraryHasTheRowsOfItsCSV() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try #require(Data(base64Encoded: Self.foreign)).write(to: folder.appendingPathComponent("a.arrows"))
      try Data(Self.foreignText.utf8).write(to: folder.appendingPathComponent("a.csv"))
      let repair = ["--repair", "repair"]
      let text = try CommandRunner.run(["gestures", "a.csv", "--by", "user", "--unit", "us"] + repair, in: folder)
      // The unit is that of its timestamps.
      let own = try CommandRunner.run(["gestures", "a.arrows"] + Self.options + repair, in: folder)
      #expect(own.status == 0 && text.status == 0 && own.output == text.output, "\(own) \(text)")
      #expect(own.output.split(separator: "\n").count == 5)
      for (option, message) in [
        ("--x=note", "column “note” for x has the Arrow type “list”, which is not supported; cast it"),
        ("--y=depth", "there is no column “depth” for y; the columns are user, time, id, phase, x, y, note"),
      ] {
        let refused = try CommandRunner.run("gestures", "a.arrows", "--by", "user", option, in: folder)
        #expect(refused.status == 3 && refused.errors.contains(message) && refused.output.isEmpty, "\(refused.errors)")
      }
    }
  }

  /// A table of gestures has the values of the CSV.
  @Test func gesturesAreWrittenAsInCSV() throws {
    var random = SeededRandom(seed: 60)
    try CommandRunner.inTemporaryFolder { folder in
      try Data(Self.csv(Self.rows(&random, users: 5, touches: 9)).utf8).write(
        to: folder.appendingPathComponent("a.csv"))
      let options = Self.options + ["--rows", "failures"]
      let text = try CommandRunner.run(["gestures", "a.csv"] + options, in: folder).output
      for name in ["b.arrow", "b.feather", "b.arrows"] {
        let written = try CommandRunner.run(["gestures", "a.csv", "-o", name] + options, in: folder)
        #expect(written.status == 0 && written.errors.hasPrefix("wrote \(name): "), "\(written.errors)")
        let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
        #expect(bytes.starts(with: "ARROW1".utf8) == (name != "b.arrows"))
        #expect(try Self.text(of: bytes) == text, "\(name)")
      }
    }
  }

  /// Returns a table as CSV.
  private static func text(of bytes: [UInt8]) throws -> String {
    try bytes.withUnsafeBytes { bytes in
      let file = try ArrowFile(bytes) { fields throws(ArrowProblem) in Array(fields.indices) }
      var text = file.fields.map(\.name).joined(separator: ",") + "\n"
      for batch in file.batches {
        for row in 0..<(batch.first?.rows ?? 0) {
          let words = try batch.map { column in
            if column.type == .double {
              let number = column.number(row, bytes)
              return number.isNaN ? "" : FixedPoint.short(number)
            }
            let word = String(decoding: try column.text(row, bytes) ?? [], as: UTF8.self)
            return word.contains(",") ? "\"\(word)\"" : word
          }
          text += words.joined(separator: ",") + "\n"
        }
      }
      return text
    }
  }

  // MARK: Damage

  private static func gestures(_ path: String) throws(CommandFailure) -> Int {
    var options = GestureTables.TableOptions()
    (options.session, options.unit) = (["user"], .milliseconds)
    if let policy = RepairPolicy("repair") { options.policy = policy }
    var count = 0
    try TableWork(TableFile(path, options), "recognizer tap tap").run(OrderedWork(jobs: 1)) { count += $0.rows.count }
    return count
  }

  /// A cut table is an error with a sentence, and so is a changed one unless only its values are others.
  @Test func damagedTablesAreErrors() throws {
    var random = SeededRandom(seed: 61)
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.arrow").path
      Self.write(Self.rows(&random, users: 3, touches: 3), to: path)
      let tables = try [
        [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), [UInt8](#require(Data(base64Encoded: Self.foreign))),
      ]
      for (number, table) in tables.enumerated() {
        try Data(table).write(to: URL(fileURLWithPath: path))
        #expect(try Self.gestures(path) > 0)
        var errors = 0
        for trial in 0..<1500 {
          var bytes = table
          if trial % 3 == 0 {
            bytes.removeLast(Int.random(in: 1..<table.count - 8, using: &random))
          } else {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
              let place = Int.random(in: 0..<bytes.count, using: &random)
              let flipped: UInt8 = bytes[place] ^ 1 << UInt8.random(in: 0..<8, using: &random)
              let bits: [UInt8] = [0, 0xff, flipped]
              bytes[place] = bits.randomElement(using: &random) ?? 0
            }
          }
          try Data(bytes).write(to: URL(fileURLWithPath: path))
          do throws(CommandFailure) {
            _ = try Self.gestures(path)
            let isWhole = number == 1 && Self.messages(of: table).contains(bytes.count)
            #expect(trial % 3 > 0 || isWhole, "a table that is cut by \(table.count - bytes.count) bytes")
          } catch {
            errors += 1
            #expect(error.reason.count > 20)
          }
        }
        #expect(errors > 700 && errors < 1500, "\(errors)")
      }
    }
  }

  /// Returns where the messages of a stream begin, each with a mark and the size of its metadata; the last one is the end's.
  private static func messages(of stream: [UInt8]) -> [Int] {
    stride(from: 0, to: stream.count, by: 8).filter {
      stream[$0..<$0 + 4].allSatisfy { $0 == 0xff } && stream[$0 + 5] < 4
    }
  }

  /// A stream that ends with a message needs no mark. Cut at any other byte, it is an error with that byte.
  @Test func streamMayEndAfterAnyMessage() throws {
    let stream = try [UInt8](#require(Data(base64Encoded: Self.foreign)))
    let messages = Self.messages(of: stream)
    #expect(messages.count == 6)
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.arrows").path
      var counts: [Int] = []
      for end in 8..<stream.count where end % 8 < 2 || end < 40 {
        try Data(stream[..<end]).write(to: URL(fileURLWithPath: path))
        do throws(CommandFailure) {
          counts.append(try Self.gestures(path))
          #expect(messages.dropFirst(3).contains(end), "a stream that is cut at byte \(end)")
        } catch {
          if messages.prefix(3).contains(end) {
            #expect(error.reason.hasSuffix(": the table is empty"), "\(error.reason)")
          } else {
            #expect(error.reason.contains(" ends at byte \(end), inside the message"), "\(end): \(error.reason)")
          }
        }
      }
      // The last touch of a batch is not lifted.
      try Data(stream).write(to: URL(fileURLWithPath: path))
      #expect(try counts.count == 3 && counts == counts.sorted() && counts.last == Self.gestures(path), "\(counts)")
    }
  }

  @Test func otherFormatsOfTablesAreNamed() throws {
    for (begin, words) in [
      ("FEA1", "this is Feather of version 1; write it with version=2"),
      ("PAR1", "this is Parquet; the Python package"),
      ("\u{1f}\u{8b}", "this is compressed with gzip; decompress it with gunzip"),
    ] {
      try CommandRunner.inTemporaryFolder { folder in
        let bytes = begin.unicodeScalars.map { UInt8($0.value) } + Array(repeating: 0, count: 64)
        try Data(bytes).write(to: folder.appendingPathComponent("a.feather"))
        for command in ["gestures", "replay"] {
          let refused = try CommandRunner.run(command, "a.feather", in: folder)
          #expect(refused.status == 3 && refused.errors.contains("a.feather: \(words)"), "\(refused.errors)")
        }
      }
    }
  }

  /// What another library wrote: a dictionary, timestamps, a null, and a column of lists, in three batches.
  private static let foreign = """
    //////ABAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAEAAAAXP7//wQAAAAHAAAAcAEAACwBAADoAAAAvAAAAJAAAABkAAAABAAAAPz+//8AAA\
    EMFAAAABwAAAAEAAAAAQAAABQAAAAEAAAAbm90ZQAAAACI/v//KP///wAAAQIQAAAAGAAAAAQAAAAAAAAABAAAAGl0ZW0AAAAAxP7//wAAAAEI\
    AAAAWP///wAAAQMQAAAAFAAAAAQAAAAAAAAAAQAAAHkAAABG////AAACAID///8AAAEDEAAAABQAAAAEAAAAAAAAAAEAAAB4AAAAbv///wAAAQ\
    Co////AAABBRAAAAAYAAAABAAAAAAAAAAFAAAAcGhhc2UAAAAw////0P///wAAAQIQAAAAHAAAAAQAAAAAAAAAAgAAAGlkAAAAAAYACAAEAAYA\
    AAAQAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEKEAAAABwAAAAEAAAAAAAAAAQAAAB0aW1lAAAGAAgABgAGAAAAAAACABAAGAAIAAYABwAMAB\
    AAFAAQAAAAAAABBRQAAABEAAAAIAAAAAQAAAAAAAAABAAAAHVzZXIAAAAACAAIAAAABAAIAAAADAAAAAgADAAIAAcACAAAAAAAAAEgAAAABAAE\
    AAQAAAAAAAAA/////6gAAAAUAAAAAAAAAAwAFAAGAAUACAAMAAwAAAAAAgQAFAAAACAAAAAAAAAACAAKAAAABAAIAAAAEAAAAAAACgAYAAwABA\
    AIAAoAAABMAAAAEAAAAAIAAAAAAAAAAAAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMAAAAAAAAABAAAAAAAAAACQAAAAAAAAAAAAAA\
    AQAAAAIAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAkAAAAAAAAAYW5uYWLDqWxhAAAAAAAAAP/////oAQAAFAAAAAAAAAAMABYABgAFAAgADAAMAA\
    AAAAMEABgAAAC4AQAAAAAAAAAACgAYAAwABAAIAAoAAAAsAQAAEAAAAAkAAAAAAAAAAAAAABEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAo\
    AAAAAAAAACgAAAAAAAAAAAAAAAAAAAAoAAAAAAAAAEgAAAAAAAAAcAAAAAAAAAAAAAAAAAAAAHAAAAAAAAAAKAAAAAAAAACYAAAAAAAAAAAAAA\
    AAAAAAmAAAAAAAAAAoAAAAAAAAAMAAAAAAAAAAQAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAoAAAAAAAAACgBAAAAAAAAAwAAAAAA\
    AAAwAQAAAAAAAEgAAAAAAAAAeAEAAAAAAAAAAAAAAAAAAHgBAAAAAAAAKAAAAAAAAACgAQAAAAAAAAAAAAAAAAAAoAEAAAAAAAAUAAAAAAAAAA\
    AAAAAIAAAACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAAAAAAAJAAAAAAAAAAAAAAAAAAAACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAA\
    AAAAAAAJAAAAAAAAAAEAAAAAAAAACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAACAPgAAAAAAAAB9AAAAAAAAgLsAAAAAAAAA+gAAAAAAAKC7DQAAAAAAIPoNAAAAAACgOA4AAAAAACB3DgAAAAAA\
    AQABAAEAAQABAAIAAgACAAIAAgABAAEAAQABAAEAAgACAAIAAgACAAAAAAAEAAAACAAAAAwAAAAQAAAAEgAAABYAAAAaAAAAHgAAACIAAABkb3\
    dubW92ZW1vdmVtb3ZldXBkb3dubW92ZW1vdmVtb3ZldXBkb3dubW92ZW1vdmVtb3ZldXBkb3dubW92ZW1vAADJQgAAyUIAAMlCAADJQgAAyUIA\
    AMlCAADhQgAA+UIAgAhDAIAUQ+//DwAAAAAAAAAAAAAgTkAAAAAAACBOQAAAAAAAIE5AAAAAAAAgTkAAAAAAAAAAAAAAAAAAIE5AAAAAAAAgTk\
    AAAAAAACBOQAAAAAAAIE5AAAAAAAEAAAACAAAAAwAAAAQAAAAFAAAABgAAAAcAAAAIAAAACQAAAAEBAQEBAQEBAQEBAQEBAQEBAQEBAAAAAP//\
    ///oAQAAFAAAAAAAAAAMABYABgAFAAgADAAMAAAAAAMEABgAAACAAQAAAAAAAAAACgAYAAwABAAIAAoAAAAsAQAAEAAAAAkAAAAAAAAAAAAAAB\
    EAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAoAAAAAAAAACgAAAAAAAAAAAAAAAAAAAAoAAAAAAAAAEgAAAAAAAAAcAAAAAAAAAAAAAAAAAAA\
    AHAAAAAAAAAAFgAAAAAAAACIAAAAAAAAAAAAAAAAAAAAiAAAAAAAAAAoAAAAAAAAALAAAAAAAAAAJgAAAAAAAADYAAAAAAAAAAAAAAAAAAAA2A\
    AAAAAAAAAoAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAEgAAAAAAAAASAEAAAAAAAAAAAAAAAAAAEgBAAAAAAAAKAAAAAAAAABwAQAA\
    AAAAAAAAAAAAAAAAcAEAAAAAAAALAAAAAAAAAAAAAAAIAAAACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAAAAAAAJAAAAAAAAAAAAAAAAAA\
    AACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAAAAAAAJAAAAAAAAAAAAAAAAAAAACQAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAAAAAAAA\
    AAAAAQAAAAEAAAABAAAAAQAAAAEAAAABAAAAAQAAAAEAAAABAAAAoLUOAAAAAAAAAAAAAAAAAIA+AAAAAAAAAH0AAAAAAACAuwAAAAAAAAD6AA\
    AAAAAAoLsNAAAAAAAg+g0AAAAAAKA4DgAAAAAAAgABAAEAAQABAAEAAgACAAIAAgACAAAAAAAAAAIAAAAGAAAACgAAAA4AAAASAAAAFAAAABgA\
    AAAcAAAAIAAAAHVwZG93bm1vdmVtb3ZlbW92ZXVwZG93bm1vdmVtb3ZlbW92ZXVwAAAAgBRDAADJQgAAyUIAAMlCAADJQgAAyUIAAMlCAADhQg\
    AA+UIAgAhDAAAAAAAgTkAAAAAAACBOQAAAAAAAIE5AAAAAAAAgTkAAAAAAACBOQAAAAAAAIE5AAAAAAAAgTkAAAAAAACBOQAAAAAAAIE5AAAAA\
    AAEAAAACAAAAAwAAAAQAAAAFAAAABgAAAAcAAAAIAAAACQAAAAEBAQEBAQEBAQEBAAAAAAD/////6AEAABQAAAAAAAAADAAWAAYABQAIAAwADA\
    AAAAADBAAYAAAAaAAAAAAAAAAAAAoAGAAMAAQACAAKAAAALAEAABAAAAACAAAAAAAAAAAAAAARAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    CAAAAAAAAAAIAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAQAAAAAAAAABgAAAAAAAAAAAAAAAAAAAAYAAAAAAAAAAQAAAAAAAAAIAAAAAAAAAAAAA\
    AAAAAAACAAAAAAAAAADAAAAAAAAAAwAAAAAAAAAAYAAAAAAAAAOAAAAAAAAAAAAAAAAAAAADgAAAAAAAAACAAAAAAAAABAAAAAAAAAAAAAAAAA\
    AAAAQAAAAAAAAAAQAAAAAAAAAFAAAAAAAAAAAAAAAAAAAABQAAAAAAAAAAwAAAAAAAAAYAAAAAAAAAAAAAAAAAAAAGAAAAAAAAAAAgAAAAAAAA\
    AAAAAACAAAAAIAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAA\
    AAAAAAAAAgAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAgdw4AAAAAAKC1DgAAAAAAAgACAA\
    AAAAAAAAAABAAAAAYAAAAAAAAAbW92ZXVwAAAAgAhDAIAUQwAAAAAAIE5AAAAAAAAgTkAAAAAAAQAAAAIAAAAAAAAAAQEAAAAAAAD/////AAAA\
    AA==
    """

  private static let foreignText: String = {
    var text = "user,time,id,phase,x,y\n"
    for user in ["anna", "béla"] {
      for touch in 0..<2 {
        for move in 0..<5 {
          let x: Double = 100.5 + Double(touch * 12 * move)
          let time = 900_000 * touch + 16_000 * move
          let phase = move == 0 ? "down" : move == 4 ? "up" : "move"
          let hasPosition = user != "anna" || touch > 0 || move < 4
          let y = hasPosition ? "60.25" : ""
          text += "\(user),\(time),\(touch + 1),\(phase),\(x),\(y)\n"
        }
      }
    }
    return text
  }()
}
