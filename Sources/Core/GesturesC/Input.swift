import CTouchstoneGestures
import Gestures

@c @implementation public func tg_touch_down(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    try handle.changeTouch(id, begins: true) { frame throws(TouchFrameError) in try frame.begin(id, at: position) }
  }
}

@c @implementation public func tg_touch_move(
  _ coordinator: OpaquePointer!, _ id: Int32, _ x: Double, _ y: Double
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    try handle.changeTouch(id) { frame throws(TouchFrameError) in try frame.move(id, to: position) }
  }
}

@c @implementation public func tg_touch_up(_ coordinator: OpaquePointer!, _ id: Int32) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    try handle.changeTouch(id) { frame throws(TouchFrameError) in try frame.end(id) }
  }
}

@c @implementation public func tg_touch_cancel(_ coordinator: OpaquePointer!, _ id: Int32) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    try handle.changeTouch(id) { frame throws(TouchFrameError) in try frame.cancel(id) }
  }
}

@c @implementation public func tg_set_untracked_touches(_ coordinator: OpaquePointer!, _ count: Int32) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    if !(0...TouchFrame.maximumUntracked).contains(Int(count)) { throw CallError(.untrackedIsOutOfRange(Int(count))) }
    try handle.changeFrame { frame throws(TouchFrameError) in try frame.setUntracked(Int(count)) }
  }
}

@c @implementation public func tg_hover(_ coordinator: OpaquePointer!, _ x: Double, _ y: Double) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    try handle.changeFrame { frame throws(TouchFrameError) in try frame.hover(at: position) }
  }
}

@c @implementation public func tg_end_hover(_ coordinator: OpaquePointer!) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in try handle.changeFrame { frame in frame.endHover() } }
}

@c @implementation public func tg_set_button_down(_ coordinator: OpaquePointer!, _ is_down: Bool) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    try handle.changeFrame { frame in frame.setButtonDown(is_down) }
  }
}

@c @implementation public func tg_set_buttons(_ coordinator: OpaquePointer!, _ buttons: Int32) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let buttons: ButtonMask = try options(buttons, "buttons")
    try handle.changeFrame { frame in frame.setButtons(buttons) }
  }
}

@c @implementation public func tg_set_touch_type(_ coordinator: OpaquePointer!, _ type: tg_touch_type) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    // A C enumeration can have any number.
    guard let type = TouchType.allCases.first(where: { UInt32($0.rawValue) == type.rawValue }) else {
      throw CallError(TG_ERROR_ARGUMENT, "no touch type \(type.rawValue); types are numbered 0 to 3")
    }
    handle.pointee.frame.setTouchType(type)
  }
}

@c @implementation public func tg_set_bounds(
  _ coordinator: OpaquePointer!, _ width: Double, _ height: Double
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let isUnknown = width == 0 && height == 0
    let size = try point(width, height)
    if !isUnknown, width <= 0 || height <= 0 {
      throw CallError(TG_ERROR_ARGUMENT, "the width and height must be above 0, or both 0 if they are unknown")
    }
    handle.pointee.frame.setBounds(isUnknown ? nil : size)
  }
}

@c @implementation public func tg_commit_frame(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let time = try time(time_us)
    handle.deliverFeed()
    handle.commitFrame(at: time)
  }
}

@c @implementation public func tg_cancel_all(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let time = try time(time_us)
    handle.deliverFeed()
    handle.pointee.openFrame()
    handle.pointee.frame.cancelAll()
    handle.commitFrame(at: time)
  }
}

// MARK: Single touches

@c @implementation public func tg_touch(
  _ coordinator: OpaquePointer!, _ id: Int32, _ phase: tg_touch_phase, _ x: Double, _ y: Double, _ time_us: Int64
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let isUp = phase == TG_TOUCH_ENDED || phase == TG_TOUCH_CANCELLED
    if !isUp && phase != TG_TOUCH_BEGAN && phase != TG_TOUCH_MOVED {
      let number = Int32(truncatingIfNeeded: phase.rawValue)
      throw CallError(TG_ERROR_ARGUMENT, "phase \(number) is not began, moved, ended or cancelled")
    }
    // The position of a cancel is no measurement: Chromium reports 0, 0.
    let isAtLastPosition = phase == TG_TOUCH_CANCELLED || isUp && x.isNaN && y.isNaN
    let position = isAtLastPosition ? Point2D.zero : try point(x, y)
    let time = try time(time_us)
    let isLater = handle.pointee.feedTime != time && !handle.continuesMoves(id, phase, at: time)
    try handle.changeTouch(id, begins: phase == TG_TOUCH_BEGAN, delivers: isLater) { frame throws(TouchFrameError) in
      if phase == TG_TOUCH_BEGAN {
        try frame.begin(id, at: position)
      } else if phase == TG_TOUCH_MOVED {
        try frame.move(id, to: position)
      } else if phase == TG_TOUCH_ENDED {
        if isAtLastPosition { try frame.end(id) } else { try frame.end(id, at: position) }
      } else {
        try frame.cancel(id)
      }
    }
    handle.noteChange(of: id, phase, at: time)
  }
}

@c @implementation public func tg_set_touch_pressure(
  _ coordinator: OpaquePointer!, _ id: Int32, _ major_radius: Double, _ major_radius_tolerance: Double,
  _ force: Double, _ maximum_possible_force: Double
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let pressure = TouchPressure(
      majorRadius: major_radius, majorRadiusTolerance: major_radius_tolerance, force: force,
      maximumPossibleForce: maximum_possible_force)
    // The open frame may be that of tg_touch, whose time is known, or that of tg_touch_down.
    try handle.changeTouch(id, delivers: false) { frame throws(TouchFrameError) in
      try frame.setPressure(pressure, of: id)
    }
    handle.updateNewestMove(of: id)
  }
}

@c @implementation public func tg_flush(_ coordinator: OpaquePointer!) -> tg_status {
  perform(.input, coordinator) { handle in handle.deliverFeed() }
}

@c @implementation public func tg_advance(_ coordinator: OpaquePointer!, _ time_us: Int64) -> tg_status {
  perform(.input, coordinator) { handle in
    let time = Timestamp(microseconds: time_us)
    let due = min(handle.feedDeadline ?? .never, handle.pointee.coordinator.nextDeadline ?? .never)
    if handle.pointee.coalescing.interval == .zero || due <= time { handle.deliverFeed() }
    handle.pointee.coordinator.advance(to: time)
  }
}

extension HandlePointer {
  /// Changes the frame that the functions for frames fill.
  fileprivate func changeFrame(_ body: (inout TouchFrame) throws(TouchFrameError) -> Void) throws(CallError) {
    deliverFeed()
    pointee.openFrame()
    do throws(TouchFrameError) { try body(&pointee.frame) } catch { throw CallError(error) }
  }

  /// Begins or changes a touch in that frame. A touch that cannot is refused in the frame as it is, and has no effect.
  ///
  /// - Parameter delivers: whether the change is later than single touches that have not been delivered.
  fileprivate func changeTouch(
    _ id: Int32, begins: Bool = false, delivers: Bool = true, _ body: (inout TouchFrame) throws(TouchFrameError) -> Void
  ) throws(CallError) {
    let isDown = pointee.frame.contact(id)?.isDown ?? false
    if begins ? !isDown && pointee.frame.down < TouchFrame.capacity : isDown {
      if delivers { deliverFeed() }
      pointee.openFrame()
    }
    do throws(TouchFrameError) { try body(&pointee.frame) } catch { throw CallError(error) }
  }

  /// Delivers the single touches that have not been delivered, which all have one time.
  func deliverFeed() {
    guard let time = pointee.feedTime else { return }
    pointee.feedTime = nil
    commitFrame(at: time)
  }

  fileprivate func commitFrame(at time: Timestamp) {
    pointee.openFrame()
    pointee.isFrameOpen = false
    pointee.frame.setTime(time)
    pointee.coordinator.handle(pointee.frame)
  }
}

extension CallError {
  fileprivate init(_ error: TouchFrameError) {
    switch error {
    case .touchIsDown, .touchIsNotDown: self.init(TG_ERROR_TOUCH, error.description)
    case .tooManyTouches: self.init(TG_ERROR_FULL, error.description)
    case .positionIsNotFinite, .positionIsMissing, .untrackedIsOutOfRange:
      self.init(TG_ERROR_ARGUMENT, error.description)
    case .tooManyParts:
      self.init(
        TG_ERROR_FRAME,
        "touches begin and lift too often at one time; commit the frame, or pass each touch with its own time")
    }
  }
}
