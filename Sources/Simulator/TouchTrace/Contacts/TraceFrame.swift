import Gestures

/// The change of one touch in a frame, as a value that can be stored, compared and serialized.
public struct ContactChange: Hashable, Sendable {
  /// Identifies the touch from touch-down to touch-up. The project's readers never reuse an ID within a trace.
  public var id: Int32
  /// The phase of the touch. Never `.stationary`: touches that do not move are not listed.
  public var stage: Contact.Stage
  /// The position, or the last one, in points. Always a whole number of thousandths (0.15 µm), finer than any surface
  /// and exact as text.
  public var position: Point2D
  /// The type of a touch that begins; `nil`, the default, means ``Surface/touchType``.
  public var type: TouchType?
  /// The radius and force of a touch that begins or moves, if the device reports them. A trace has none, so they are not compared.
  public var pressure = TouchPressure()

  /// Creates a change of a touch at a position in points.
  public init(
    _ id: Int32, _ stage: Contact.Stage, _ position: Point2D, type: TouchType? = nil,
    pressure: TouchPressure = TouchPressure()
  ) {
    self.id = id
    self.stage = stage
    self.position = position
    self.type = type
    self.pressure = pressure
  }

  fileprivate func apply(to frame: inout TouchFrame) throws(TouchFrameError) {
    switch stage {
    case .began: try frame.begin(id, at: position, type: type)
    case .moved: try frame.move(id, to: position)
    case .ended: try frame.end(id, at: position)
    case .cancelled: try frame.cancel(id, at: position)
    case .stationary: break
    }
    if pressure.isKnown { try frame.setPressure(pressure, of: id) }
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.stage == b.stage && a.position == b.position && a.type == b.type
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(stage)
    hasher.combine(position)
    hasher.combine(type)
  }
}

/// All changes at one sample time: the output of every reader and the input of every player.
public struct TraceFrame: Hashable, Sendable {
  /// The time from the start of the recording.
  public var time: Timestamp
  /// The changes in the order in which the device reported them. A frame never has both new and lifted touches.
  public var changes: [ContactChange]
  /// The number of untracked touches, 0 or more. See `TouchFrame.untracked`.
  public var untracked: Int
  /// The hovering position, in points; `nil` if nothing hovers. See `TouchFrame.hovering`.
  public var hovering: Point2D?
  /// The pressed buttons. See `TouchFrame.buttons`.
  public var buttons = ButtonMask()
  /// A Boolean value that indicates whether any button is pressed. Setting it presses the primary one alone, or none.
  public var isButtonDown: Bool {
    get { !buttons.isEmpty }
    set { buttons = newValue ? .primary : [] }
  }

  /// Creates a frame; by default an empty one at the recording's start.
  public init(
    time: Timestamp = Timestamp(microseconds: 0), changes: [ContactChange] = [], untracked: Int = 0,
    hovering: Point2D? = nil
  ) {
    self.time = time
    self.changes = changes
    self.untracked = untracked
    self.hovering = hovering
  }

  /// Advances `frame` by these changes.
  ///
  /// - Throws: The first `TouchFrameError`, if a change is impossible, such as an eleventh touch. The other changes are
  ///   applied.
  public func apply(to frame: inout TouchFrame) throws(TouchFrameError) {
    frame.advance(to: time)
    var problem: TouchFrameError?
    for change in changes {
      do throws(TouchFrameError) { try change.apply(to: &frame) } catch { problem = problem ?? error }
    }
    do throws(TouchFrameError) { try frame.setUntracked(untracked) } catch { problem = problem ?? error }
    frame.setButtons(buttons)
    if let hovering {
      do throws(TouchFrameError) { try frame.hover(at: hovering) } catch { problem = problem ?? error }
    } else {
      frame.endHover()
    }
    if let problem { throw problem }
  }
}
