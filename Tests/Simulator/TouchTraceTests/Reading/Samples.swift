import Foundation
import TestSupport
import Testing

/// A small synthetic recording in each format, in the folder `Samples`: two fingers on a touchpad, the second one in slot 1.
enum Samples {
  static let evemu = text("evemu")
  static let evtest = text("evtest")
  static let libinputRecord = text("libinput-record")
  static let getevent = text("getevent")
  static let contactCSV = text("contact-csv")
  /// A touchpad and a mouse; the first tap began before the tool's clock.
  static let debugEvents = text("debug-events")
  /// Touches and libinput's events of them, as `record --events` writes both.
  static let recordedEvents = text("recorded-events")

  static let evdev = [
    Sample("evemu", evemu), Sample("evtest", evtest), Sample("libinput-record", libinputRecord),
    Sample("getevent", getevent),
  ]
  static let all = evdev + [Sample("contact CSV", contactCSV)]

  static func text(_ name: some StringProtocol) -> String {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/\(name).txt")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { preconditionFailure("no sample \(name)") }
    return GoldenFile.decoded(text)
  }
}

/// A text that failing tests identify by its format instead of printing it.
struct Sample: CustomTestStringConvertible, Sendable {
  let format: String
  let text: String
  var bytes: [UInt8] { Array(text.utf8) }
  var testDescription: String { format }

  init(_ format: String, _ text: String) {
    self.format = format
    self.text = text
  }
}

/// An input of a golden file: a text, or a sample by its name, with the number of the device to read: `@getevent device=1`.
struct SampleCase {
  var text: String
  var device: Int?

  init(_ input: String) {
    text = input
    if !input.hasPrefix("@") { return }
    let words = input.dropFirst().split(separator: " ")
    text = Samples.text(words[0])
    for word in words.dropFirst() where word.hasPrefix("device=") { device = Int(word.dropFirst(7)) }
  }
}
