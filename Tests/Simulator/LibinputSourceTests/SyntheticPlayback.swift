#if Libinput
import Gestures
import LibinputEvents
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// Plays a synthetic hand on a synthetic clickpad through libinput.
enum SyntheticPlayback {
  static func recording(
    _ words: String, on device: SyntheticDevice = .clickpad, _ noise: NoiseModel = .person,
    seed: UInt64 = 1
  ) throws -> SyntheticRecording {
    try SyntheticHand(device: device, noise: noise, seed: seed).perform(try GestureScript(parsing: words))
  }

  static func events(
    _ words: String, on device: SyntheticDevice = .clickpad, seed: UInt64 = 1,
    _ configuration: LibinputConfiguration = LibinputConfiguration()
  ) throws -> [LibinputEvent] {
    try events(try recording(words, on: device, seed: seed), configuration)
  }

  static func events(
    _ recording: SyntheticRecording, _ configuration: LibinputConfiguration = LibinputConfiguration()
  ) throws -> [LibinputEvent] {
    try play(recording.frames, on: recording.device, configuration).events
  }

  static func play(
    _ frames: [EvdevFrame], on device: DeviceDescription,
    _ configuration: LibinputConfiguration = LibinputConfiguration()
  ) throws -> (events: [LibinputEvent], notes: [String]) {
    let libinput = try VirtualLibinput(device, configuration)
    var events: [LibinputEvent] = []
    var rest = frames[...]
    try libinput.play { frame in
      guard let next = rest.popFirst() else { return false }
      frame = next
      return true
    } deliver: {
      events.append($0)
    }
    return (events, libinput.notes)
  }

  /// Returns the pressed buttons.
  static func buttons(_ events: [LibinputEvent]) -> [UInt32] {
    events.compactMap { if case .button(let code, true) = $0.kind { code } else { nil } }
  }

  static func names(_ events: [LibinputEvent]) -> [String] { events.map(\.name) }
}
#endif
