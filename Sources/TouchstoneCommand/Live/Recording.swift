import EvdevSource
import Gestures
import TouchTrace

/// A recording while it is made: the device, what else tells something beside it, and what ends it.
final class Recording {
  enum End { case asked, time, unplugged, closed }

  private let output: LiveOutput
  private let tree: DeviceTree
  private let signals: EndSignals?
  private let title: String
  private(set) var recorder: Recorder
  private var device: EvdevDevice
  private var waiter: Waiter
  private var sources: [(descriptor: Int32, read: () -> Bool)] = []
  private var line: StatusLine
  /// What was said of devices that have been away since.
  private var earlierNotes: [String] = []

  /// When silence is worth a word.
  private static let silence = Interval.milliseconds(5_000)

  init(_ device: EvdevDevice, to output: LiveOutput, in tree: DeviceTree, signals: EndSignals?, line: StatusLine) {
    (self.device, self.output, self.tree, self.signals, self.line) = (device, output, tree, signals, line)
    title = device.device?.title ?? device.description.node
    recorder = Recorder(device.description) { output.write($0) }
    waiter = Waiter(inputs: [], outputs: output.watched, signals: signals)
  }

  /// What else is read while the recording runs, after the device.
  ///
  /// - Parameter read: is called whenever there is something to read; false at its end.
  func add(_ descriptor: Int32, _ read: @escaping () -> Bool) { sources.append((descriptor, read)) }

  /// What to say of it, a sentence each. Complete at the end.
  var notes: [String] { earlierNotes + device.notes + recorder.remarks }

  /// - Parameters:
  ///   - length: nil where nothing but the user or the device ends it.
  ///   - waits: for a device that goes away to come back.
  func run(for length: Interval?, waits: Bool) -> End {
    let start = MonotonicClock.now
    let end = length.map { start + $0 }
    var silenceEnd: Timestamp? = start + Self.silence
    line.change()
    defer { line.clear() }
    while true {
      if output.isClosed { return .closed }
      draw()
      waiter.inputs = [device.descriptor] + sources.map(\.descriptor)
      if recorder.frames > 0 { silenceEnd = nil }
      switch waiter.wait(until: [end, silenceEnd, line.deadline].compactMap { $0 }.min()) {
      case .ended:
        // What came before the signal is part of the recording.
        _ = readDevice()
        return .asked
      case .closed: return .closed
      case .time:
        let now = MonotonicClock.now
        if let end, now >= end { return .time }
        if let moment = silenceEnd, now >= moment {
          silenceEnd = nil
          remark("note: \(silenceNote)")
        }
      case .ready(let descriptors):
        if descriptors.contains(device.descriptor), !readDevice() {
          guard waits, let back = comeback() else { return .unplugged }
          device = back
        }
        sources.removeAll { descriptors.contains($0.descriptor) && !$0.read() }
        if let end, MonotonicClock.now >= end { return .time }
      }
    }
  }

  /// False where the device is gone.
  private func readDevice() -> Bool {
    let losses = device.losses
    let status = device.read { recorder.record($0) }
    line.change()
    if device.losses > losses { remark("note: the kernel had to drop events; the device was asked where it stands") }
    if case .broken(let number) = status {
      remark("error: \(title) could not be read any further: error \(number) of the system")
    }
    return status == .open
  }

  /// The device when it is there again; nil where it is not.
  private func comeback() -> EvdevDevice? {
    guard let gone = device.device else { return nil }
    device.release { recorder.record($0) }
    remark("\(title) went away; waiting 10 s for it to come back")
    guard let found = DeviceReturn(of: gone, in: tree).wait(signals) else { return nil }
    do {
      let back = try EvdevDevice(opening: found, in: tree, grabs: device.isGrabbed, after: device)
      earlierNotes += device.notes
      remark("\(title) is back, as \(found.eventName)")
      return back
    } catch {
      remark("error: \(error.description)")
      return nil
    }
  }

  private func remark(_ text: String) {
    line.clear()
    say(text)
    draw()
  }
  private func draw() {
    line.draw {
      "recording \(title): \(count(recorder.frames, "frame")), \(count(recorder.fingers, "finger")), Ctrl-C ends"
    }
  }
}

/// `1 frame`, `2 frames`.
func count(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
