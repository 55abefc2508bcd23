import CTouchstoneGestures
import Gestures

// The header documents these functions.

@c @implementation public func tg_coordinator_create() -> OpaquePointer! {
  let handle = HandlePointer.allocate(capacity: 1)
  handle.initialize(to: Handle())
  return OpaquePointer(handle)
}

@c @implementation public func tg_coordinator_destroy(_ coordinator: OpaquePointer!) -> tg_status {
  guard let coordinator else { return TG_OK }
  return perform(.input, coordinator) { handle in
    if handle.pointee.tables.streams > 0 {
      // The last of its streams frees it.
      handle.pointee.tables.isReleased = true
    } else {
      handle.deinitialize(count: 1).deallocate()
    }
  }
}

@c @implementation public func tg_recognizer_kind(_ index: Int32) -> UnsafePointer<CChar>! {
  index >= 0 && Int(index) < Kinds.all.count ? Kinds.all[Int(index)].name : nil
}

@c @implementation public func tg_attach(
  _ coordinator: OpaquePointer!, _ kind: UnsafePointer<CChar>!, _ recognizer: UnsafeMutablePointer<tg_recognizer>!
) -> tg_status {
  tg_attach_to(coordinator, kind, 0, recognizer)
}

@c @implementation public func tg_attach_to(
  _ coordinator: OpaquePointer!, _ kind: UnsafePointer<CChar>!, _ target: tg_target,
  _ recognizer: UnsafeMutablePointer<tg_recognizer>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let kind = try text(kind, "kind")
    let recognizer = try output(recognizer, "recognizer")
    if handle.pointee.coordinator.attachedRecognizers.count == GestureCoordinator.maximumRecognizers {
      throw CallError(TG_ERROR_FULL, "a coordinator has at most 64 recognizers")
    }
    if handle.pointee.recognizerNumbers.isExhausted {
      throw CallError(TG_ERROR_FULL, "2,147,483,647 recognizers have been attached")
    }
    var attacher = Attacher(kind: kind, target: target, handle: handle)
    Catalog.show(to: &attacher)
    if let problem = attacher.problem { throw problem }
    guard let index = attacher.attached else {
      let kinds = Kinds.all.map { String(cString: $0.name) }
      throw CallError(
        TG_ERROR_NAME, "unknown recognizer kind “\(kind)”" + suggestion(for: kind, in: kinds, "the kinds are"))
    }
    recognizer.pointee = index
  }
}

@c @implementation public func tg_detach(_ coordinator: OpaquePointer!, _ recognizer: tg_recognizer) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.detach(try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_set_enabled(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ is_enabled: Bool
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setEnabled(is_enabled, for: try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_require_to_fail(
  _ coordinator: OpaquePointer!, _ required: tg_recognizer, _ dependent: tg_recognizer
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let first = try handle.recognizer(required)
    let second = try handle.recognizer(dependent)
    if required == dependent {
      throw CallError(TG_ERROR_CYCLE, "recognizer \(required) cannot require itself to fail; pass two recognizers")
    }
    if !handle.pointee.coordinator.require(first.id, toFailBefore: second.id) {
      throw CallError(TG_ERROR_CYCLE, "recognizers \(required) and \(dependent) would require each other to fail")
    }
  }
}

@c @implementation public func tg_allow_simultaneous(
  _ coordinator: OpaquePointer!, _ first: tg_recognizer, _ second: tg_recognizer
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let (one, other) = (try handle.recognizer(first).id, try handle.recognizer(second).id)
    if first == second {
      throw CallError(TG_ERROR_ARGUMENT, "recognizer \(first) is always simultaneous with itself; pass two recognizers")
    }
    handle.pointee.coordinator.allowSimultaneous(one, other)
  }
}

@c @implementation public func tg_get_recognizers(
  _ coordinator: OpaquePointer!, _ recognizers: UnsafeMutablePointer<tg_recognizer>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let numbers = handle.pointee.coordinator.attachedRecognizers.map { handle.number(of: $0) }
    try list(numbers, recognizers, capacity, count)
  }
}

@c @implementation public func tg_get_recognizer_info(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ info: UnsafeMutablePointer<tg_recognizer_info>!,
  _ size: Int
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let info = try output(info, "recognizer_info")
    try checkSize(size, of: "tg_recognizer_info", tg_recognizer_info.self)
    let coordinator = handle.pointee.coordinator
    info.write(
      tg_recognizer_info(
        kind: handle.pointee.names[attached.kind], target: attached.target,
        state: tg_state(coordinator.state(of: attached.id)), is_enabled: coordinator.isEnabled(attached.id),
        is_waiting: coordinator.waiting.contains(attached.id)), size: size)
  }
}

private struct Attacher: CatalogVisitor {
  let kind: String
  let target: tg_target
  let handle: HandlePointer
  var attached: tg_recognizer?
  var problem: CallError?

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if !areEqual(R.kind, kind) { return }
    do throws(CallError) {
      attached = try handle.attach(R.self, to: target)
    } catch {
      problem = error
    }
  }
}
