import CTouchstoneGestures
import Gestures

// A state is the coordinator's, the frame's, and what the C interface adds to them, each with its length.

@c @implementation public func tg_save(
  _ coordinator: OpaquePointer!, _ bytes: UnsafeMutableRawPointer!, _ capacity: Int, _ size: UnsafeMutablePointer<Int>!
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    let size = try output(size, "size")
    let state = try handle.save()
    size.pointee = state.count
    if bytes == nil && capacity == 0 { return }
    let bytes = try output(bytes?.assumingMemoryBound(to: UInt8.self), "state")
    if capacity < state.count {
      throw CallError(TG_ERROR_SIZE, "the state takes \(state.count) bytes; the buffer has \(capacity)")
    }
    for (index, byte) in state.enumerated() { bytes[index] = byte }
  }
}

@c @implementation public func tg_restore(
  _ coordinator: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ size: Int
) -> tg_status {
  perform(.input, coordinator) { handle throws(CallError) in
    guard let bytes else { throw CallError(TG_ERROR_ARGUMENT, "the state is NULL") }
    if size < 0 { throw CallError(TG_ERROR_ARGUMENT, "the state's size is larger than any memory") }
    try handle.restore([UInt8](UnsafeRawBufferPointer(start: bytes, count: size)))
  }
}

extension HandlePointer {
  private static var mark: UInt64 { 0x4320_4554_4154_5347 }
  private static var version: UInt8 { 3 }

  fileprivate func save() throws(CallError) -> [UInt8] {
    var coder = StateCoder()
    var state: [UInt8] = []
    do throws(SavedStateError) { state = try pointee.coordinator.save() } catch {
      throw CallError(TG_ERROR_STATE, error.description)
    }
    var frame = pointee.frame.save()
    var setup = setup
    code(&coder, &state, &frame, &pointee.isFrameOpen, &pointee.feedTime, &pointee.pointer, &pointee.sequences, &setup)
    return coder.bytes
  }

  fileprivate func restore(_ bytes: [UInt8]) throws(CallError) {
    var coder = StateCoder(reading: bytes)
    var (state, frame): ([UInt8], [UInt8]) = ([], [])
    var (isFrameOpen, pointer) = (false, Point2D.zero)
    var feedTime: Timestamp?
    var sequences = TouchpadSequences()
    let present = self.setup
    var setup = Setup()
    do throws(SavedStateError) {
      code(&coder, &state, &frame, &isFrameOpen, &feedTime, &pointer, &sequences, &setup)
      try coder.finish()
    } catch {
      throw CallError(TG_ERROR_STATE, error.description)
    }
    if let difference = setup.difference(to: present) { throw CallError(TG_ERROR_STATE, difference) }
    do throws(SavedStateError) {
      let frame = try TouchFrame(restoring: frame)
      // Last, because the others change nothing.
      let own = try pointee.coordinator.save()
      try pointee.coordinator.restore(state)
      if !pointee.coordinator.tracksTouches(of: frame, isHandled: !isFrameOpen) {
        try pointee.coordinator.restore(own)
        throw SavedStateError.damaged(at: coder.position)
      }
      pointee.frame = frame
      pointee.isFrameOpen = isFrameOpen
      pointee.feedTime = feedTime
      pointee.pointer = pointer
      pointee.sequences = sequences
    } catch {
      throw CallError(TG_ERROR_STATE, error.description)
    }
  }

  private func code(
    _ coder: inout StateCoder, _ state: inout [UInt8], _ frame: inout [UInt8], _ isFrameOpen: inout Bool,
    _ feedTime: inout Timestamp?, _ pointer: inout Point2D, _ sequences: inout TouchpadSequences, _ setup: inout Setup
  ) {
    var mark = Self.mark
    coder.code(&mark)
    if mark != Self.mark { coder.refuse(.notASavedState) }
    var version = Self.version
    coder.code(&version)
    if version != Self.version { coder.refuse(.otherVersion(version)) }
    coder.code(&isFrameOpen)
    var hasFeedTime = feedTime != nil
    var time = feedTime ?? .distantPast
    coder.code(&hasFeedTime)
    coder.code(&time)
    feedTime = hasFeedTime ? time : nil
    coder.code(&pointer)
    code(&coder, &state)
    code(&coder, &frame)
    sequences.code(&coder)
    setup.code(&coder)
    coder.codeChecksum()
  }

  private func code(_ coder: inout StateCoder, _ bytes: inout [UInt8]) {
    var count = bytes.count
    coder.code(&count, in: 0...(coder.isReading ? coder.bytes.count : Int.max))
    if coder.problem != nil { return }
    if coder.isReading { bytes = [UInt8](repeating: 0, count: count) }
    for index in bytes.indices where coder.problem == nil { coder.code(&bytes[index]) }
  }
}
