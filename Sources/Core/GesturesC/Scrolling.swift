import CTouchstoneGestures
import Gestures
import ScrollPhysics

/// Runs a call for content that scrolls, after a check of its numbers and its time.
private func withScroll(
  _ pointer: OpaquePointer?, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, at microseconds: Int64 = 0,
  _ body: (inout ScrollInput) -> Void
) -> tg_status {
  // Every time that `time(_:)` allows; NaN is not below the limit either.
  guard let pointer, (try? time(microseconds)) != nil, abs(a) <= 1e12, abs(b) <= 1e12, abs(c) <= 1e12 else {
    return TG_ERROR_ARGUMENT
  }
  body(&UnsafeMutablePointer<ScrollInput>(pointer).pointee)
  return TG_OK
}

@c @implementation public func tg_scroll_create() -> OpaquePointer! {
  let scroll = UnsafeMutablePointer<ScrollInput>.allocate(capacity: 1)
  scroll.initialize(to: ScrollInput(ScrollMotion(range: .zero ... .zero, viewport: .zero)))
  return OpaquePointer(scroll)
}

@c @implementation public func tg_scroll_destroy(_ scroll: OpaquePointer!) {
  guard let scroll else { return }
  let input = UnsafeMutablePointer<ScrollInput>(scroll)
  input.deinitialize(count: 1)
  input.deallocate()
}

/// The names of the toolkits. Created once and never freed.
private enum Curves {
  nonisolated(unsafe) static let names: [UnsafePointer<CChar>] = {
    var names: [UnsafePointer<CChar>] = []
    for rate in DecelerationRate.allCases { names.append(UnsafePointer(CText.copy(rate.rawValue))) }
    return names
  }()
}

@c @implementation public func tg_scroll_curve(_ index: Int32) -> UnsafePointer<CChar>! {
  index >= 0 && Int(index) < Curves.names.count ? Curves.names[Int(index)] : nil
}

@c @implementation public func tg_scroll_set_curve(
  _ scroll: OpaquePointer!, _ curve: UnsafePointer<CChar>!
) -> tg_status {
  guard let curve else { return TG_ERROR_ARGUMENT }
  var found = false
  let status = withScroll(scroll) { input in
    for (name, rate) in zip(Curves.names, DecelerationRate.allCases) where areEqual(name, curve) {
      input.motion.traits.decelerationRate = rate
      found = true
    }
  }
  return status == TG_OK && !found ? TG_ERROR_NAME : status
}

@c @implementation public func tg_scroll_set_traits(
  _ scroll: OpaquePointer!, _ bounces: Bool, _ always_bounces: Bool, _ is_paging: Bool
) -> tg_status {
  withScroll(scroll) { input in
    input.motion.traits.bounces = bounces
    input.motion.traits.alwaysBounces = always_bounces
    input.motion.traits.isPagingEnabled = is_paging
  }
}

@c @implementation public func tg_scroll_set_content(
  _ scroll: OpaquePointer!, _ first: Double, _ last: Double, _ viewport: Double, _ time_us: Int64
) -> tg_status {
  withScroll(scroll, first, last, viewport, at: time_us) { input in
    let first = Length(nearest: first)
    input.motion.setContent(
      range: first...max(first, Length(nearest: last)), viewport: max(.zero, Length(nearest: viewport)), at: time_us)
  }
}

@c @implementation public func tg_scroll_touch_down(
  _ scroll: OpaquePointer!, _ time_us: Int64, _ stopped: UnsafeMutablePointer<Bool>!
) -> tg_status {
  withScroll(scroll, at: time_us) { input in
    let isNoTap = input.hold(at: time_us)
    stopped?.pointee = isNoTap
  }
}

@c @implementation public func tg_scroll_touch_up(_ scroll: OpaquePointer!, _ time_us: Int64) -> tg_status {
  withScroll(scroll, at: time_us) { $0.endHold(at: time_us) }
}

@c @implementation public func tg_scroll_begin_drag(_ scroll: OpaquePointer!, _ time_us: Int64) -> tg_status {
  withScroll(scroll, at: time_us) { $0.motion.beginDrag(at: time_us) }
}

@c @implementation public func tg_scroll_drag(_ scroll: OpaquePointer!, _ distance: Double) -> tg_status {
  withScroll(scroll, distance) { $0.motion.drag(by: Length(nearest: distance), exactly: distance) }
}

@c @implementation public func tg_scroll_end_drag(
  _ scroll: OpaquePointer!, _ velocity: Double, _ time_us: Int64
) -> tg_status {
  withScroll(scroll, velocity, at: time_us) { $0.motion.endDrag(velocity: velocity, at: time_us) }
}

@c @implementation public func tg_scroll_axis(
  _ scroll: OpaquePointer!, _ source: tg_scroll_source, _ distance: Double, _ time_us: Int64
) -> tg_status {
  guard let source = ScrollInput.Source(rawValue: Int32(bitPattern: source.rawValue)) else { return TG_ERROR_ARGUMENT }
  return withScroll(scroll, distance, at: time_us) { $0.move(by: distance, source, at: time_us) }
}

@c @implementation public func tg_scroll_axis_stop(_ scroll: OpaquePointer!, _ time_us: Int64) -> tg_status {
  withScroll(scroll, at: time_us) { $0.stop(at: time_us) }
}

@c @implementation public func tg_scroll_wheel(
  _ scroll: OpaquePointer!, _ value120: Int32, _ step: Double, _ time_us: Int64
) -> tg_status {
  withScroll(scroll, step, at: time_us) { $0.wheel(value120, step: step, at: time_us) }
}

@c @implementation public func tg_scroll_to(
  _ scroll: OpaquePointer!, _ offset: Double, _ is_animated: Bool, _ time_us: Int64
) -> tg_status {
  withScroll(scroll, offset, at: time_us) { input in
    let offset = Length(nearest: offset)
    if is_animated {
      input.motion.animate(to: offset, at: time_us)
    } else {
      input.motion.scroll(to: offset, at: time_us)
    }
  }
}

@c @implementation public func tg_scroll_advance(_ scroll: OpaquePointer!, _ time_us: Int64) -> tg_status {
  withScroll(scroll, at: time_us) { $0.motion.advance(to: time_us) }
}

@c @implementation public func tg_scroll_next_deadline(
  _ scroll: OpaquePointer!, _ time_us: UnsafeMutablePointer<Int64>!
) -> Bool {
  guard let scroll, let time_us, let deadline = UnsafeMutablePointer<ScrollInput>(scroll).pointee.motion.deadline else {
    return false
  }
  time_us.pointee = deadline
  return true
}

@c @implementation public func tg_scroll_get(
  _ scroll: OpaquePointer!, _ time_us: Int64, _ state: UnsafeMutablePointer<tg_scroll_state>!, _ size: Int
) -> tg_status {
  guard let state, isSize(size, ofSomeVersionOf: tg_scroll_state.self) else { return TG_ERROR_ARGUMENT }
  return withScroll(scroll, at: time_us) { input in
    let motion = input.motion
    let offset = motion.offset(at: time_us)
    state.write(
      tg_scroll_state(
        offset: offset.points, velocity: motion.velocity(at: time_us),
        destination: (motion.destination ?? offset).points,
        stop_us: motion.stopTime ?? time_us, phase: tg_scroll_phase(motion.phase),
        is_moving: motion.isMoving(at: time_us)), size: size)
  }
}

extension tg_scroll_phase {
  fileprivate init(_ phase: ScrollPhase) {
    self =
      switch phase {
      case .idle: TG_SCROLL_IDLE
      case .held: TG_SCROLL_HELD
      case .dragging: TG_SCROLL_DRAGGING
      case .decelerating: TG_SCROLL_DECELERATING
      case .bouncing: TG_SCROLL_BOUNCING
      case .animating: TG_SCROLL_ANIMATING
      }
  }
}
