import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// What holds of any recording, of any format, however it comes in.
@Suite struct ReadingLawsTests {
  @Test(arguments: Samples.evdev) func chunksMakeNoDifference(sample: Sample) {
    let bytes = sample.bytes
    let whole = Reading(bytes, chunk: 1 << 20)
    #expect(whole.error == nil)
    #expect(!whole.frames.isEmpty)
    for chunk in [1, 2, 3, 7, 4096] { #expect(Reading(bytes, chunk: chunk) == whole, "in chunks of \(chunk)") }
  }
  @Test func chunksMakeNoDifferenceToContacts() {
    let whole = ContactReading(Array(Samples.contactCSV.utf8), chunk: 1 << 20)
    #expect(whole.frames.count == 7)
    for chunk in [1, 2, 3, 7, 4096] {
      #expect(ContactReading(Samples.contactCSV, chunk: chunk) == whole, "in chunks of \(chunk)")
    }
  }
  @Test(arguments: Samples.evdev) func lineEndsMakeNoDifference(sample: Sample) {
    let text = sample.text
    let plain = Reading(text.replacing("\r\n", with: "\n"))
    #expect(Reading(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")) == plain)
    #expect(Reading("\u{FEFF}" + text) == plain)
  }

  /// Only the very last number of a file that was cut off can be another one: nobody can tell that it was longer.
  @Test(arguments: Samples.evdev) func cuttingGivesAnErrorOrAShorterReading(sample: Sample) {
    let bytes = sample.bytes
    let whole = Reading(bytes)
    var readings = 0
    for cut in 0..<bytes.count {
      let reading = Reading(Array(bytes[..<cut]))
      var complete = reading.frames.filter(\.isComplete)
      // The last number may be that of SYN_REPORT.
      if cut > 0, bytes[cut - 1] != 0x0A, !complete.isEmpty, complete.count == reading.frames.count {
        complete[complete.count - 1].isByKernel = whole.frames[complete.count - 1].isByKernel
      }
      #expect(complete == Array(whole.frames.prefix(complete.count)), "cut at \(cut)")
      if reading.error == nil { readings += 1 }
      guard let last = reading.frames.last, !last.isComplete else { continue }
      #expect(reading.frames.count == complete.count + 1)
      #expect(reading.notes.contains { $0.hasSuffix("has no SYN_REPORT; the recording was cut off") })
      let isOpen = bytes[cut - 1] != 0x0A
      let sure = isOpen ? last.events.dropLast() : last.events[...]
      #expect(Array(sure) == Array(whole.frames[complete.count].events.prefix(sure.count)), "cut at \(cut)")
      #expect(last.time == last.events.last?.time)
    }
    #expect(readings > 20)
  }
  @Test func cuttingATableGivesAnErrorOrAShorterReading() {
    let bytes = Array(Samples.contactCSV.utf8)
    let whole = ContactReading(bytes)
    for cut in 0..<bytes.count {
      let reading = ContactReading(Array(bytes[..<cut]))
      // Of the last time rows may be missing, and the last number may be shorter.
      let sure = reading.frames.filter { $0.time != reading.frames.last?.time }
      #expect(sure == Array(whole.frames.prefix(sure.count)), "cut at \(cut)")
      #expect(reading.frames.count <= whole.frames.count)
    }
  }

  /// Bytes changed, dropped, doubled and swapped at random: an error or a reading, and always an end.
  @Test(arguments: Samples.all)
  func damageEndsInAnErrorOrAReading(sample: Sample) {
    var random = SeededRandom(seed: 4)
    var errors = 0
    for round in 0..<2000 {
      var bytes = sample.bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let other = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)].prefix(99), at: place)
        case 3: bytes.swapAt(place, other)
        default: bytes.replaceSubrange(place..<place + 1, with: "99999999999999999999".utf8)
        }
      }
      let chunk = 1 + round % 64
      let evdev = Reading(bytes, chunk: chunk)
      let contacts = ContactReading(bytes, chunk: chunk)
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
  @Test func noiseIsRefused() {
    var random = SeededRandom(seed: 5)
    for length in 1...300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Reading(bytes).error != nil)
      #expect(ContactReading(bytes).error != nil)
    }
  }
}
