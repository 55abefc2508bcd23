import TestSupport
import Testing

@testable import TouchTrace

/// Format detection by content.
@Suite struct RecordingFormatTests {
  private func recognize(_ bytes: [UInt8]) -> Result<RecordingFormat, RecordingError> {
    var input = ByteInput(bytes, name: "rec")
    do throws(RecordingError) { return .success(try input.recognize()) } catch { return .failure(error) }
  }

  private func outcome(_ bytes: [UInt8]) -> String {
    switch recognize(bytes) {
    case .success(let format): format.rawValue
    case .failure(let error): error.shown
    }
  }

  /// Text of a shell before the recording is ignored, except for formats that must begin on the first line.
  private func expectSameAfterChatter(_ text: String, _ format: String) {
    if ["trace", "webdriver", "pointer-events"].contains(format) || RecordingFormat(rawValue: format) == nil { return }
    let chatter = "user@host:~$ record --all\nPassword for user: \n\n"
    #expect(outcome(Array((chatter + text.replacing("\u{FEFF}", with: "")).utf8)) == format)
  }

  /// A line that begins with `bytes` is a binary file in hexadecimal.
  @Test func formatsAreDetectedAndOtherFilesIdentified() {
    GoldenFile("../Readings/formats.txt").expectOutcomes { input in
      if input.hasPrefix("bytes ") { return outcome(input.split(separator: " ").compactMap { UInt8($0, radix: 16) }) }
      let text = SampleCase(input).text
      let found = outcome(Array(text.utf8))
      expectSameAfterChatter(text, found)
      return found
    }
  }

  @Test func longFilesAreIdentified() {
    let comment = String(repeating: "\\\"{", count: 40_000)
    #expect(
      outcome(Array("{\"comment\":\"\(comment)\",\"list\":[1,{\"a\":2}],\"actions\":[]}".utf8)) == "webdriver")
    #expect(
      outcome(Array(repeating: 0x61, count: 257) + Array("ustar".utf8))
        == "rec: this is a tar archive; unpack it with tar")
    let problem = "rec: this is not a supported recording; its first line is longer than 64 KiB; supported formats are "
    #expect(outcome(Array(repeating: 0x78, count: 100_000)).hasPrefix(problem))
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
