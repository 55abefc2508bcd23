/// A strong reference to an observer, through which it is notified without being retained and released for each event:
/// with an observer, these took a tenth of a frame's instructions.
///
/// The owner calls ``free()`` at the end, and never during a notification.
struct ObserverReference {
  // A `let` of a class that is kept unmanaged can be used in place.
  private final class Owner {
    let observer: any GestureObserver

    init(_ observer: any GestureObserver) { self.observer = observer }
  }

  private let owner: Unmanaged<Owner>

  init(_ observer: any GestureObserver) { owner = .passRetained(Owner(observer)) }

  /// The observer.
  var observer: any GestureObserver { owner._withUnsafeGuaranteedRef { $0.observer } }

  @inline(__always)
  func notify(_ body: (any GestureObserver) -> Void) { owner._withUnsafeGuaranteedRef { body($0.observer) } }

  /// Releases the observer.
  func free() { owner.release() }
}
