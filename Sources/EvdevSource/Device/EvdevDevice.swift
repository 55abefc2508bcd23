import Gestures
import Glibc
import TouchTrace

/// One open input device, read-only, as whole frames.
///
/// Nothing is lost without a word: where the kernel had to drop events, the device is asked where it stands and the
/// difference comes as frames; what was down when it was opened lands with the first frame.
///
/// Not for several threads at once.
public final class EvdevDevice {
  /// What was opened; nil where something else stands for a device.
  public let device: InputDevice?
  /// As the device described itself when it was opened.
  public let description: DeviceDescription
  /// To wait on with others. It never blocks.
  public let descriptor: Int32
  /// Where the device stands after all frames that were handed over.
  public private(set) var state: DeviceState
  /// How often the kernel dropped events.
  public private(set) var losses = 0
  /// Whether nobody else gets its events.
  public let isGrabbed: Bool
  /// How many fingers were down when it was opened.
  public private(set) var fingersAtStart = 0

  private let ask: ((inout DeviceState) -> Bool)?
  private var decoder = EventDecoder()
  private var assembler = FrameAssembler()
  private var completer: LandingCompleter
  /// Where it stood when it was opened, until that has been told.
  private var standing: DeviceState?
  private var lastTime: Timestamp?

  /// - Parameters:
  ///   - device: as `DeviceTree.list` found it.
  ///   - grabs: nobody else gets its events until it is closed.
  ///   - previous: the same device before it went away: frames go on from where that one stood.
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
    completer = LandingCompleter(blank)
    begin(after: previous)
  }

  /// Something that stands for a device: a pipe through which events come as the kernel writes them.
  ///
  /// - Parameters:
  ///   - descriptor: is made not to block, and closed when nobody holds the device any more.
  ///   - ask: turns a state into the one the device has; nil where nobody can be asked.
  public init(descriptor: Int32, description: DeviceDescription, ask: ((inout DeviceState) -> Bool)? = nil) {
    device = nil
    isGrabbed = false
    self.description = description
    self.descriptor = descriptor
    self.ask = ask
    let blank = DeviceState(description)
    state = blank
    completer = LandingCompleter(blank)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    begin(after: nil)
  }
  deinit { close(descriptor) }

  /// What to say of the reading, a sentence each, without full stops.
  public var notes: [String] {
    var notes: [String] = []
    if fingersAtStart > 0 {
      notes.append(
        "\(fingersAtStart) \(fingersAtStart == 1 ? "finger was" : "fingers were") down when the device was opened: "
          + "told as landing with the first frame")
    }
    if losses > 0 {
      notes.append(
        "The kernel dropped events \(losses == 1 ? "once" : "\(losses) times"), as nobody read them in time: the device "
          + "was asked where it stood, and the difference told as frames of its own")
    }
    return notes
  }

  // MARK: Reading

  public enum Status: Hashable, Sendable {
    /// All there was has been read.
    case open
    /// The device has been unplugged, or taken away from this program.
    case gone
    /// The system's error number.
    case broken(Int32)
  }

  /// Hands over every whole frame there is, and does not wait for more.
  public func read(_ take: (EvdevFrame) -> Void) -> Status {
    var buffer = [UInt8](repeating: 0, count: Self.eventsAtOnce * EventDecoder.size)
    while true {
      var lost = false
      let status = readOnce(&buffer) { event in
        switch assembler.take(event) {
        case .more: break
        // What came behind a loss is in the device's answer already.
        case .frame(let frame): if !lost { tell(frame, take) }
        case .lost:
          losses += 1
          lost = ask != nil
        }
      }
      if lost { resynchronize(take) }
      if let status { return status }
    }
  }
  /// About as many as the kernel keeps for a pad with five fingers.
  private static let eventsAtOnce = 64

  /// Nil where there may be more.
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

  private func tell(_ frame: EvdevFrame, _ take: (EvdevFrame) -> Void) {
    if let standing {
      tell(standing, at: frame.time, take)
    }
    var frame = frame
    completer.complete(&frame, from: state)
    state.apply(frame)
    lastTime = frame.time
    take(frame)
  }
  /// Tells the difference to where it really stands.
  private func tell(_ now: DeviceState, at time: Timestamp, _ take: (EvdevFrame) -> Void) {
    standing = nil
    for frame in state.frames(to: now, at: time) { tell(frame, take) }
    state = now
    completer.forgetEmptySlots(of: now)
  }

  // MARK: Where it stands

  private func begin(after previous: EvdevDevice?) {
    // What came before this moment is in the answer already.
    guard let now = standingNow() else { return }
    fingersAtStart = now.fingers
    completer = LandingCompleter(now)
    standing = now
    state = previous?.state.released ?? now.released
  }

  /// Reads on until nothing is left and nothing comes while the device answers: else what came would count twice. Nil
  /// where it cannot be asked.
  private func standingNow() -> DeviceState? {
    guard let ask else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.eventsAtOnce * EventDecoder.size)
    var later = state
    for _ in 0..<Self.mostTries {
      // What cannot be read is found out by the next `read`.
      while readOnce(&buffer, { _ = assembler.take($0) }) == nil {}
      assembler.loseFrame()
      guard ask(&later) else { return nil }
      if !isReadable { break }
    }
    return later
  }
  /// A device that sends so fast that none of them succeeds is followed all the same, from an answer that is a frame old.
  private static let mostTries = 8

  private var isReadable: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLIN) != 0
  }

  private func resynchronize(_ take: (EvdevFrame) -> Void) {
    guard let now = standingNow(), let time = assembler.lastTime else { return }
    tell(now, at: time, take)
  }

  /// Lifts every finger and key where they are: for a device that is gone and may come back.
  public func release(_ take: (EvdevFrame) -> Void) {
    guard let lastTime else { return }
    for frame in state.frames(to: state.released, at: lastTime) { tell(frame, take) }
  }
}

extension DeviceDescription {
  /// Whether one's events mean the same as the other's.
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

/// Why a device that was there could not be opened.
public enum DeviceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case closed(InputDevice)
  case notADevice(InputDevice)
  case grabbed(InputDevice)
  case changed(InputDevice)

  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .closed(let device): ChoiceRefusal.closed(device).description
    case .notADevice(let device): "\(device.node) does not answer as the kernel's input devices do"
    case .grabbed(let device):
      "\(device.title) is grabbed by another program; end that one, or leave out --grab"
    case .changed(let device): "\(device.title) came back as another device: its axes or keys are not what they were"
    }
  }
}
