import CTouchstoneGestures
import GestureTables
import Gestures

// A new session, and recognizers from text.

@c @implementation public func tg_reset(_ coordinator: OpaquePointer!) -> tg_status {
  perform(.input, coordinator) { handle in handle.reset() }
}

@c @implementation public func tg_setup(_ coordinator: OpaquePointer!, _ setup: UnsafePointer<CChar>!) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let setup = try recognizerSetup(try text(setup, "setup"))
    let present = handle.pointee.coordinator.attachedRecognizers.count
    if present + setup.recognizers.count > GestureCoordinator.maximumRecognizers {
      throw CallError(TG_ERROR_FULL, "a coordinator has at most 64 recognizers")
    }
    try handle.attach(setup)
  }
}

@c @implementation public func tg_setup_name(_ index: Int32) -> UnsafePointer<CChar>! {
  index >= 0 && Int(index) < SetupNames.all.count ? SetupNames.all[Int(index)] : nil
}

@c @implementation public func tg_recognizer_name(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer
) -> UnsafePointer<CChar>! {
  var name: UnsafePointer<CChar>?
  _ = perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    name = handle.pointee.names[attached.name ?? attached.kind]
  }
  return name
}

/// The names of the sets of recognizers. Created once and never freed.
private enum SetupNames {
  nonisolated(unsafe) static let all: [UnsafePointer<CChar>] = {
    var names: [UnsafePointer<CChar>] = []
    for setup in NamedSetup.allCases { names.append(UnsafePointer(CText.copy(setup.rawValue))) }
    return names
  }()
}

private func recognizerSetup(_ text: String) throws(CallError) -> RecognizerSetup {
  do throws(SetupError) { return try RecognizerSetup(text) } catch {
    throw CallError(TG_ERROR_VALUE, error.description)
  }
}

extension HandlePointer {
  /// Attaches the recognizers of a setup. They are detached again if one does not fit.
  fileprivate func attach(_ setup: RecognizerSetup) throws(CallError) {
    var numbers: [tg_recognizer] = []
    do throws(CallError) {
      for recognizer in setup.recognizers { numbers.append(try attach(recognizer)) }
    } catch {
      for number in numbers {
        if let attached = try? self.recognizer(number) { pointee.coordinator.detach(attached.id) }
      }
      throw error
    }
    for pair in setup.requirements {
      pointee.coordinator.require(
        try self.recognizer(numbers[pair.required]).id, toFailBefore: try self.recognizer(numbers[pair.dependent]).id)
    }
    for pair in setup.simultaneous {
      pointee.coordinator.allowSimultaneous(
        try self.recognizer(numbers[pair.first]).id, try self.recognizer(numbers[pair.second]).id)
    }
  }

  private func attach(_ recognizer: RecognizerSetup.Recognizer) throws(CallError) -> tg_recognizer {
    var number: tg_recognizer = -1
    let coordinator = OpaquePointer(self)
    let status = recognizer.kind.withCString { tg_attach(coordinator, $0, &number) }
    if status != TG_OK { throw CallError(status, String(cString: tg_last_error(coordinator))) }
    let attached = try self.recognizer(number)
    pointee.attached[attached.id.index]?.name = recognizer.name
    for parameter in recognizer.parameters { try setParameter(parameter.name, of: attached, to: parameter.value) }
    return number
  }

  func reset() {
    pointee.coordinator.reset()
    pointee.frame.reset()
    pointee.isFrameOpen = false
    pointee.feedTime = nil
    pointee.coalescing.moves.removeAll(keepingCapacity: true)
    pointee.sequences = TouchpadSequences()
    pointee.pointer = .zero
  }
}
