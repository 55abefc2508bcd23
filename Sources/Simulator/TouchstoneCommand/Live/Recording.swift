import CommandSupport
import EvdevSource
import Gestures
import TouchTrace

/// A recording in progress: the device, further sources of events, and the reasons to stop.
final class Recording {
  enum End { case requested, time, unplugged, closed }

  private let output: LiveOutput
  private let tree: DeviceTree
  private let signals: EndSignals?
  private let title: String
  private(set) var recorder: Recorder
  private var device: EvdevDevice
  private var waiter: Waiter
  private var sources: [(descriptor: Int32, read: () -> Bool)] = []
  private var line: StatusLine
  /// The notes of devices that were unplugged and returned.
  private var earlierNotes: [String] = []

  /// The time without events after which a note is printed.
  private static let noEventsDelay = Interval.milliseconds(5_000)

  /// - Parameter title: what to call the device; nil for its own title.
  init(
    _ device: EvdevDevice, title: String? = nil, to output: LiveOutput, in tree: DeviceTree, signals: EndSignals?,
    line: StatusLine
  ) {
    self.device = device
    self.output = output
    self.tree = tree
    self.signals = signals
    self.line = line
    self.title = title ?? device.device?.title ?? device.description.node
    recorder = Recorder(device.description) { output.write($0) }
    waiter = Waiter(inputs: [], outputs: output.watched, signals: signals)
  }

  /// Adds a source that is read after the device.
  ///
  /// - Parameter read: called whenever the source is readable; returns false at its end.
  func add(_ descriptor: Int32, _ read: @escaping () -> Bool) { sources.append((descriptor, read)) }

  /// Notes about the recording, as sentences. Complete once it has ended.
  var notes: [String] { earlierNotes + device.notes + recorder.remarks }

  /// Records until the time has passed, the user stops it, or the device is unplugged.
  ///
  /// - Parameters:
  ///   - length: the maximum duration; nil for no limit.
  ///   - waits: whether to wait for an unplugged device to come back.
  func run(for length: Interval?, waits: Bool) -> End {
    let start = MonotonicClock.now
    let end = length.map { start + $0 }
    var noEventsDeadline: Timestamp? = start + Self.noEventsDelay
    line.change()
    defer { line.clear() }
    while true {
      if output.isClosed { return .closed }
      draw()
      waiter.inputs = [device.descriptor] + sources.map(\.descriptor)
      if recorder.frames > 0 { noEventsDeadline = nil }
      switch waiter.wait(until: [end, noEventsDeadline, line.deadline].compactMap { $0 }.min()) {
      case .ended:
        // Events before the signal belong to the recording.
        _ = readDevice()
        return .requested
      case .closed: return .closed
      case .time:
        let now = MonotonicClock.now
        if let end, now >= end { return .time }
        if let moment = noEventsDeadline, now >= moment {
          noEventsDeadline = nil
          printRemark("note: \(noEventsNote)")
        }
      case .ready(let descriptors):
        if descriptors.contains(device.descriptor), !readDevice() {
          guard waits, let replugged = waitForDevice() else { return .unplugged }
          device = replugged
        }
        sources.removeAll { descriptors.contains($0.descriptor) && !$0.read() }
        if let end, MonotonicClock.now >= end { return .time }
      }
    }
  }

  /// Reads the device. Returns false if it was unplugged.
  private func readDevice() -> Bool {
    let losses = device.losses
    let status = device.read { recorder.record($0) }
    line.change()
    if device.losses > losses { printRemark("note: the kernel dropped events; the device's state was read again") }
    if case .broken(let number) = status {
      printRemark("error: cannot continue reading \(title): system error \(number)")
    }
    return status == .open
  }

  /// Waits for an unplugged device. Returns nil if it does not come back in time.
  private func waitForDevice() -> EvdevDevice? {
    guard let gone = device.device else { return nil }
    device.release { recorder.record($0) }
    printRemark("\(title) was unplugged; waiting 10 s for it to return")
    guard let found = DeviceReturn(of: gone, in: tree).wait(signals) else { return nil }
    do {
      let replugged = try EvdevDevice(opening: found, in: tree, grabs: device.isGrabbed, after: device)
      earlierNotes += device.notes
      printRemark("\(title) returned as \(found.eventName)")
      return replugged
    } catch {
      printRemark("error: \(error.sentence)")
      return nil
    }
  }

  private func printRemark(_ text: String) {
    line.clear()
    printMessage(text)
    draw()
  }

  private func draw() {
    line.draw {
      "recording \(title): \(recorder.frames, "frame"), \(recorder.fingers, "finger"), Ctrl-C to stop"
    }
  }
}
