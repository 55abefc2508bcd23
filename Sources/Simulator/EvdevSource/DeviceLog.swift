import Gestures
import TouchAuthoring
import TouchTrace

/// The last frames of a device, so that a touch can be kept as a recording of the device.
public final class DeviceLog {
  private let device: DeviceDescription
  private let limit: Int
  /// The state before the first kept frame.
  private var state: DeviceState
  private var frames: [EvdevFrame] = []
  /// The time of the last frame that is no longer kept.
  private var lostTime: Timestamp?

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - device: the description of the device, untouched.
  ///   - limit: the number of frames to keep, or up to a tenth more.
  public init(_ device: DeviceDescription, limit: Int) {
    self.device = device
    self.limit = limit
    state = DeviceState(device)
  }

  /// Adds a frame that the device reported. Frames are in order of time.
  public func add(_ frame: EvdevFrame) {
    frames.append(frame)
    if frames.count <= limit + limit / 10 { return }
    for frame in frames.prefix(frames.count - limit) {
      state.apply(frame)
      lostTime = frame.time
    }
    frames.removeFirst(frames.count - limit)
  }

  /// Returns the device's reports during a time, as a recording that starts at its first frame and ends at the time's end; nil
  /// if nothing was reported, or some of it is no longer kept.
  public func recording(of time: ClosedRange<Timestamp>) -> [UInt8]? {
    if let lostTime, lostTime >= time.lowerBound { return nil }
    var (device, state) = (device, state)
    var own: [EvdevFrame] = []
    for frame in frames.prefix(while: { $0.time < time.lowerBound }) { state.apply(frame) }
    // The kernel sends no value twice, so the first frames lack those from before.
    for index in device.axes.indices {
      guard let value = state.axis(device.axes[index].code) else { continue }
      // The first frame selects the slot.
      device.axes[index].initialValue = device.axes[index].code == EventCode.absMTSlot ? 0 : value
    }
    var completer = TouchDownCompleter(state)
    for var frame in frames where time.contains(frame.time) {
      completer.complete(&frame, from: state)
      state.apply(frame)
      own.append(frame)
    }
    guard let last = own.last else { return nil }
    if last.time < time.upperBound {
      var end = EvdevFrame()
      end.time = time.upperBound
      own.append(end)
    }
    var writer = LibinputRecordWriter(device)
    return writer.bytes(of: own)
  }
}

extension DeviceLog {
  /// Reads a recording, with times from its start. Returns nil if it describes no device or cannot be read.
  public convenience init?(recordingAt path: String, _ request: SourceRequest) {
    do throws(RecordingError) {
      let frames = try DeviceFrames(ByteInput(path: path), request)
      guard frames.format.isEvdev, !frames.device.axes.isEmpty else { return nil }
      self.init(frames.device, limit: .max / 2)
      var frame = EvdevFrame()
      var start: Timestamp?
      while try frames.next(into: &frame) {
        let origin = start ?? frame.start
        start = origin
        var moved = frame
        moved.time = Timestamp(microseconds: (frame.time - origin).microseconds)
        for index in moved.events.indices { moved.events[index].time = moved.time }
        add(moved)
      }
    } catch { return nil }
  }
}
