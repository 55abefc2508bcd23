/// The reason why a change of a frame is impossible. The frame is unchanged.
public enum TouchFrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A touch with this identifier is already down.
  case touchIsDown(Int32)
  /// No touch with this identifier is down.
  case touchIsNotDown(Int32)
  /// The touch would be the eleventh: see ``TouchFrame/capacity``.
  case tooManyTouches(Int32)
  /// A coordinate of the touch, or of the hover if it is nil, is infinite or not a number.
  case positionIsNotFinite(Int32?)
  /// A touch that begins or moves has no position: see ``TouchFeed/touch(_:_:at:type:pressure:time:)``.
  case positionIsMissing(Int32)
  /// The number of untracked touches is not in 0...``TouchFrame/maximumUntracked``.
  case untrackedIsOutOfRange(Int)
  /// The touch, or an untracked one if it is nil, begins or lifts at a time at which others have begun and lifted in turns
  /// 64 times, as happens if the source never calls ``TouchFrame/advance(to:)``.
  case tooManyParts(Int32?)

  /// A sentence that names the touch and what to do, without a period.
  public var description: String {
    switch self {
    case .touchIsDown(let id): "touch \(id) is already down; end or cancel it before it begins again"
    case .touchIsNotDown(let id): "touch \(id) is not down; begin it before it moves, ends or is cancelled"
    case .tooManyTouches(let id):
      "touch \(id) cannot begin: a frame has at most \(TouchFrame.capacity) touches; end one first, or count it as untracked"
    case .positionIsNotFinite(let id?):
      "the position of touch \(id) is infinite or not a number; pass finite coordinates in points"
    case .positionIsNotFinite(nil):
      "the hover position is infinite or not a number; pass finite coordinates in points, or end the hover"
    case .positionIsMissing(let id): "touch \(id) has no position; one that begins or moves needs it"
    case .untrackedIsOutOfRange(let count):
      "the number of untracked touches is \(count); it must be from 0 to \(TouchFrame.maximumUntracked)"
    case .tooManyParts(let id?):
      "touch \(id) begins or lifts too often at one time; advance the frame to the next time"
    case .tooManyParts(nil):
      "untracked touches begin and lift too often at one time; advance the frame to the next time"
    }
  }
}
