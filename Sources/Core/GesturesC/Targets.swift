import CTouchstoneGestures
import Gestures

@c @implementation public func tg_add_target(
  _ coordinator: OpaquePointer!, _ parent: tg_target, _ frame: UnsafePointer<tg_rect>!,
  _ target: UnsafeMutablePointer<tg_target>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let parent = try handle.target(parent)
    let frame = try rectangle(frame)
    let target = try output(target, "target")
    if handle.pointee.targetNumbers.isExhausted {
      throw CallError(TG_ERROR_FULL, "2,147,483,646 targets have been added")
    }
    target.pointee = handle.add(handle.pointee.coordinator.addTarget(frame, in: parent))
  }
}

@c @implementation public func tg_set_target_frame(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ frame: UnsafePointer<tg_rect>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let target = try handle.target(target)
    handle.pointee.coordinator.setFrame(try rectangle(frame), of: target)
  }
}

@c @implementation public func tg_set_target_transform(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ transform: UnsafePointer<tg_transform>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let target = try handle.innerTarget(target)
    var new = SimilarityTransform()
    if let transform = transform?.pointee {
      new.axis = try point(transform.a, transform.b)
      new.offset = try point(transform.tx, transform.ty)
    }
    if new.inverse == nil { throw CallError(TG_ERROR_ARGUMENT, "the transform's scale is 0 or too near to it") }
    handle.pointee.coordinator.setTransform(new, of: target)
  }
}

@c @implementation public func tg_remove_target(_ coordinator: OpaquePointer!, _ target: tg_target) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.removeTarget(try handle.innerTarget(target))
  }
}

@c @implementation public func tg_convert_to_target(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!
) -> tg_status {
  convert(coordinator, target, x, y) { coordinator, point, target in coordinator.convert(point, to: target) }
}

@c @implementation public func tg_convert_from_target(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!
) -> tg_status {
  convert(coordinator, target, x, y) { coordinator, point, target in coordinator.convert(point, from: target) }
}

private func convert(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!, _ conversion: (GestureCoordinator, Point2D, TargetID) -> Point2D
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let target = try handle.target(target)
    let (x, y) = (try output(x, "x"), try output(y, "y"))
    let converted = conversion(handle.pointee.coordinator, try point(x.pointee, y.pointee), target)
    (x.pointee, y.pointee) = (converted.x, converted.y)
  }
}

@c @implementation public func tg_set_target_enabled(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ is_enabled: Bool
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setEnabled(is_enabled, of: try handle.target(target))
  }
}

@c @implementation public func tg_move_target(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ parent: tg_target
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let inner = try handle.innerTarget(target)
    let outer = try handle.target(parent)
    if handle.pointee.coordinator.isTarget(outer, within: inner) {
      throw CallError(TG_ERROR_TARGET, "target \(parent) is inside target \(target), which cannot be moved into it")
    }
    handle.pointee.coordinator.move(inner, into: outer)
  }
}

@c @implementation public func tg_get_target_at(
  _ coordinator: OpaquePointer!, _ x: Double, _ y: Double, _ target: UnsafeMutablePointer<tg_target>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let position = try point(x, y)
    let target = try output(target, "target")
    target.pointee = handle.number(of: handle.pointee.coordinator.target(at: position))
  }
}

@c @implementation public func tg_get_target_in_use(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ is_in_use: UnsafeMutablePointer<Bool>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let target = try handle.target(target)
    try output(is_in_use, "result").pointee = handle.pointee.coordinator.isInUse(target)
  }
}

@c @implementation public func tg_cancel_touches(_ coordinator: OpaquePointer!, _ target: tg_target) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.cancelTouches(on: try handle.target(target))
  }
}

@c @implementation public func tg_set_hit_test(
  _ coordinator: OpaquePointer!, _ hit_test: tg_hit_test!, _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle in
    handle.pointee.coordinator.hitTest =
      hit_test.map { hitTest in
        { position in
          let target = handle.run(.callback) { hitTest(position.x, position.y, user) }
          // A number that no target has lets the areas decide, as a negative one does.
          return handle.pointee.targetNumbers.place(of: target).map { handle.pointee.targets[$0] }
        }
      }
  }
}

// MARK: Touches for targets

@c @implementation public func tg_set_touch_callback(
  _ coordinator: OpaquePointer!, _ target: tg_target, _ callback: tg_touch_callback!, _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setHandler(
      of: try handle.target(target),
      callback.map { callback in
        { touch in
          handle.run(.callback) {
            callback(
              target, touch.contact, tg_touch_phase(touch.phase), touch.position.x, touch.position.y,
              touch.time.microseconds, user)
          }
        }
      })
  }
}

@c @implementation public func tg_set_touch_handling(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ cancels_touches: Bool, _ delays_began: Bool,
  _ delays_ended: Bool
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setTouchHandling(
      TouchHandling(
        cancelsTouches: cancels_touches, delaysTouchesBegan: delays_began, delaysTouchesEnded: delays_ended),
      of: try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_set_allowed_touch_types(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ types: Int32
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    handle.pointee.coordinator.setAllowedTouchTypes(try options(types, "touch types"), of: attached.id)
  }
}

@c @implementation public func tg_ignore_touch(
  _ coordinator: OpaquePointer!, _ id: Int32, _ recognizer: tg_recognizer
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.ignore(id, for: try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_set_counts_untracked_touches(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ is_counting: Bool
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setCountsUntrackedTouches(is_counting, for: try handle.recognizer(recognizer).id)
  }
}

extension HandlePointer {
  func target(_ number: tg_target) throws(CallError) -> TargetID {
    let count = pointee.targetNumbers.count
    if number >= 0 && number < count {
      if let place = pointee.targetNumbers.place(of: number), pointee.coordinator.exists(pointee.targets[place]) {
        return pointee.targets[place]
      }
      throw CallError(TG_ERROR_TARGET, "target \(number) has been removed")
    }
    throw CallError(
      TG_ERROR_TARGET,
      count == 1
        ? "no target \(number): only the surface, 0, exists"
        : "no target \(number): targets are numbered 0, the surface, to \(count - 1)")
  }

  /// The same, for what cannot be done with the surface.
  fileprivate func innerTarget(_ number: tg_target) throws(CallError) -> TargetID {
    let target = try self.target(number)
    if target != .surface { return target }
    throw CallError(TG_ERROR_TARGET, "the surface cannot be moved, transformed or removed")
  }

  /// Returns the number of a new target.
  fileprivate func add(_ target: TargetID) -> tg_target {
    while pointee.targets.count <= target.index { pointee.targets.append(target) }
    pointee.targets[target.index] = target
    return pointee.targetNumbers.add(place: target.index)
  }

  /// Returns the number of a target; that of the surface if C has not added it.
  func number(of target: TargetID) -> tg_target { pointee.targetNumbers.number(at: target.index) ?? 0 }
}

extension tg_touch_phase {
  init(_ phase: TouchDelivery.Phase) {
    self =
      switch phase {
      case .began: TG_TOUCH_BEGAN
      case .moved: TG_TOUCH_MOVED
      case .ended: TG_TOUCH_ENDED
      case .cancelled: TG_TOUCH_CANCELLED
      }
  }

  init(_ stage: Contact.Stage) {
    self =
      switch stage {
      case .began: TG_TOUCH_BEGAN
      case .moved: TG_TOUCH_MOVED
      case .stationary: TG_TOUCH_STATIONARY
      case .ended: TG_TOUCH_ENDED
      case .cancelled: TG_TOUCH_CANCELLED
      }
  }
}

/// Returns the rectangle; nil for NULL.
private func rectangle(_ pointer: UnsafePointer<tg_rect>?) throws(CallError) -> Rect2D? {
  guard let rect = pointer?.pointee else { return nil }
  _ = try point(rect.x, rect.y)
  _ = try point(rect.width, rect.height)
  if rect.width < 0 || rect.height < 0 {
    throw CallError(TG_ERROR_ARGUMENT, "the frame's width or height is negative")
  }
  return Rect2D(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
}
