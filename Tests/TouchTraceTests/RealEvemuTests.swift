import Foundation
import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// What evemu-record itself wrote, written again.
@Suite struct RealEvemuTests {
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func whatEvemuRecordWroteIsWrittenTheSame() throws {
    var compared = 0
    for file in RealRecordings.files() {
      let path = RealRecordings.path(file)
      guard let whole = try? String(contentsOfFile: path, encoding: .utf8), whole.hasPrefix("# EVEMU 1.3") else {
        continue
      }
      // What a machine's kernel is called is not in a description; before 2.7, resolutions were not set in a column.
      let real = whole.split(separator: "\n").filter { !$0.hasPrefix("# Kernel:") }
      if real.contains(where: { $0.hasPrefix("#       Value  ") && $0.utf8.count == 20 }) { continue }
      compared += 1
      let reading = Reading(path: path)
      let device = reading.error == nil ? reading.device : try readDescription(path: path)
      let written = text(EvemuWriter.self, device, reading.frames).split(separator: "\n")
      let isDescription = reading.frames.isEmpty && !real.contains { $0.hasPrefix("#      Waiting") }
      let expected = isDescription ? written.dropLast(3) : written[...]
      for (real, written) in zip(real, expected) { #expect(real == written, "\(file)") }
      #expect(real.count == expected.count, "\(file)")
    }
    #expect(compared >= 3)
  }
}
