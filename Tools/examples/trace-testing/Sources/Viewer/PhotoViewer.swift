import Gestures

/// The gestures of a photo viewer, as a program and its tests set them up.
public final class PhotoViewer {
  public let coordinator = GestureCoordinator()
  public private(set) var zoom = 1.0
  public private(set) var isOpen = false
  /// The recognizers by the names that a test's transcript has for them.
  public private(set) var names: [String: any RecognizerReference] = [:]

  public init() {
    var pinch = PinchRecognizer()
    pinch.minimumSpanChange = 24
    var doubleTap = TapRecognizer()
    doubleTap.numberOfTapsRequired = 2
    doubleTap.maximumTapInterval = .milliseconds(350)
    let zoom = coordinator.attach(pinch) { [unowned self] pinch in
      guard pinch.state == .began || pinch.state == .changed else { return }
      self.zoom *= pinch.scale
      pinch.setScale(1)
    }
    let reset = coordinator.attach(doubleTap) { [unowned self] _ in self.zoom = 1 }
    let open = coordinator.attach(TapRecognizer()) { [unowned self] _ in isOpen = true }
    coordinator.require(reset, toFailBefore: open)
    names = ["zoom": zoom, "reset": reset, "open": open]
  }
}
