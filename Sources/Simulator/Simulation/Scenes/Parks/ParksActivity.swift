import Gestures
import TableModel

/// The scene's activity: the lists are shown or a photo is open, what moves, and what the fingers do with it.
enum ParksActivity {
  /// The front list is shown, and a pan may drag it.
  case list(ParksDrag?)
  case photo(OpenPhoto)
}

/// The drag of a pan.
struct ParksDrag {
  var target: Target
  /// The velocity of a pan that ended while a finger was down; nil if it has not ended.
  var release: HeldRelease<Point2D>?

  enum Target {
    case content(TabBar.Tab)
    /// The photo, from where it was when the pan had the translation `since`.
    case photo(since: Point2D)
  }
}

/// An open photo, in front of everything else.
struct OpenPhoto {
  var viewer: PhotoViewer
  var motion: Motion
  var fingers = Fingers.none
  /// The point of the window that was last between the fingers of a pinch.
  var zoomCenter = LengthPoint.zero

  /// What moves the photo without fingers; a photo at rest is the first, without a motion.
  enum Motion {
    case scrolling(PhotoScrolling)
    /// It was zoomed beyond a limit, and returns.
    case zooming(PhotoZoomBounce)
  }

  enum Fingers {
    case none
    case drag(ParksDrag)
    /// A pinch, and perhaps a simultaneous pan.
    case pinch(ParksPinch, ParksDrag?)

    var drag: ParksDrag? {
      get {
        switch self {
        case .none: nil
        case .drag(let drag): drag
        case .pinch(_, let drag): drag
        }
      }
      set {
        switch self {
        case .none, .drag: self = newValue.map { .drag($0) } ?? .none
        case .pinch(let pinch, _): self = .pinch(pinch, newValue)
        }
      }
    }

    var pinch: ParksPinch? {
      get { if case .pinch(let pinch, _) = self { pinch } else { nil } }
      set { self = newValue.map { .pinch($0, drag) } ?? (drag.map { .drag($0) } ?? .none) }
    }
  }
}

/// The photo when a pinch had the scale `scale`.
struct ParksPinch {
  var photo: PhotoViewer.GestureStart
  var scale: Double
  /// Whether only one of its fingers is down, so that a simultaneous pan may move the photo.
  var isPaused = false
}

/// The last transition of a photo, which may have ended.
enum ParksTransition {
  case none
  case opening(PhotoTransition)
  /// The photo that it closes.
  case closing(PhotoTransition, PhotoViewer)
}
