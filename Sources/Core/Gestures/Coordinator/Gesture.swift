/// A recognizer's gesture as a handler sees it, during one call.
///
///     coordinator.attach(PinchRecognizer()) { pinch in
///       if pinch.state.isActive {
///         zoom *= pinch.scale
///         pinch.setScale(1)
///       }
///     }
///
/// A gesture that is ``GestureState/isActive`` has begun or changed. A handler that looks only for `changed` loses the movement
/// with which it began, which may be all there is.
///
/// All properties of the recognizer can be read from it, such as `pinch.scale` above. It can change the recognizer only by
/// the setters of its kind, such as `setScale(_:)`. To change parameters, call ``GestureCoordinator/change(_:_:)`` with
/// ``attached``.
///
/// It cannot be copied or kept, because it is valid only during the call. Copy the values that are needed later, before a `Task`
/// or `assumeIsolated` uses them: `let scale = pinch.scale`. (Swift 6.3 crashes instead of reporting that an escaping closure
/// captures it, unless the handler declares its argument's type: `(pinch: borrowing Gesture<PinchRecognizer>) in`.)
///
/// What the library's recognizers measure are properties, such as the translation of a pan. Everything else is read by key path.
/// In Embedded Swift, which has no key paths, and in generic code, where they are slow, read it from ``recognizer``.
#if !hasFeature(Embedded)
@dynamicMemberLookup
#endif
public struct Gesture<Recognizer: GestureRecognizer>: ~Copyable {
  // A single pointer, so that a handler is called with a single register.
  @usableFromInline let attachment: UnsafeMutablePointer<Attachment>

  @inlinable init(_ attachment: UnsafeMutablePointer<Attachment>) { self.attachment = attachment }

  /// The gesture's new state: anything but `possible` and `failed`.
  @inlinable public var state: GestureState { attachment.pointee.state }

  /// The recognizer as it is now.
  @inlinable public var recognizer: Recognizer {
    // An address, so that reading a property does not copy the recognizer.
    @inline(__always) unsafeAddress { UnsafePointer(place) }
  }

  /// The gesture's location, in points of the surface: see ``GestureRecognizer/location``.
  @inlinable public var location: Point2D { place.pointee.location }

  /// The number of touches that make the gesture: see ``GestureRecognizer/numberOfTouches``.
  @inlinable public var numberOfTouches: Int { place.pointee.numberOfTouches }

  #if !hasFeature(Embedded)
  /// Reads a property of the recognizer. One that is computed in another module copies the recognizer, unless it is inlinable.
  @inlinable public subscript<Value>(dynamicMember property: KeyPath<Recognizer, Value>) -> Value {
    @inline(__always) get { place.pointee[keyPath: property] }
  }
  #endif

  /// The recognizer's identifier.
  public var id: RecognizerID { attachment.pointee.id }

  /// The recognizer's identifier with its type, for calls of the coordinator.
  public var attached: AttachedRecognizer<Recognizer> { AttachedRecognizer(id) }

  /// The coordinator that calls the handler. A handler that captured the coordinator would keep it alive for ever.
  public var coordinator: GestureCoordinator { attachment.pointee.coordinator.takeUnretainedValue() }

  /// The time of the event: of the touch frame, touchpad event or deadline.
  public var time: Timestamp { attachment.pointee.coordinator._withUnsafeGuaranteedRef { $0.now } }

  /// The target to which the recognizer is attached.
  public var target: TargetID { coordinator.target(of: id) }

  /// What a row of a table has of the gesture: one call for a type that is unknown at compile time.
  public var _values: _GestureValues { Recognizer._values(attachment.pointee.recognizer) }

  /// The recognizer, for the setters of each kind. They must not change the machine.
  @inlinable var place: UnsafeMutablePointer<Recognizer> {
    @inline(__always) get { attachment.pointee.recognizer.assumingMemoryBound(to: Recognizer.self) }
  }
}
