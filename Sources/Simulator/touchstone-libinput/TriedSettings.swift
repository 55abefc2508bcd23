import Gestures
import LibinputEvents
import LibinputSource
import TouchTrace

/// Plays one recording with every setting that follows the request, one a line, and prints the events of those that differ.
struct TriedSettings {
  let request: Request.Recording

  #if Libinput
  func run() {
    var settings: [LibinputSetting] = []
    while let line = readLine() {
      guard let setting = LibinputSetting(line: line) else {
        ExitStatus.usage.exit("standard input, line \(settings.count + 2): not a setting")
      }
      settings.append(setting)
    }
    RecordedEvents(request: request).finish { () throws(VirtualLibinputError) in
      try play(settings)
    }
  }

  private func play(_ settings: [LibinputSetting]) throws(VirtualLibinputError) {
    let recording = RecordedEvents(request: request)
    let source = try recording.open()
    var (header, frames) = (recording.header(of: source), [EvdevFrame]())
    let device = recording.named(source.device)
    do throws(RecordingError) {
      var frame = EvdevFrame()
      while try source.next(into: &frame) { frames.append(frame) }
    } catch { throw .recording(error) }
    if let period = request.period { frames = Self.part(of: frames, period) }
    let quirks = try AddedQuirks.checked(request.added.quirks)
    let plugins = try PluginFolder.checked(request.added.plugins)
    var trials = try SettingTrials(device, header.libinput, quirks: quirks, plugins: plugins, frames: frames)
    if source.format.isEvdev { header.surface = SurfaceTransform(device).surface }
    write(
      .header(
        LibinputHeader(
          version: LoadedLibinput.version, format: source.format.rawValue, device: device.name,
          trace: header,
          configuration: header.libinput.text, quirks: [])))
    for (index, setting) in settings.enumerated() {
      switch trials.outcome(of: setting, index: index) {
      case .same(let earlier): write(.trial(LibinputTrial(setting: index, same: earlier)))
      case .problem(let problem):
        write(.trial(LibinputTrial(setting: index, same: index, problem: problem)))
      case .events(let events):
        write(.trial(LibinputTrial(setting: index, same: index)))
        for event in events { write(.event(event)) }
      }
      Output.standard.finish()
    }
    write(
      .end(LibinputEnd(end: source.end, frames: frames.count, events: source.progress.events)))
  }

  /// Returns the frames of a period, which begins before the first finger of a motion touches down.
  private static func part(of frames: [EvdevFrame], _ period: ClosedRange<Timestamp>) -> [EvdevFrame] {
    guard let origin = frames.first?.start else { return frames }
    func time(_ frame: EvdevFrame) -> Timestamp { Timestamp(microseconds: 0) + (frame.time - origin) }
    var part = frames.filter { period.contains(time($0)) }
    let before = frames.prefix { time($0) < period.lowerBound }
    let slot = before.lazy.flatMap(\.events).last { $0.type == EventCode.abs && $0.code == EventCode.absMTSlot }
    if let slot, !part.isEmpty { part[0].events.insert(slot, at: 0) }
    return part
  }

  private func write(_ line: LibinputLine) { Output.standard.write(line) }
  #else
  func run() { ExitStatus.unavailable.exit(RecordedEvents.absence) }
  #endif
}
