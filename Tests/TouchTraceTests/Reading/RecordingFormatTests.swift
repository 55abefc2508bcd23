import Testing

@testable import TouchTrace

/// Format detection by content.
@Suite struct RecordingFormatTests {
  private func recognize(_ bytes: [UInt8]) -> Result<RecordingFormat, RecordingError> {
    var input = ByteInput(bytes, name: "rec")
    do throws(RecordingError) { return .success(try input.recognize()) } catch { return .failure(error) }
  }

  private static let recordings: [(String, RecordingFormat)] = [
    (Samples.evemu, RecordingFormat.evemu),
    ("E: 75.280046 0003 0039 5\n", .evemu),
    ("A: 00 0 1280 0 0 12\n", .evemu),
    ("# device /dev/input/event5\nE: 0.000000 0003 0039 0005\n", .evemu),
    (Samples.evtest, .evtest),
    ("Select the device event number [0-5]: Input driver version is 1.0.1\n", .evtest),
    ("Event: time 1.000000, -------------- SYN_REPORT ------------\n", .evtest),
    (Samples.libinputRecord, .libinputRecord),
    ("version: 1\nndevices: 1\n", .libinputRecord),
    (Samples.getevent, .getevent),
    ("[   1.000000] 0003 0039 00000001\n", .getevent),
    ("/dev/input/event3: [   1.000000] EV_ABS ABS_X 00000001\n", .getevent),
    (Samples.debugEvents, .debugEvents),
    (" event12  GESTURE_HOLD_BEGIN\t+1.500s\t1\n", .debugEvents),
    (Samples.contactCSV, .contactCSV),
    ("\u{FEFF}\"y\";\"x\";\"id\";\"phase\";\"t_us\"\r\n", .contactCSV),
    ("{\"actions\":[{\"type\":\"pointer\",\"actions\":[]}]}", .webDriver),
    ("\u{FEFF} {\n  \"method\": \"input.performActions\",\n \"params\": {\"actions\": []}}", .webDriver),
    ("{\"pointerEvents\":1,\"width\":10,\"height\":10}\n", .pointerEvents),
    ("{\"actions\":[]}", .webDriver),
    ("{\"actions\" : 7}", .webDriver),
    ("{\"actions\":[", .webDriver),
    (" [ {\"type\":\"pointer\",\"actions\":[]}]", .webDriver),
    (
      "{\"comment\":\"\(String(repeating: "\\\"{", count: 40_000))\",\"list\":[1,{\"a\":2}],\"actions\":[]}",
      .webDriver
    ),
    ("touchstone trace 1\n", .trace),
    ("# a comment\n\ntouchstone trace 1\n", .trace),
  ]

  @Test(arguments: recordings.indices) func formatsAreDetected(index: Int) {
    let (text, format) = Self.recordings[index]
    #expect(recognize(Array(text.utf8)) == .success(format))
    // Text of a shell before the recording is ignored, except for formats that must begin on the first line.
    if ![.trace, .webDriver, .pointerEvents].contains(format) {
      let chatter = "user@host:~$ record --all\nPassword for user: \n\n"
      #expect(recognize(Array((chatter + text.replacing("\u{FEFF}", with: "")).utf8)) == .success(format))
    }
  }

  private static let read =
    "supported formats are evemu-record, evtest, libinput record, getevent -lt, contact CSV, WebDriver actions, "
    + "Pointer Events logs and touchstone trace"
  private static let foreign: [([UInt8], String)] = [
    ([0x1F, 0x8B, 8, 0], "rec: this is compressed with gzip; decompress it with gunzip"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "rec: this is compressed with xz; decompress it with unxz"),
    ([0x28, 0xB5, 0x2F, 0xFD, 4], "rec: this is compressed with zstd; decompress it with unzstd"),
    (Array("BZh91AY".utf8), "rec: this is compressed with bzip2; decompress it with bunzip2"),
    ([0x50, 0x4B, 3, 4, 0], "rec: this is a zip archive; unpack it with unzip"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "rec: this is a 7z archive; unpack it with 7z"),
    (Array(repeating: 0x61, count: 257) + Array("ustar".utf8), "rec: this is a tar archive; unpack it with tar"),
    ([0x89, 0x50, 0x4E, 0x47], "rec: this is a PNG image without touches; \(read)"),
    ([0xFF, 0xD8, 0xFF, 0xE0], "rec: this is a JPEG image without touches; \(read)"),
    (Array("GIF89a".utf8), "rec: this is a GIF image without touches; \(read)"),
    (Array("%PDF-1.7".utf8), "rec: this is a PDF document without touches; \(read)"),
    ([0x7F, 0x45, 0x4C, 0x46, 2], "rec: this is a program (ELF) without touches; \(read)"),
    (Array("SQLite format 3\0".utf8), "rec: this is an SQLite database without touches; \(read)"),
    ([0xFF, 0xFE, 0x45, 0], "rec: this is UTF-16 text; convert it to UTF-8"),
    (Array("E: 0.000001 ".utf16).flatMap { [0, UInt8($0)] }, "rec: this is UTF-16 text; convert it to UTF-8"),
    (
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
      "rec:1: this is a Git LFS pointer; fetch the file with git lfs pull"
    ),
    (
      Array("# ours\ntouchstone header 1\nscene plays\n".utf8),
      "rec:2: this contains the setup of recordings, not touches; replay a recording with --setup rec"
    ),
    (
      Array("# hid-recorder\nR: 3 05 0d 09\nN: pad\nI: 3 1 2\nE: 000000.000000 3 01 02 03\n".utf8),
      "rec:2: this is a recording of hid-recorder, which contains raw device reports; record with libinput record, "
        + "or replay it with hid-replay and record that"
    ),
    (
      Array("P: /devices/pci0000:00/input/input5\nN: input/event5\nE: DEVNAME=/dev/input/event5\n".utf8),
      "rec:1: this is a device dump of udev or umockdev; use the recording of umockdev-record --evemu-events"
    ),
    (
      Array("{ \"gesturesVersion\": \"1\", \"hardwareProperties\": {} }\n".utf8),
      "rec: this is a ChromeOS activity log in JSON, which contains touches filtered by the driver; record the device "
        + "with evtest or libinput record"
    ),
    (Array("{\"traceEvents\": []}".utf8), "rec: this is a Chrome or Perfetto trace in JSON; \(read)"),
    (Array("\n[1, 2]".utf8), "rec: this is unknown JSON; \(read)"),
    (Array("{\"steps\":{\"actions\":[]}}".utf8), "rec: this is unknown JSON; \(read)"),
    (Array("{\"method\":\"Page.enable\",\"params\":{}}".utf8), "rec: this is unknown JSON; \(read)"),
    (Array("{\"key\": {x: 1}}".utf8), "rec: this is unknown JSON; \(read)"),
    (
      Array("{\n\"acti".utf8),
      "rec:2:6: expected “\"” at the end of the string, but the file ends; it is truncated"
    ),
    (Array("[{\"type\":".utf8), "rec:1:10: expected a value, but the file ends; it is truncated"),
    (Array("<!doctype html>\n".utf8), "rec: this appears to be HTML or XML; \(read)"),
    (
      [0x0A, 3, 8, 1, 0, 0x0A, 2, 8, 2, 0x0A, 2, 8, 3], "rec: this appears to be a Perfetto trace; \(read)"
    ),
    (
      kernelEvent(type: 3, code: 57) + kernelEvent(type: 0, code: 0),
      "rec: this appears to contain the raw bytes of an event device; record with libinput record"
    ),
    ([1, 2, 3, 0, 4, 5], "rec: this contains unknown binary data; \(read)"),
    (
      Array("Dear \u{1B}[1mreader\u{7},\r\n".utf8) + Array(repeating: 0x2E, count: 99),
      "rec: this is not a supported recording; its first line is “Dear \\u{1b}[1mreader\\u{7},”; \(read)"
    ),
    (
      Array(repeating: 0x78, count: 100_000),
      "rec: this is not a supported recording; its first line is longer than 64 KiB; \(read)"
    ),
  ]

  private static func kernelEvent(type: UInt8, code: UInt8) -> [UInt8] {
    [0x10, 0x27, 0, 0, 0, 0, 0, 0, 0x20, 1, 0, 0, 0, 0, 0, 0, type, 0, code, 0, 1, 0, 0, 0]
  }

  @Test(arguments: foreign.indices) func unsupportedFilesAreIdentified(index: Int) {
    let (bytes, problem) = Self.foreign[index]
    guard case .failure(let error) = recognize(bytes) else {
      Issue.record("accepted as a recording: \(problem)")
      return
    }
    #expect(error.description == problem)
  }

  @Test func openErrorsAreIdentified() {
    func problem(_ path: String) -> String? {
      do throws(RecordingError) {
        var input = try ByteInput(path: path)
        _ = try input.recognize()
        return nil
      } catch { return error.description }
    }
    #expect(problem("/no/such/file") == "/no/such/file: no such file")
    // The argument "$file" if the shell variable is empty.
    #expect(problem("") == "“”: the path is empty; check for an unset variable")
    #expect(problem("/dev/null/x") == "/dev/null/x: no such file: a part of its path is not a folder")
    #expect(problem("/") == "/: is a folder; name a recording in it")
    #expect(problem("/dev/null") == "/dev/null: the file is empty; record again")
    #expect(problem("/" + String(repeating: "x", count: 300))?.hasSuffix("its name is too long") == true)
  }
}
