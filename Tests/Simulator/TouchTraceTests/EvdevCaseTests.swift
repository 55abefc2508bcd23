import Foundation
import TestSupport
import Testing
import TouchAuthoring

@testable import TouchTrace

/// Device frames and the touches that the contact tracker makes of them, as cases in text files.
@Suite struct EvdevCaseTests {
  @Test(arguments: CaseFile.all(in: "Cases")) func framesHaveTheirTouches(cases: CaseFile) throws {
    try cases.expectOutcomes { EvdevCase() }
  }
}

/// Plays a case: a device, then its frames, with one point per unit, or with the size that the device has after `surface device`.
///
/// - `device slotted SLOTS`, or `semiMultitouch`, `packets`, `single`, `empty`; `axis CODE MINIMUM MAXIMUM initial=N resolution=N
///   fuzz=N`, `properties N …` and `codes TYPE CODE …` change it, with codes in hexadecimal;
/// - `TIME  EVENT VALUE  EVENT VALUE …`: a frame, with events as in `TestEvent`; `incomplete` without its end, `byKernel` made by
///   the kernel, `since TIME` with another time of its first event;
/// - `recording`: at the end, the frames are written and read again, as a recording with later frames that complete earlier ones;
/// - `size`: its outcome is the size of the device, and why it is assumed.
///
/// The outcomes that begin with `>` are the frames of touches as `TrackedTouches` formats them; at the end come the notes.
private final class EvdevCase: CasePlayer {
  private var stream = EvdevStream()
  private var surface: Surface? = .onePointUnits
  private var isRecording = false
  private lazy var tracker = ContactTracker(device: stream.device, surface: surface)

  func perform(_ words: [Substring]) throws -> [String] {
    let values = Array(words.dropFirst())
    switch words[0] {
    case "device": stream.device = try device(values)
    case "axis": setAxis(try axis(values))
    case "properties": stream.device.properties = values.compactMap { UInt16($0) }
    case "codes":
      guard let type = UInt16(values[0]) else { throw CaseError("unexpected `\(values[0])`") }
      stream.device.codes[type] = values.count == 1 ? nil : values.dropFirst().compactMap { UInt16($0, radix: 16) }
    case "surface": surface = nil
    case "recording": isRecording = true
    case "size": return [size]
    default: return try track(words)
    }
    return []
  }

  private var size: String {
    let map = SurfaceTransform(stream.device)
    let assumption = map.assumption.map { ": \($0.shown)" } ?? ""
    return "> \(map.surface.widthInMicrometres) by \(map.surface.heightInMicrometres) µm\(assumption)"
  }

  func finish() -> [String] {
    if isRecording {
      var writer = EvemuWriter(stream.device)
      let read = TouchReading(writer.bytes(of: stream.frames))
      return read.lines.map { "> \($0)" } + read.notes.map { "note: \($0)" }
    }
    tracker.finish()
    return tracker.notes.map { "note: \($0.shown)" }
  }

  private func device(_ words: [Substring]) throws -> DeviceDescription {
    switch words[0] {
    case "slotted": .slotted(Int32(words[1]) ?? 0)
    case "semiMultitouch": .semiMultitouch
    case "packets": .packets
    case "single": .single
    case "empty": DeviceDescription()
    case let word: throw CaseError("no device `\(word)`")
    }
  }

  private func axis(_ words: [Substring]) throws -> DeviceDescription.Axis {
    guard let code = UInt16(words[0], radix: 16), let minimum = Int32(words[1]), let maximum = Int32(words[2]) else {
      throw CaseError("expected a code, a minimum and a maximum")
    }
    var axis = DeviceDescription.Axis(code: code)
    (axis.minimum, axis.maximum) = (minimum, maximum)
    for word in words.dropFirst(3) {
      let parts = word.split(separator: "=")
      switch parts[0] {
      case "initial": axis.initialValue = Int32(parts[1])
      case "resolution": axis.resolution = Int32(parts[1]) ?? 0
      case "fuzz": axis.fuzz = Int32(parts[1]) ?? 0
      default: throw CaseError("unexpected `\(word)`")
      }
    }
    return axis
  }

  private func setAxis(_ axis: DeviceDescription.Axis) {
    stream.device.axes.removeAll { $0.code == axis.code }
    stream.device.axes.append(axis)
    stream.device.axes.sort { $0.code < $1.code }
  }

  private func track(_ words: [Substring]) throws -> [String] {
    guard let time = Int64(words[0]) else { throw CaseError("`\(words[0])` is no time") }
    var (rest, events, isComplete, isByKernel, first) = (words.dropFirst(), [TestEvent](), true, false, Int64?.none)
    while let name = rest.popFirst() {
      switch name {
      case "incomplete": isComplete = false
      case "byKernel": isByKernel = true
      case "report": events.append(.report)
      case "dropped": events.append(.dropped)
      case "since": first = rest.popFirst().flatMap { Int64($0) }
      default:
        guard let value = rest.popFirst().flatMap({ Int32($0) }), let event = TestEvent(name, value) else {
          throw CaseError("unexpected `\(name)`")
        }
        events.append(event)
      }
    }
    stream.frame(time, events, complete: isComplete, byKernel: isByKernel)
    if let first { stream.frames[stream.frames.count - 1].events[0].time = .milliseconds(first) }
    if isRecording { return [] }
    var tracked: [TraceFrame] = []
    tracker.track(stream.frames[stream.frames.count - 1], into: &tracked)
    return tracked.map { "> \(TrackedTouches.line($0))" }
  }
}

extension TestEvent {
  fileprivate init?(_ name: Substring, _ value: Int32) {
    switch name {
    case "slot": self = .slot(value)
    case "id": self = .id(value)
    case "x": self = .x(value)
    case "y": self = .y(value)
    case "absX": self = .absX(value)
    case "absY": self = .absY(value)
    case "absPressure": self = .absPressure(value)
    case "pressure": self = .pressure(value)
    case "size": self = .size(value)
    case "tool": self = .tool(value)
    case "distance": self = .distance(value)
    case "touch": self = .touch(value)
    case "pen": self = .pen(value)
    case "relX": self = .relX(value)
    case "misc": self = .misc(value)
    default:
      if let fingers = Int(name.dropFirst("fingers".count)), name.hasPrefix("fingers") {
        self = .fingers(fingers, value)
      } else if let code = UInt16(name.dropFirst("key".count), radix: 16), name.hasPrefix("key") {
        self = .key(code, value)
      } else {
        return nil
      }
    }
  }
}
