/// A reference to a recognizer attached to a coordinator: an ``AttachedRecognizer``, which ``GestureCoordinator`` returns when it
/// attaches one, or a ``RecognizerID``, which is the same for recognizers of all types. Every call about a recognizer takes
/// either.
public protocol RecognizerReference: Hashable, Sendable {
  /// The recognizer's identifier.
  var id: RecognizerID { get }
}

/// Identifies a recognizer attached to a coordinator, without its type: for delegates, observers and lists of recognizers of
/// several types.
///
/// Two coordinators never have equal identifiers: to one, a recognizer of the other is not attached.
public struct RecognizerID: RecognizerReference {
  /// The index of the recognizer in its coordinator, 0...63. Indices are assigned in order of attachment; a detached
  /// recognizer's index is used again.
  public let index: Int
  /// The number of the attachment, so that an identifier is never used again.
  let serial: UInt32
  /// See ``CoordinatorNumber``.
  let coordinator: UInt32

  init(index: Int, serial: UInt32, coordinator: UInt32) {
    self.index = index
    self.serial = serial
    self.coordinator = coordinator
  }

  /// The identifier itself.
  public var id: Self { self }
}

/// A recognizer of a known type that is attached to a coordinator. It is only an identifier: the coordinator has the
/// recognizer.
///
///     let pinch = coordinator.attach(PinchRecognizer())
///     coordinator.change(pinch) { $0.minimumSpanChange = 40 }
public struct AttachedRecognizer<Recognizer: GestureRecognizer>: RecognizerReference {
  /// The identifier without the type.
  public let id: RecognizerID

  @usableFromInline init(_ id: RecognizerID) { self.id = id }
}

/// The reason why a recognizer could not be changed.
public enum RecognizerError: Error, Hashable, Sendable {
  /// The recognizer is no longer attached, or attached to another coordinator.
  case detached
  /// The recognizer is of the first kind, and was used as one of the second.
  case otherKind(String, expected: String)
}

extension RecognizerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .detached: "the recognizer is not attached to this coordinator; attach it and use the new identifier"
    case .otherKind(let kind, let expected): "the recognizer is a \(kind), not a \(expected); use its own type"
    }
  }
}
