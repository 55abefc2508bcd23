import Foundation
import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// Recordings of evemu-record, read and written again.
@Suite struct RealEvemuTests {
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func outputEqualsRealEvemuRecordings() throws {
    var compared = 0
    for file in RealRecordings.files() {
      let path = RealRecordings.path(file)
      guard let whole = try? String(contentsOfFile: path, encoding: .utf8), whole.hasPrefix("# EVEMU 1.3") else {
        continue
      }
      // The description does not contain the kernel version; before 2.7, resolutions were not aligned.
      let real = whole.split(separator: "\n").filter { !$0.hasPrefix("# Kernel:") }
      if real.contains(where: { $0.hasPrefix("#       Value  ") && $0.utf8.count == 20 }) { continue }
      compared += 1
      let result = ReadResult(path: path)
      let device = result.error == nil ? result.device : try readDescription(path: path)
      var writer = EvemuWriter(device)
      let written = String(decoding: writer.bytes(of: result.frames), as: UTF8.self).split(separator: "\n")
      let isDescription = result.frames.isEmpty && !real.contains { $0.hasPrefix("#      Waiting") }
      let expected = isDescription ? written.dropLast(3) : written[...]
      for (real, written) in zip(real, expected) { #expect(real == written, "\(file)") }
      #expect(real.count == expected.count, "\(file)")
    }
    #expect(compared >= 3)
  }
}
