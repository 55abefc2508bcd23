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

extension ParksScene {
  private var open: OpenPhoto? {
    get { if case .photo(let photo) = activity { photo } else { nil } }
    set { activity = newValue.map { .photo($0) } ?? .list(nil) }
  }

  /// The open photo. A closed one has neither motion nor fingers.
  package internal(set) var viewer: PhotoViewer? {
    get { open?.viewer }
    set {
      guard let newValue else {
        open = nil
        return
      }
      if open == nil {
        open = OpenPhoto(viewer: newValue, motion: .scrolling(PhotoScrolling(newValue, parameters.decelerationRate)))
      } else {
        open?.viewer = newValue
      }
    }
  }

  /// The drag in progress; nil if a pan has no target.
  var activeDrag: ParksDrag? {
    get {
      switch activity {
      case .list(let drag): drag
      case .photo(let photo): photo.fingers.drag
      }
    }
    set {
      switch activity {
      case .list: activity = .list(newValue)
      case .photo: open?.fingers.drag = newValue
      }
    }
  }

  /// The pinch in progress; nil without a photo.
  var activePinch: ParksPinch? {
    get { open?.fingers.pinch }
    set { open?.fingers.pinch = newValue }
  }

  /// The animation of a photo that was zoomed beyond a limit; nil if none is in progress.
  var zoomBounce: PhotoZoomBounce? {
    get { if case .zooming(let bounce)? = open?.motion { bounce } else { nil } }
    set {
      if let newValue {
        open?.motion = .zooming(newValue)
      } else if zoomBounce != nil, let viewer {
        photoScrolling = PhotoScrolling(viewer, parameters.decelerationRate)
      }
    }
  }

  /// The scrolling of an open photo that does not zoom by itself.
  var photoScrolling: PhotoScrolling? {
    get { if case .scrolling(let scrolling)? = open?.motion { scrolling } else { nil } }
    set { if let newValue { open?.motion = .scrolling(newValue) } }
  }

  var zoomCenter: LengthPoint {
    get { open?.zoomCenter ?? .zero }
    set { open?.zoomCenter = newValue }
  }

  package var transition: PhotoTransition? {
    switch lastTransition {
    case .none: nil
    case .opening(let transition), .closing(let transition, _): transition
    }
  }

  /// The photo that the last transition closes.
  var shrinking: PhotoViewer? { if case .closing(_, let photo) = lastTransition { photo } else { nil } }
}
