import Foundation
import Gestures
import Testing

@testable import TouchTrace

/// What evemu-record itself wrote, written again.
@Suite struct RealEvemuTests {
  @Test(.enabled(if: RealEvemu.folder != nil, "the real recordings are not here (TOUCHSTONE_RECORDINGS)"))
  func whatEvemuRecordWroteIsWrittenTheSame() throws {
    var compared = 0
    for file in RealEvemu.files() {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let (device, frames) = RealEvemu.read(lines)
      let written = text(EvemuWriter.self, device, frames).split(separator: "\n")
      // What a machine's kernel is called is not in a description; before 2.7, resolutions were not set in a column.
      let real = lines.filter { !$0.isEmpty && !$0.hasPrefix("# Kernel:") }
      if real.contains(where: { $0.hasPrefix("#       Value  ") && $0.utf8.count == 20 }) { continue }
      compared += 1
      let isDescription = frames.isEmpty && !real.contains { $0.hasPrefix("#      Waiting") }
      let expected = isDescription ? written.dropLast(3) : written[...]
      for (real, written) in zip(real, expected) { #expect(real == written, "\(file.lastPathComponent)") }
      #expect(real.count == expected.count, "\(file.lastPathComponent)")
    }
    #expect(compared >= 3)
  }
}

/// As much of evemu's format as the comparison needs; it believes what it reads.
private enum RealEvemu {
  static var folder: URL? {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: named + "/INDEX.tsv") ? URL(fileURLWithPath: named) : nil
  }

  static func files() -> [URL] {
    let all = FileManager.default.enumerator(at: folder!, includingPropertiesForKeys: nil)!.compactMap { $0 as? URL }
    return all.sorted { $0.path < $1.path }.filter { file in
      ["events", "desc", "device"].contains(file.pathExtension)
        && (try? String(contentsOf: file, encoding: .utf8))?.hasPrefix("# EVEMU 1.3") == true
    }
  }

  static func read(_ lines: [Substring]) -> (DeviceDescription, [EvdevFrame]) {
    var device = DeviceDescription()
    var frames: [EvdevFrame] = []
    var frame = EvdevFrame()
    var bytes: [UInt16: Int] = [:]
    var code: UInt16 = 0
    var values: [UInt16: Int32] = [:]
    for line in lines {
      let words = line.split { $0 == " " || $0 == "\t" }
      if line.hasPrefix("#     Event code") { code = UInt16(words[3])! }
      if line.hasPrefix("#       Value") { values[code] = Int32(words[2]) }
      if line.hasPrefix("# DMI: ") { device.dmi = String(line.dropFirst(7)) }
      if line.hasPrefix("N: ") { device.name = String(line.dropFirst(3)) }
      if line.hasPrefix("I: ") {
        let id = words.dropFirst().map { UInt16($0, radix: 16)! }
        device.id = DeviceDescription.Identity(bus: id[0], vendor: id[1], product: id[2], version: id[3])
      }
      if line.hasPrefix("P: ") { device.properties += bits(words[1...], 0) }
      if line.hasPrefix("B: ") {
        let type = UInt16(words[1], radix: 16)!
        device.codes[type, default: []] += bits(words[2...], bytes[type, default: 0])
        bytes[type, default: 0] += 8
      }
      if line.hasPrefix("A: ") {
        let numbers = words.dropFirst(2).map { Int32($0)! }
        var axis = DeviceDescription.Axis(code: UInt16(words[1], radix: 16)!)
        (axis.minimum, axis.maximum, axis.fuzz) = (numbers[0], numbers[1], numbers[2])
        (axis.flat, axis.resolution, axis.initialValue) = (numbers[3], numbers[4], values[axis.code])
        device.axes.append(axis)
      }
      guard line.hasPrefix("E: ") else { continue }
      let parts = words[1].split(separator: ".").map { Int64($0)! }
      let time = Timestamp(microseconds: parts[0] * 1_000_000 + parts[1])
      let (type, number) = (UInt16(words[2], radix: 16)!, UInt16(words[3], radix: 16)!)
      if type == 0 && number == 0 {
        frame.time = time
        frames.append(frame)
        frame = EvdevFrame()
      } else {
        frame.events.append(EvdevEvent(time: time, type: type, code: number, value: Int32(words[4])!))
      }
    }
    return (device, frames)
  }

  private static func bits(_ bytes: ArraySlice<Substring>, _ first: Int) -> [UInt16] {
    var numbers: [UInt16] = []
    for (index, byte) in bytes.enumerated() {
      let mask = UInt8(byte, radix: 16)!
      for bit in 0..<8 where mask & (1 << bit) != 0 { numbers.append(UInt16((first + index) * 8 + bit)) }
    }
    return numbers
  }
}
