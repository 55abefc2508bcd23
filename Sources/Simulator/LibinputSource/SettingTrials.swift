#if Libinput
import LibinputEvents
import TouchTrace

/// Plays one recording with many settings, and with changes of the hand in it.
///
/// Most settings change nothing in most recordings, so events are kept only where they differ.
package struct SettingTrials {
  private let device: DeviceDescription
  private let configuration: LibinputConfiguration
  private let frames: [EvdevFrame]
  /// The sections of libinput's own files that match the device. Reading only these takes a tenth of the time.
  private let own: String
  private let base: AddedQuirks?
  private let plugins: PluginFolder?
  /// Whether libinput reads only those sections, which gives the same events.
  private let readsOnlyOwn: Bool
  private var known: [[LibinputEvent]: Int] = [:]

  package enum Outcome: Hashable, Sendable {
    /// Events that no earlier setting had.
    case events([LibinputEvent])
    /// The events of an earlier setting, by its index.
    case same(Int)
    case problem(String)
  }

  /// - Parameters:
  ///   - description: the recording's device.
  ///   - configuration: the options that a setting changes.
  ///   - base: quirk files that libinput reads before a setting's quirks.
  ///   - plugins: Lua plugins that libinput runs.
  package init(
    _ description: DeviceDescription, _ configuration: LibinputConfiguration,
    quirks base: AddedQuirks?, plugins: PluginFolder? = nil,
    frames: [EvdevFrame]
  ) throws(VirtualLibinputError) {
    device = description
    self.configuration = configuration
    self.frames = frames
    self.base = base
    self.plugins = plugins
    own = QuirkFiles.installed.adding(base).matchingText(try VirtualDevice(description))
    let installed = try Self.events(device, configuration, frames, base, plugins, isAlone: false)
    let alone = try Self.events(
      device, configuration, frames, AddedQuirks(text: own), plugins, isAlone: true)
    readsOnlyOwn = installed == alone
  }

  /// Plays the recording with a setting of a larger index than all before.
  package mutating func outcome(of setting: LibinputSetting, index: Int) -> Outcome {
    var configuration = configuration
    do throws(LibinputOptionError) {
      for option in setting.options { try configuration.set(option) }
    } catch { return .problem(error.description) }
    let tried = setting.quirks.isEmpty ? "" : Self.section(setting.quirks)
    var frames = frames
    let text = (readsOnlyOwn ? own : base?.text ?? "") + tried
    do throws(VirtualLibinputError) {
      if !setting.hand.isEmpty { frames = try changed(setting.hand) }
      let events = try Self.events(
        device, configuration, frames, AddedQuirks(text: text), plugins, isAlone: readsOnlyOwn)
      if let earlier = known[events] { return .same(earlier) }
      known[events] = index
      return .events(events)
    } catch { return .problem(error.description) }
  }

  private func changed(_ changes: [HandChange]) throws(VirtualLibinputError) -> [EvdevFrame] {
    var hand = try ChangedHand(frames, on: try VirtualDevice(device).description)
    for change in changes { try hand.apply(change) }
    return hand.frames
  }

  /// Returns a section that matches the device.
  private static func section(_ quirks: [String]) -> String {
    "[Tried]\nMatchName=*\n" + quirks.map { $0 + "\n" }.joined()
  }

  private static func events(
    _ device: DeviceDescription, _ configuration: LibinputConfiguration, _ frames: [EvdevFrame],
    _ quirks: AddedQuirks?, _ plugins: PluginFolder?, isAlone: Bool
  ) throws(VirtualLibinputError) -> [LibinputEvent] {
    let libinput = try VirtualLibinput(
      device, configuration, quirks, plugins, isTrial: true, readsOnlyAdded: isAlone)
    var events: [LibinputEvent] = []
    var index = 0
    try libinput.play { frame in
      guard index < frames.count else { return false }
      frame = frames[index]
      index += 1
      return true
    } deliver: {
      events.append($0)
    }
    return events
  }
}
#endif
