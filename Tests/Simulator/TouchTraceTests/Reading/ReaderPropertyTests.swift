import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Properties of all readers, for any input and any chunk size.
@Suite struct ReaderPropertyTests {
  @Test(arguments: Samples.evdev) func chunkSizeMakesNoDifference(sample: Sample) {
    let bytes = sample.bytes
    let whole = ReadResult(bytes, chunk: 1 << 20)
    #expect(whole.error == nil)
    #expect(!whole.frames.isEmpty)
    for chunk in [1, 2, 3, 7, 4096] { #expect(ReadResult(bytes, chunk: chunk) == whole, "in chunks of \(chunk)") }
  }

  @Test func chunkSizeMakesNoDifferenceToContactCSVs() {
    let whole = ContactReadResult(Array(Samples.contactCSV.utf8), chunk: 1 << 20)
    #expect(whole.frames.count == 7)
    for chunk in [1, 2, 3, 7, 4096] {
      #expect(ContactReadResult(Samples.contactCSV, chunk: chunk) == whole, "in chunks of \(chunk)")
    }
  }

  @Test(arguments: Samples.evdev) func lineEndsMakeNoDifference(sample: Sample) {
    let text = sample.text
    let plain = ReadResult(text.replacing("\r\n", with: "\n"))
    #expect(ReadResult(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")) == plain)
    #expect(ReadResult("\u{FEFF}" + text) == plain)
  }

  /// Only the last number of a truncated file may differ, because a reader cannot detect that it was longer.
  @Test(arguments: Samples.evdev) func truncationGivesAnErrorOrAPrefix(sample: Sample) {
    let bytes = sample.bytes
    let whole = ReadResult(bytes)
    var results = 0
    for cut in 0..<bytes.count {
      let result = ReadResult(Array(bytes[..<cut]))
      var complete = result.frames.filter(\.isComplete)
      // The last number may be the value of SYN_REPORT.
      if cut > 0, bytes[cut - 1] != 0x0A, !complete.isEmpty, complete.count == result.frames.count {
        complete[complete.count - 1].isByKernel = whole.frames[complete.count - 1].isByKernel
      }
      #expect(complete == Array(whole.frames.prefix(complete.count)), "cut at \(cut)")
      if result.error == nil { results += 1 }
      guard let last = result.frames.last, !last.isComplete else { continue }
      #expect(result.frames.count == complete.count + 1)
      #expect(result.notes.contains { $0.hasSuffix("has no SYN_REPORT; the recording is truncated") })
      let isOpen = bytes[cut - 1] != 0x0A
      let sure = isOpen ? last.events.dropLast() : last.events[...]
      #expect(Array(sure) == Array(whole.frames[complete.count].events.prefix(sure.count)), "cut at \(cut)")
      #expect(last.time == last.events.last?.time)
    }
    #expect(results > 20)
  }

  @Test func truncatingAContactCSVGivesAnErrorOrAPrefix() {
    let bytes = Array(Samples.contactCSV.utf8)
    let whole = ContactReadResult(bytes)
    for cut in 0..<bytes.count {
      let result = ContactReadResult(Array(bytes[..<cut]))
      // Rows of the last time may be missing, and the last number may be truncated.
      let sure = result.frames.filter { $0.time != result.frames.last?.time }
      #expect(sure == Array(whole.frames.prefix(sure.count)), "cut at \(cut)")
      #expect(result.frames.count <= whole.frames.count)
    }
  }

  /// Random changes of bytes give an error or a result, and reading always terminates.
  @Test(arguments: Samples.all)
  func damageGivesAnErrorOrAResult(sample: Sample) {
    var random = SeededRandom(seed: 4)
    var errors = 0
    for round in 0..<2000 {
      let bytes = damaged(sample.bytes, using: &random)
      let chunk = 1 + round % 64
      let evdev = ReadResult(bytes, chunk: chunk)
      let contacts = ContactReadResult(bytes, chunk: chunk)
      #expect(evdev.error != nil || !evdev.frames.isEmpty)
      #expect(contacts.error != nil || !contacts.frames.isEmpty)
      if (sample.format == "contact CSV" ? contacts.error : evdev.error) != nil { errors += 1 }
      for error in [evdev.error, contacts.error].compactMap({ $0 }) {
        #expect(
          !error.problem.isEmpty && error.problem.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      }
    }
    #expect(errors > 100)
  }

  @Test func randomBytesAreRejected() {
    var random = SeededRandom(seed: 5)
    for length in 1...300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(ReadResult(bytes).error != nil)
      #expect(ContactReadResult(bytes).error != nil)
    }
  }
}
