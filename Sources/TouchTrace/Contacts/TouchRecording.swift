import Gestures

/// Whatever gives a device's frames one after the other: a reader of a file, or a test's array.
public protocol EvdevFrames: ~Copyable {
  /// Complete once the first frame is out.
  var device: DeviceDescription { get }
  /// Makes `frame` the next one, using its storage again. False at the end, and then always.
  mutating func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool
}

/// A device's frames as fingers, one `TraceFrame` at a time: a source and a `ContactTracker` in one.
///
/// It reads as it goes. Memory holds one frame, and once the largest frame has passed, nothing is allocated any more.
public struct TouchRecording<Source: EvdevFrames & ~Copyable>: ~Copyable {
  /// `.ready` means that `frame` holds the first frame, which was read to know the device.
  private enum Stage { case ready, reading, ending, over }

  private var source: Source
  private var tracker: ContactTracker
  private var frame = EvdevFrame()
  private var stage: Stage
  private var hasSecond = false
  private var lastTime: Timestamp?

  /// How many frames have been told.
  public private(set) var frames = 0
  /// When the last event was, from the start of the recording; zero before the first.
  public private(set) var end = Timestamp(microseconds: 0)

  /// Reads the first frame, for many formats describe the device on the way to it; throws what is wrong up to there.
  /// `surface`: how large it is, where the user knows better than the device; see `SurfaceMap`.
  public init(_ source: consuming Source, surface: Surface? = nil) throws(RecordingError) {
    stage = try source.next(into: &frame) ? .ready : .ending
    tracker = ContactTracker(device: source.device, surface: surface)
    self.source = source
  }

  public var device: DeviceDescription { source.device }
  public var surface: Surface { tracker.surface }
  /// How many fingers have landed so far.
  public var contacts: Int { tracker.contacts }
  /// The most fingers that were down at once so far, those without a place included.
  public var mostFingers: Int { tracker.mostFingers }
  /// What was odd about the recording so far; see `ContactTracker.notes`.
  public var notes: [String] { tracker.notes }

  /// Makes `next` the next frame. False at the end, after fingers that were still down have been cancelled.
  ///
  /// After an error the fingers that were down can still be had cancelled: by going on to the end.
  public mutating func next(into next: inout TraceFrame) throws(RecordingError) -> Bool {
    if hasSecond {
      hasSecond = false
      copy(tracker.told.second, into: &next)
      return true
    }
    while stage != .over {
      try advance()
      if tracker.told.count == 0 { continue }
      hasSecond = tracker.told.count > 1
      copy(tracker.told.first, into: &next)
      return true
    }
    return false
  }

  private mutating func advance() throws(RecordingError) {
    if stage == .ending { return finish() }
    if stage == .reading {
      do throws(RecordingError) {
        if try !source.next(into: &frame) { return finish() }
      } catch {
        stage = .ending
        throw error
      }
    }
    stage = .reading
    tracker.step(frame)
    lastTime = lastTime.map { max($0, frame.time) } ?? frame.time
    end = max(end, lastTime.map { tracker.sinceStart($0) } ?? end)
  }
  private mutating func finish() {
    stage = .over
    tracker.end(at: lastTime ?? Timestamp(microseconds: 0))
  }

  private mutating func copy(_ told: TraceFrame, into next: inout TraceFrame) {
    frames += 1
    next.time = told.time
    next.unplaced = told.unplaced
    next.changes.removeAll(keepingCapacity: true)
    next.changes.append(contentsOf: told.changes)
  }
}
