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
  return deliver(coordinator) { handle in handle.deinitialize(count: 1).deallocate() }
}

@c @implementation public func tg_recognizer_kind(_ index: Int32) -> UnsafePointer<CChar>! {
  index >= 0 && Int(index) < Kinds.all.count ? UnsafePointer(Kinds.all[Int(index)]) : nil
}

@c @implementation public func tg_attach(
  _ coordinator: OpaquePointer!, _ kind: UnsafePointer<CChar>!, _ recognizer: UnsafeMutablePointer<tg_recognizer>!
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let kind = try text(kind, "kind")
    let recognizer = try output(recognizer, "recognizer")
    if handle.pointee.attached.count(where: { handle.pointee.coordinator.isAttached($0.id) }) == 64 {
      throw CallError(TG_ERROR_FULL, "a coordinator has at most 64 recognizers")
    }
    var attacher = Attacher(kind: kind, handle: handle)
    Catalog.show(to: &attacher)
    guard let index = attacher.attached else {
      throw CallError(TG_ERROR_NAME, "unknown recognizer kind “\(kind)”; tg_recognizer_kind lists the kinds")
    }
    recognizer.pointee = index
  }
}

@c @implementation public func tg_detach(_ coordinator: OpaquePointer!, _ recognizer: tg_recognizer) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.detach(try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_set_enabled(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ isEnabled: Bool
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.setEnabled(isEnabled, for: try handle.recognizer(recognizer).id)
  }
}

@c @implementation public func tg_set_parameter(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!, _ value: Double
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "parameter name")
    do throws(ParameterError) { try handle.pointee.coordinator.setParameter(name, of: attached.id, to: value) } catch {
      switch error {
      case .unknown: throw noParameter(name, attached)
      case .outside(let range):
        let low = _Thousandths(range.lowerBound).shortText
        let high = _Thousandths(range.upperBound).shortText
        throw CallError(TG_ERROR_VALUE, "\(name) must be from \(low) to \(high)")
      case .notWhole: throw CallError(TG_ERROR_VALUE, "\(name) must be a whole number")
      }
    }
  }
}

@c @implementation public func tg_get_parameter(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ value: UnsafeMutablePointer<Double>!
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "parameter name")
    let value = try output(value, "value")
    guard let found = handle.pointee.coordinator.parameter(name, of: attached.id) else {
      throw noParameter(name, attached)
    }
    value.pointee = found
  }
}

private func noParameter(_ name: String, _ attached: Handle.Attached) -> CallError {
  CallError(TG_ERROR_NAME, "\(attached.kind) has no parameter “\(name)”; `touchstone recognizers` lists its parameters")
}

@c @implementation public func tg_require_to_fail(
  _ coordinator: OpaquePointer!, _ required: tg_recognizer, _ dependent: tg_recognizer
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    let first = try handle.recognizer(required)
    let second = try handle.recognizer(dependent)
    if !handle.pointee.coordinator.require(first.id, toFailBefore: second.id) {
      throw CallError(TG_ERROR_CYCLE, "recognizers \(required) and \(dependent) would require each other to fail")
    }
  }
}

@c @implementation public func tg_allow_simultaneous(
  _ coordinator: OpaquePointer!, _ first: tg_recognizer, _ second: tg_recognizer
) -> tg_status {
  perform(coordinator) { handle throws(CallError) in
    handle.pointee.coordinator.allowSimultaneous(try handle.recognizer(first).id, try handle.recognizer(second).id)
  }
}

@c @implementation public func tg_set_callback(
  _ coordinator: OpaquePointer!, _ callback: tg_callback!, _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(coordinator) { handle in
    handle.pointee.callback = callback
    handle.pointee.user = user
  }
}

@c @implementation public func tg_report_failures(_ coordinator: OpaquePointer!, _ is_enabled: Bool) -> tg_status {
  perform(coordinator) { handle in handle.pointee.coordinator.observer = is_enabled ? FailureObserver(handle) : nil }
}

/// Attaches the recognizer of a kind, if the catalog has it.
private struct Attacher: CatalogVisitor {
  let kind: String
  let handle: HandlePointer
  var attached: tg_recognizer?

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if attached == nil, areEqual(R.kind, kind) { attached = handle.attach(R()) }
  }
}

/// The names of the kinds. Created once and never freed.
private struct Kinds: CatalogVisitor {
  nonisolated(unsafe) static let all: [UnsafeMutablePointer<CChar>] = {
    var kinds = Kinds()
    Catalog.show(to: &kinds)
    return kinds.names
  }()

  private var names: [UnsafeMutablePointer<CChar>] = []

  mutating func visit<R: GestureRecognizer>(_: R.Type) { names.append(CText.copy(R.kind)) }
}
