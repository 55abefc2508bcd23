import GestureTables
import Glibc
import Simulation
import TouchTrace

/// A file with a table of touches, cut at sessions into parts that are read independently: CSV, TSV, a JSON object a line, or Arrow.
///
/// The parts depend on the file alone, so that results do not depend on the number of threads.
package final class TableFile: Sendable {
  package let path: String
  /// The options, with the names of the columns.
  package let options: GestureTables.TableOptions
  /// Where the table has what, if that was guessed.
  package let guess: RecordingNote?
  /// The places of the parts: of their bytes, or of the rows of Arrow.
  package let parts: [Range<Int>]
  private let text: MappedFile
  private let separator: UInt8
  private let records: RecordLines?
  private let arrow: ArrowTable?
  /// What the column of times has in the first row with a time: the same in each part.
  private let times: TimeKind?

  /// The bytes after which a part ends at the next session.
  private static let partLength = 4 << 20

  /// - Parameter given: The options that a user gave; the others are guessed if the table lacks a column that they name. Nil if nothing
  ///   is guessed.
  package init(
    _ path: String, _ options: GestureTables.TableOptions, guessingBeside given: [(name: String, value: String)]? = nil
  ) throws(CommandFailure) {
    self.path = path
    text = try MappedFile(path)
    let bytes = text.bytes
    if ArrowFile.isArrow(UnsafeRawBufferPointer(bytes)) {
      do throws(ArrowProblem) {
        let table = try ArrowTable(UnsafeRawBufferPointer(bytes), options)
        parts = try table.parts(UnsafeRawBufferPointer(bytes))
        (self.options, arrow, records, separator, times, guess) = (table.options, table, nil, 9, nil, nil)
      } catch { throw CommandFailure(.unreadable, "\(path): \(error.text)") }
      if parts.isEmpty { throw CommandFailure(.unreadable, "\(path): the table is empty") }
      return
    }
    arrow = nil
    let isMarked = bytes.starts(with: [0xef, 0xbb, 0xbf])
    var start = isMarked ? 3 : 0
    while start < bytes.count, bytes[start] <= 32 { start += 1 }
    if let problem = UnsupportedFile.binaryProblem(Array(bytes.prefix(512))[...]) {
      throw CommandFailure(.unreadable, "\(path): \(problem)")
    }
    var options = options
    guess = given.flatMap { Self.guess(bytes, &options, beside: $0) }
    if start < bytes.count, bytes[start] == UInt8(ascii: "{") {
      let names =
        options.session + [options.time, options.id, options.phase, options.x, options.y].filter { !$0.isEmpty }
      let records = RecordLines(columns: names)
      try Self.checkFirst(records, bytes, start, path)
      options.columns = names
      self.records = records
      separator = 9
    } else {
      records = nil
      let line = Self.line(bytes, start)
      separator = DelimitedText.separator(ofFirstLine: UnsafeBufferPointer(rebasing: bytes[line]))
      if options.columns.isEmpty {
        var fields: [Range<Int>] = []
        let head = UnsafeBufferPointer(rebasing: bytes[line])
        DelimitedText.split(head, at: separator, into: &fields)
        options.columns = fields.map { String(decoding: head[$0], as: UTF8.self) }
        start = min(bytes.count, line.upperBound + 1)
        while start < bytes.count, bytes[start] == 10 || bytes[start] == 13 { start += 1 }
      }
    }
    if start >= bytes.count { throw CommandFailure(.unreadable, "\(path): the table is empty") }
    self.options = options
    let cutter = Cutter(bytes, separator, records, options)
    parts = cutter.parts(from: start, length: Self.partLength)
    times = options.columns.firstIndex(of: options.time).flatMap { cutter.times(in: $0, from: start) }
  }

  /// Returns the place of the line at a place, without its end.
  fileprivate static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] != 10 { end += 1 }
    var last = end
    while last > start, bytes[last - 1] == 13 { last -= 1 }
    return start..<last
  }

  /// Completes options that name no column of a table by what its first lines look like, as for a recording; returns a note about that.
  private static func guess(
    _ bytes: UnsafeBufferPointer<UInt8>, _ options: inout GestureTables.TableOptions,
    beside given: [(name: String, value: String)]
  ) -> RecordingNote? {
    if !options.columns.isEmpty { return nil }
    let head = bytes.prefix(1 << 16)
    let end = head.count < bytes.count ? (head.lastIndex(of: 10) ?? 0) : head.count
    let own = given.map { TableTouches.Option($0.name, $0.value) }
    guard let table = TableTouches.guesses(Array(head[..<end]), correctedBy: own) else { return nil }
    let columns = [options.time, options.id, options.phase, options.x, options.y]
    if columns.allSatisfy({ $0.isEmpty || table.names.contains($0) }) { return nil }
    let guessed = table.options.filter { option in !given.contains { $0.name == option.name } }
    for option in guessed { try? TableInputOptions.set(option.name, option.value ?? "", of: &options) }
    let listed = guessed.filter { $0.value != "" }.map(\.text).joined(separator: ",")
    return RecordingNote("Read as \(QuotedText.plain(listed))", .giveColumns, prominence: .answer)
  }

  private static func checkFirst(
    _ records: RecordLines, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ path: String
  ) throws(CommandFailure) {
    guard let values = records.values(of: UnsafeBufferPointer(rebasing: bytes[line(bytes, start)])) else {
      throw CommandFailure(.unreadable, "\(path): the first line is no flat JSON object; write one a line")
    }
    for (name, value) in zip(records.columns, values) where value == nil {
      throw CommandFailure(
        .unreadable, "\(path): the first object has no “\(name)”; name its key by an option, such as --time")
    }
  }

  /// Reads a part into a run.
  package func read(_ part: Range<Int>, _ run: TableRun) throws(SampleError) {
    if let arrow { return try arrow.read(part, UnsafeRawBufferPointer(text.bytes), run) }
    var reader = DelimitedText(run, separator: separator, times: times)
    guard let records else {
      // A table that is one session is one part, which may be larger than the memory.
      for start in stride(from: part.lowerBound, to: part.upperBound, by: Self.partLength) {
        let piece = start..<min(part.upperBound, start + Self.partLength)
        text.load(piece)
        let bytes = UnsafeBufferPointer(rebasing: text.bytes[piece])
        try reader.read(bytes, isLast: piece.upperBound == part.upperBound)
      }
      return
    }
    let table = records.table(of: UnsafeBufferPointer(rebasing: text.bytes[part]))
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.count)
    defer { copy.deallocate() }
    _ = copy.initialize(from: table)
    try reader.read(UnsafeBufferPointer(copy), isLast: true)
  }

  /// Finds the lines at which a session ends.
  private struct Cutter {
    let bytes: UnsafeBufferPointer<UInt8>
    let separator: UInt8
    let records: RecordLines?
    let places: [Int]

    package init(
      _ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ records: RecordLines?,
      _ options: GestureTables.TableOptions
    ) {
      (self.bytes, self.separator, self.records) = (bytes, separator, records)
      // A missing column is an error of the first part.
      places = options.session.compactMap { options.columns.firstIndex(of: $0) }
    }

    func parts(from start: Int, length: Int) -> [Range<Int>] {
      var parts: [Range<Int>] = []
      var first = start
      while !places.isEmpty, bytes.count - first > length, let end = end(after: first + length) {
        parts.append(first..<end)
        first = end
      }
      return parts + [first..<bytes.count]
    }

    /// Returns the place of the first line after a place that has another session than the one before it.
    private func end(after place: Int) -> Int? {
      var start = nextLine(place)
      var session: [[UInt8]]?
      while start < bytes.count {
        let own = values(TableFile.line(bytes, start), places)
        if let own, let session, own != session { return start }
        session = own ?? session
        start = nextLine(start)
      }
      return nil
    }

    private func nextLine(_ place: Int) -> Int {
      var end = place
      while end < bytes.count, bytes[end] != 10 { end += 1 }
      return end + 1
    }

    /// Returns what a column has in the first row in which it has a time.
    func times(in column: Int, from first: Int) -> TimeKind? {
      var start = first
      while start < bytes.count {
        let kind = values(TableFile.line(bytes, start), [column])?[0].withUnsafeBufferPointer {
          DelimitedText.kind(ofTime: $0, separator: separator)
        }
        if let kind { return kind }
        start = nextLine(start)
      }
      return nil
    }

    /// Returns the values of columns in a line; nil if it is torn.
    private func values(_ line: Range<Int>, _ places: [Int]) -> [[UInt8]]? {
      if line.isEmpty { return nil }
      let text = UnsafeBufferPointer(rebasing: bytes[line])
      if let records {
        guard let values = records.values(of: text) else { return nil }
        return places.map { values[$0] ?? [] }
      }
      var fields: [Range<Int>] = []
      DelimitedText.split(text, at: separator, into: &fields)
      return places.allSatisfy { $0 < fields.count } ? places.map { Array(text[fields[$0]]) } : nil
    }
  }
}

/// The bytes of a file, in memory as long as this object; those of standard input are copied.
private final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeBufferPointer<UInt8>
  private let memory: UnsafeMutableRawPointer?

  package init(_ path: String) throws(CommandFailure) {
    if path == "-" {
      StandardInput.keep()
    } else if access(path, F_OK) != 0 {
      throw CommandFailure(.unreadable, "no such file: \(path)")
    }
    let descriptor = open(path == "-" ? "/proc/\(getpid())/fd/0" : path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let reason = descriptor < 0 ? errorText() : path == "-" ? "it is no file or pipe" : "it is not a regular file"
      if descriptor >= 0 { close(descriptor) }
      throw CommandFailure(.unreadable, "cannot read \(path): \(reason)")
    }
    defer { close(descriptor) }
    let count = Int(status.st_size)
    let mapped = count == 0 ? nil : mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    if count > 0, mapped == MAP_FAILED { throw CommandFailure(.unreadable, "cannot read \(path): \(errorText())") }
    memory = mapped
    bytes = UnsafeBufferPointer(
      start: mapped.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }, count: count)
  }

  /// Maps the pages of a range at once, which is cheaper than a fault for each few of them.
  func load(_ range: Range<Int>) {
    // Since Linux 5.14; elsewhere they are mapped when they are read.
    let start = range.lowerBound & ~(Int(getpagesize()) - 1)
    if let memory { _ = madvise(memory + start, range.upperBound - start, MADV_POPULATE_READ) }
  }

  deinit { if let memory { munmap(memory, bytes.count) } }
}
