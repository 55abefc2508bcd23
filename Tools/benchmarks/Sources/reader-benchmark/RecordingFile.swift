import Gestures
import Glibc
import TouchAuthoring
import TouchTrace

/// Writes a recording of at least a given size, in any format that can be read.
enum RecordingFile {
  static func write(_ format: RecordingFormat, bytes wanted: Int, to path: String) {
    guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
    var written = 0
    func put(_ bytes: [UInt8]) {
      if fwrite(bytes, 1, bytes.count, file) != bytes.count { fail("\(path) could not be written") }
      written += bytes.count
    }
    var hand = Hand()
    switch format {
    case .evemu, .libinputRecord:
      var writer = RecordingWriter(format == .evemu ? .evemu : .libinputRecord, to: put)
      writer.begin(Hand.device)
      while written < wanted { writer.write(hand.deviceFrame()) }
    case .contactCSV, .trace, .pointerEvents:
      var writer = RecordingWriter(
        format == .trace ? .trace : format == .contactCSV ? .csv : .pointerEvents, to: put)
      writer.begin(TraceHeader(surface: Hand.surface))
      var last = TraceFrame()
      while written < wanted {
        last = hand.fingers()
        writer.write(last)
      }
      writer.end(at: last.time)
    case .webDriver:
      // Written as a whole at the end: a frame takes at least a hundred bytes.
      var writer = RecordingWriter(.webDriver, to: put)
      writer.keepsEveryFrame = true
      writer.begin(TraceHeader(surface: Hand.surface))
      var last = TraceFrame()
      for _ in 0..<max(1, wanted / 100) {
        last = hand.fingers()
        writer.write(last)
      }
      writer.end(at: last.time)
    case .debugEvents: fail("\(format.rawValue) contains no touches; choose another format")
    case .evtest:
      put(Array("Input driver version is 1.0.1\nInput device name: \"Benchmark Touchpad\"\n".utf8))
      while written < wanted { put(evtest(hand.deviceFrame())) }
    case .getevent:
      put(Array("add device 1: /dev/input/event3\n  name:     \"Benchmark Touchpad\"\n".utf8))
      while written < wanted { put(getevent(hand.deviceFrame())) }
    }
    if fclose(file) != 0 { fail("\(path) could not be written") }
  }

  /// Returns a frame as evtest prints it.
  private static func evtest(_ frame: EvdevFrame) -> [UInt8] {
    var text = ""
    let time = seconds(frame.time, width: 0)
    for event in frame.events {
      let (type, code) = names(event)
      text += "Event: time \(time), type \(event.type) (\(type)), code \(event.code) (\(code)), value \(event.value)\n"
    }
    return Array((text + "Event: time \(time), -------------- SYN_REPORT ------------\n").utf8)
  }

  /// Returns a frame as `getevent -lt` prints it for several devices.
  private static func getevent(_ frame: EvdevFrame) -> [UInt8] {
    var text = ""
    let start = "/dev/input/event3: [\(seconds(frame.time, width: 15))] "
    func filled(_ word: String, _ width: Int) -> String {
      word + String(repeating: " ", count: max(0, width - word.count))
    }
    for event in frame.events {
      let (type, code) = names(event)
      let digits = String(UInt32(bitPattern: event.value), radix: 16)
      let value =
        event.type == 1
        ? filled(event.value == 0 ? "UP" : "DOWN", 20)
        : filled(String(repeating: "0", count: 8 - digits.count) + digits, 20)
      text += "\(start)\(filled(type, 13))\(filled(code, 21))\(value)\n"
    }
    return Array((text + "\(start)\(filled("EV_SYN", 13))\(filled("SYN_REPORT", 21))\(filled("00000000", 20))\n").utf8)
  }

  private static func names(_ event: EvdevEvent) -> (type: String, code: String) {
    guard let type = EventNames.type(event.type), let code = EventNames.code(event.code, ofType: event.type) else {
      fail("an event of the benchmark has no name")
    }
    return (type, code)
  }

  private static func seconds(_ time: Timestamp, width: Int) -> String {
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let text = String(rest)
    return padded("\(seconds)." + String(repeating: "0", count: 6 - text.count) + text, width)
  }
}
