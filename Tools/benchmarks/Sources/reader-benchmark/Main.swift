import Gestures
import Glibc
import TouchTrace

/// Measures how fast each format is read, compared with a scan of the same bytes: see Tools/benchmarks/readers.
@main
enum Main {
  static func main() {
    var (sizes, formats): ([Int], [RecordingFormat]) = ([], [])
    for argument in CommandLine.arguments.dropFirst() {
      if let size = Int(argument), size > 0 {
        sizes.append(size)
      } else if let format = RecordingFormat.allCases.first(where: { $0.rawValue == argument }) {
        formats.append(format)
      } else {
        let names = RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")
        fail("“\(argument)” is neither a size in MB nor one of \(names)")
      }
    }
    let folder = temporaryFolder()
    defer { rmdir(folder) }
    print("\(named("format"))      scan    events   fingers  of scan    memory")
    // Last those that are read as a whole, because the memory that they needed stays with the process.
    let whole: [RecordingFormat] = [.pointerEvents, .webDriver]
    let lines = RecordingFormat.allCases.filter { $0 != .debugEvents && !whole.contains($0) }
    for format in formats.isEmpty ? lines + whole : formats {
      for size in sizes.isEmpty ? [1, 20] : sizes {
        let path = "\(folder)/recording"
        RecordingFile.write(format, bytes: size * 1_000_000, to: path)
        Measurement(path, format, megabytes: size).report()
        // Prints each line immediately, also to a pipe.
        fflush(nil)
        unlink(path)
      }
    }
  }

  private static func temporaryFolder() -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/readers.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fail("cannot create a folder for the recordings in \(base)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Scans and reads one file alternately.
struct Measurement {
  private let format: RecordingFormat
  private let megabytes: Int
  private var (scan, events, fingers) = (0.0, 0.0, 0.0)
  /// Peak memory while reading, in KiB; nil if the system does not report it.
  private var peak: Int?

  init(_ path: String, _ format: RecordingFormat, megabytes: Int) {
    self.format = format
    self.megabytes = megabytes
    // Reads small files several times, so that measurements take equally long.
    let isQuick = getenv("QUICK").map { String(cString: $0) } == "1"
    let times = max(1, (isQuick ? 4 : 20) / megabytes)
    func rate(_ body: () -> Void) -> Double {
      let start = processorNanoseconds()
      for _ in 0..<times { body() }
      return Double(megabytes * 1_000_000 * times) * 1000 / Double(processorNanoseconds() - start)
    }
    for round in 0..<(isQuick || megabytes > 200 ? 2 : 5) {
      scan = max(scan, rate { scanBytes(path) })
      if format.isEvdev { events = max(events, rate { readEvents(path) }) }
      if round == 0 { resetPeakMemory() }
      fingers = max(fingers, rate { readFingers(path) })
      if round == 0 { peak = peakMemory() }
    }
  }

  func report() {
    let whole = format.isEvdev ? events : fingers
    print(
      named("\(format.rawValue), \(megabytes) MB") + padded(speed(scan), 10)
        + padded(format.isEvdev ? speed(events) : "", 10) + padded(speed(fingers), 10)
        + padded("1/" + digits(scan / whole), 9) + padded(peak.map { "\(digits(Double($0) / 1024)) MB" } ?? "?", 10))
  }

  private func speed(_ rate: Double) -> String { "\(Int(rate.rounded()))" }
}

func named(_ text: String) -> String { text + String(repeating: " ", count: max(0, 25 - text.count)) }

// MARK: Measured work

/// The minimum work of a reader of lines: looks for line feeds in every byte.
func scanBytes(_ path: String) {
  let descriptor = open(path, O_RDONLY)
  if descriptor < 0 { fail("\(path) cannot be read") }
  defer { close(descriptor) }
  var chunk = [UInt8](repeating: 0, count: ByteInput.chunkSize)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    chunk.withUnsafeBytes { bytes in
      var rest = bytes.baseAddress!
      let end = rest + count
      while let hit = memchr(rest, 10, end - rest) {
        sink &+= 1
        rest = UnsafeRawPointer(hit) + 1
      }
    }
  }
}

func readEvents(_ path: String) {
  do {
    let reader = try EvdevReader(path: path)
    var frame = EvdevFrame()
    while try reader.next(into: &frame) { sink &+= frame.events.count }
  } catch { fail("\(error)") }
}

func readFingers(_ path: String) {
  do {
    var request = SourceRequest()
    request.surface = Hand.surface
    let source = try TouchSources.open(path, request)
    var frame = TraceFrame()
    while try source.next(into: &frame) { sink &+= frame.changes.count }
  } catch { fail("\(error)") }
}

// MARK: Memory

/// Resets the peak that Linux keeps.
func resetPeakMemory() {
  guard let file = fopen("/proc/self/clear_refs", "w") else { return }
  fputs("5", file)
  fclose(file)
}

func peakMemory() -> Int? {
  guard let file = fopen("/proc/self/status", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix("VmHWM:") { return text.split { !$0.isNumber }.first.flatMap { Int($0) } }
  }
  return nil
}
