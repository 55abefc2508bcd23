import TableModel

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
