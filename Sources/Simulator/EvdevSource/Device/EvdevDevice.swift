import Gestures
import Glibc
import TouchTrace

/// An open input device, read-only, as whole frames.
///
/// Nothing is lost silently: where the kernel dropped events, the device is queried and the difference is delivered as
/// frames. Touches that were down when it was opened begin with the first frame. Use it from one thread at a time.
public final class EvdevDevice {
  /// The opened device; nil if something else represents a device.
  public let device: InputDevice?
  /// The device's own description when it was opened.
  public let description: DeviceDescription
  /// A descriptor to wait for. Reading never blocks.
  public let descriptor: Int32
  /// The device's state after all delivered frames.
  public private(set) var state: DeviceState
  /// The number of times that the kernel dropped events.
  public private(set) var losses = 0
  /// A Boolean value that indicates whether no other program receives the device's events.
  public let isGrabbed: Bool
  /// The number of touches that were down when the device was opened.
  public private(set) var fingersAtStart = 0

  private let ask: ((inout DeviceState) -> Bool)?
  private var decoder = EventDecoder()
  private var assembler = FrameAssembler()
  private var completer: TouchDownCompleter
  /// The state when the device was opened, until it has been delivered.
  private var initialState: DeviceState?
  private var lastTime: Timestamp?

  /// - Parameters:
  ///   - device: a device from `DeviceTree.list`.
  ///   - grabs: withholds the device's events from other programs until it is closed.
  ///   - previous: the same device before it disappeared; frames continue from its state.
  public init(
    opening device: InputDevice, in tree: DeviceTree = DeviceTree(), grabs: Bool = false,
    after previous: EvdevDevice? = nil
  ) throws(DeviceFailure) {
    let descriptor = open(tree.path(device), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      var device = device
      device.access = tree.reason(errno, device)
      throw .closed(device)
    }
    let query = DeviceQuery(descriptor)
    guard query.useMonotonicClock(), var description = query.description() else {
      close(descriptor)
      throw .notADevice(device)
    }
    description.node = device.node
    description.udevProperties = device.udevProperties
    description.dmi = tree.dmi
    if let previous, !description.isSame(as: previous.description) {
      close(descriptor)
      throw .changed(device)
    }
    if grabs && !query.grab() {
      close(descriptor)
      throw .grabbed(device)
    }
    self.device = device
    self.description = description
    self.descriptor = descriptor
    isGrabbed = grabs
    ask = { query.read(into: &$0) }
    let blank = DeviceState(description)
    state = blank
    completer = TouchDownCompleter(blank)
    begin(after: previous)
  }

  /// Creates a device from something else: a pipe with events as the kernel writes them.
  ///
  /// - Parameters:
  ///   - descriptor: is set to non-blocking, and closed with the last reference to the device.
  ///   - ask: updates a state to the device's own; nil if there is no device to query.
  public init(descriptor: Int32, description: DeviceDescription, ask: ((inout DeviceState) -> Bool)? = nil) {
    device = nil
    isGrabbed = false
    self.description = description
    self.descriptor = descriptor
    self.ask = ask
    let blank = DeviceState(description)
    state = blank
    completer = TouchDownCompleter(blank)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    begin(after: nil)
  }

  deinit { close(descriptor) }

  /// Notes about the reading, one sentence each, without full stops.
  public var notes: [String] {
    var notes: [String] = []
    if fingersAtStart > 0 {
      notes.append(
        "\(fingersAtStart, "finger") \(fingersAtStart == 1 ? "was" : "were") down when the device was opened "
          + "and touched down with the first frame")
    }
    if losses > 0 {
      notes.append(
        "The kernel dropped events \(losses == 1 ? "once" : "\(losses) times") because they were not read in time; the "
          + "device was queried, and the difference became frames")
    }
    return notes
  }

  // MARK: Reading

  public enum Status: Hashable, Sendable {
    /// All available events have been read.
    case open
    /// The device has been unplugged, or access was revoked.
    case gone
    /// The system's error number.
    case broken(Int32)
  }

  /// Delivers every available frame, without waiting for more.
  public func read(_ take: (EvdevFrame) -> Void) -> Status {
    var buffer = [UInt8](repeating: 0, count: Self.eventsAtOnce * EventDecoder.size)
    while true {
      var lost = false
      let status = readOnce(&buffer) { event in
        switch assembler.take(event) {
        case .more: break
        // Events after a loss are part of the device's answer already.
        case .frame(let frame): if !lost { deliver(frame, take) }
        case .lost:
          losses += 1
          lost = ask != nil
        }
      }
      if lost { resynchronize(take) }
      if let status { return status }
    }
  }
  /// About as many as the kernel buffers for a pad with five fingers.
  private static let eventsAtOnce = 64

  /// Returns nil if there may be more.
  private func readOnce(_ buffer: inout [UInt8], _ take: (EvdevEvent) -> Void) -> Status? {
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        decoder.decode(buffer[..<count], take)
        return nil
      }
      if count == 0 { return .gone }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .open
      case ENODEV: return .gone
      case let number: return .broken(number)
      }
    }
  }

  private func deliver(_ frame: EvdevFrame, _ take: (EvdevFrame) -> Void) {
    if let initialState {
      deliver(initialState, at: frame.time, take)
    }
    var frame = frame
    completer.complete(&frame, from: state)
    state.apply(frame)
    lastTime = frame.time
    take(frame)
  }

  /// Delivers the difference to the device's real state.
  private func deliver(_ now: DeviceState, at time: Timestamp, _ take: (EvdevFrame) -> Void) {
    initialState = nil
    for frame in state.frames(to: now, at: time) { deliver(frame, take) }
    state = now
    completer.forgetEmptySlots(of: now)
  }

  // MARK: Querying the state

  private func begin(after previous: EvdevDevice?) {
    // Events before this moment are part of the answer.
    guard let now = queriedState() else { return }
    fingersAtStart = now.fingers
    completer = TouchDownCompleter(now)
    initialState = now
    state = previous?.state.released ?? now.released
  }

  /// Drains the device until no event arrives while it answers: otherwise an event would count twice. Returns nil if it cannot
  /// be queried.
  private func queriedState() -> DeviceState? {
    guard let ask else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.eventsAtOnce * EventDecoder.size)
    var later = state
    for _ in 0..<Self.mostTries {
      // The next `read` reports an error.
      while readOnce(&buffer, { _ = assembler.take($0) }) == nil {}
      assembler.loseFrame()
      guard ask(&later) else { return nil }
      if !isReadable { break }
    }
    return later
  }
  /// If a device sends so fast that every attempt fails, the last answer is used, which is at most a frame old.
  private static let mostTries = 8

  private var isReadable: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLIN) != 0
  }

  private func resynchronize(_ take: (EvdevFrame) -> Void) {
    guard let now = queriedState(), let time = assembler.lastTime else { return }
    deliver(now, at: time, take)
  }

  /// Ends every touch and releases every key in place: for a device that disappeared and may return.
  public func release(_ take: (EvdevFrame) -> Void) {
    guard let lastTime else { return }
    for frame in state.frames(to: state.released, at: lastTime) { deliver(frame, take) }
  }
}

extension DeviceDescription {
  /// Returns whether both devices' events have the same meaning.
  func isSame(as other: DeviceDescription) -> Bool {
    func bare(_ device: DeviceDescription) -> DeviceDescription {
      var bare = DeviceDescription()
      bare.name = device.name
      bare.id = device.id
      bare.properties = device.properties
      bare.codes = device.codes
      bare.axes = device.axes.map { axis in
        var axis = axis
        axis.initialValue = nil
        return axis
      }
      return bare
    }
    return bare(self) == bare(other)
  }
}

/// The reason an existing device could not be opened.
public enum DeviceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case closed(InputDevice)
  case notADevice(InputDevice)
  case grabbed(InputDevice)
  case changed(InputDevice)

  /// A sentence without its full stop. ``remedy`` is what to do about it.
  public var description: String {
    switch self {
    case .closed(let device): ChoiceRefusal.closed(device).description
    case .notADevice(let device): "\(device.node) is not an input device"
    case .grabbed(let device): "\(device.title) is grabbed by another program"
    case .changed(let device): "\(device.title) returned as another device: its axes or keys differ"
    }
  }
}
