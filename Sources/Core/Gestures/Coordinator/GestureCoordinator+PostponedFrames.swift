/// Frames that no recognizer has received yet: a single touch has moved in them, so little that no gesture has changed.
///
/// - `recognizers` is empty exactly if `count` is 0.
struct PostponedFrames {
  private static var capacity: Int { 64 }
  /// The recognizers that have not received the frames.
  var recognizers = RecognizerSet()
  private(set) var count = 0
  private var times = InlineArray<64, Timestamp>(repeating: .distantPast)
  private var positions = InlineArray<64, Point2D>(repeating: .zero)

  var isEmptyOrFull: Bool { count & (Self.capacity - 1) == 0 }

  @inline(__always) mutating func append(_ time: Timestamp, _ position: Point2D) {
    times[count] = time
    positions[count] = position
    count &+= 1
  }

  mutating func remove(_ recognizers: RecognizerSet) {
    self.recognizers.subtract(recognizers)
    if self.recognizers.isEmpty { count = 0 }
  }

  // Mutating, although it changes nothing: otherwise the arrays would be copied for every element that is read.
  mutating func time(_ index: Int) -> Timestamp { times[index] }

  mutating func position(_ index: Int) -> Point2D { positions[index] }
}

// While a single touch stays within the slop of every recognizer, its frames are only stored. A recognizer receives them, in
// order, before its next frame or deadline, and before the program reads it. Most of them are never delivered: of a touch
// that waits for its deadline or lifts, most recognizers need only the newest frame, or fail because another one is recognized.
extension GestureCoordinator {
  /// Returns whether a steady frame can be postponed.
  @inline(__always)
  func canPostpone(_ touches: borrowing TouchFrame) -> Bool {
    (touches.contacts[0].position - state.fastPath.slopCenter).squaredLength < state.fastPath.squaredSlop
  }

  @inline(never)
  func postpone(_ touches: borrowing TouchFrame) {
    if state.postponed.isEmptyOrFull { return startPostponing(touches) }
    state.now = touches.time
    state.postponed.append(touches.time, touches.contacts[0].position)
  }

  @inline(never)
  private func startPostponing(_ touches: borrowing TouchFrame) {
    deliverPostponedFrames()
    state.postponed.recognizers = state.fastPath.recognizers
    postponedFrame.copy(touches, at: touches.time) { $0.touchDownTime }
    state.now = touches.time
    state.postponed.append(touches.time, touches.contacts[0].position)
  }

  /// Delivers the postponed frames to recognizers that have not received them.
  @inline(__always)
  func deliverPostponedFrames(to recognizers: RecognizerSet = .all) {
    if !state.postponed.recognizers.isDisjoint(with: recognizers) { deliverPostponed(to: recognizers) }
  }

  @inline(never)
  private func deliverPostponed(to recognizers: RecognizerSet) {
    storePostponedPosition()
    for index in state.postponed.recognizers & recognizers & state.running {
      // Read in place: a copy of the attachment would retain what it refers to.
      let attachment = attachments + index
      var number = attachment.pointee.withType { $0.needsEveryMove } ? 0 : state.postponed.count - 1
      while number < state.postponed.count {
        postponedFrame.move(at: state.postponed.time(number), to: state.postponed.position(number))
        let result = attachment.pointee.advance(postponedFrame)
        assertUnchanged(result, attachment)
        number += 1
      }
    }
    state.postponed.remove(recognizers)
    // The others cannot be given more frames than these: the next frame goes to all.
    if !state.postponed.recognizers.isEmpty { state.fastPath.touchCounts = -1 }
  }

  @inline(__always)
  private func assertUnchanged(_ result: _Advance, _ attachment: UnsafeMutablePointer<Attachment>) {
    #if hasFeature(Embedded)
    assert(
      result.outcome == .none && result.deadline == attachment.pointee.deadline,
      "a recognizer's remainingSlop is too large: a touch within it changed the gesture or its deadline")
    #else
    assert(
      result.outcome == .none && result.deadline == attachment.pointee.deadline,
      "\(kind(attachment.pointee.id.index))'s remainingSlop is too large: a touch within it changed the gesture or its deadline"
    )
    #endif
  }

  /// Stores the position of the only touch, before the frames are delivered or dropped.
  func storePostponedPosition() {
    if state.postponed.count > 0 { state.touchPositions[0] = state.postponed.position(state.postponed.count - 1) }
  }

  /// Updates how far the only touch may move while frames are postponed.
  func updateSlop(_ touches: borrowing TouchFrame) {
    var slop = Double.infinity
    for index in state.fastPath.recognizers {
      slop = min(slop, attachments[index].withType { $0._remainingSlop(attachments[index].recognizer, touches) })
    }
    // Less a thousandth of a point, because recognizers measure from elsewhere and round differently.
    slop -= 0.001
    if !(slop > 0) { return }
    state.fastPath.slopCenter = touches.contacts[0].position
    state.fastPath.squaredSlop = slop * slop
  }
}
