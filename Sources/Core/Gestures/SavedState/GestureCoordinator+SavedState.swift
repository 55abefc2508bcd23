// Saving a coordinator in any state, also in the middle of a gesture. What the program sets up is not saved: recognizers,
// relations, targets, delegates and handlers. A program that restores a state sets up the same ones first, in the same
// order.
extension GestureCoordinator {
  /// The version of the format. Increase it whenever an older reader would misread the bytes.
  static var stateVersion: UInt8 { 16 }
  static var stateMark: UInt64 { 0x5453_4554_4154_5347 }

  /// Returns the state of all recognizers and touches, with the recognizers' parameters, as bytes for ``restore(_:)`` in
  /// this process or another one.
  ///
  /// - Throws: ``SavedStateError/eventUnderWay`` if called from a handler, ``SavedStateError/notSavable(kind:)`` if a
  ///   recognizer does not implement ``GestureRecognizer/code(_:)``.
  /// - Complexity: O(*n*² + *t*) for *n* attached recognizers and *t* touches.
  public func save() throws(SavedStateError) -> [UInt8] {
    if state.isHandlingEvent { throw .eventUnderWay }
    deliverPostponedFrames()
    var coder = StateCoder()
    code(&coder)
    coder.codeChecksum()
    if let problem = coder.problem { throw problem }
    return coder.bytes
  }

  /// Returns a key that two states of the same recognizers share if they are saved alike, apart from less than a millionth in
  /// numbers. Comparing the bytes of ``save()`` took a third of the time of an audit.
  ///
  /// - Throws: ``SavedStateError/notSavable(kind:)`` as ``save()`` does.
  package func stateKey() throws(SavedStateError) -> DecisionKey {
    deliverPostponedFrames()
    var coder = StateCoder(comparing: StateComparison(at: state.now, horizon: Interval(microseconds: .max)))
    code(&coder)
    if let problem = coder.problem { throw problem }
    return coder.key ?? DecisionKey()
  }

  /// Restores a saved state. No handler is called. The next frame must continue from the one that was handled last: see
  /// ``TouchFrame/save()``.
  ///
  /// - Parameter bytes: The bytes that ``save()`` returned, for a coordinator with the same recognizers attached in the same order.
  /// - Throws: ``SavedStateError`` if the bytes are damaged or belong to other recognizers. Nothing is changed then. A
  ///   checksum finds every change of a single byte, and all other damage except for one case in 2^64.
  /// - Complexity: O(*n*² + *t*) for *n* attached recognizers and *t* touches.
  public func restore(_ bytes: [UInt8]) throws(SavedStateError) {
    let before = try save()
    var coder = StateCoder(reading: bytes)
    code(&coder)
    coder.codeChecksum()
    if coder.problem == nil, violatedInvariant() != nil { coder.refuse(.damaged(at: coder.position)) }
    do throws(SavedStateError) { try coder.finish() } catch {
      var undo = StateCoder(reading: before)
      code(&undo)
      throw error
    }
  }

  /// Returns whether a frame continues the touches that are down: it has been handled and contains all of them, or it has not and
  /// contained them before its changes. Handling another frame may stop the program.
  ///
  /// - Complexity: O(*m*²) for *m* touches.
  package func tracksTouches(of frame: borrowing TouchFrame, isHandled: Bool) -> Bool {
    if isHandled { return tracksOnly(frame) { $0.isDown } }
    var (isFirst, result) = (true, false)
    frame.forEachPart { part in
      if isFirst { result = tracksOnly(part) { $0.stage != .began } }
      isFirst = false
    }
    return result
  }

  private func tracksOnly(_ frame: borrowing TouchFrame, where isExpected: (Contact) -> Bool) -> Bool {
    var count = 0
    for index in 0..<frame.count where isExpected(frame[index]) {
      if !state.routing.touches.contains(where: { $0.id == frame[index].id }) { return false }
      count += 1
    }
    return count == state.routing.touches.count
  }

  private func code(_ coder: inout StateCoder) {
    coder.header(Self.stateMark, Self.stateVersion)
    var count = state.configuration.attached.count
    coder.code(&count)
    if coder.problem == nil, count != state.configuration.attached.count {
      coder.refuse(.otherCount(count, attached: state.configuration.attached.count))
    }
    coder.code(&state.now)
    codeRouting(&coder)
    for index in state.configuration.attached where coder.problem == nil { code(index, &coder) }
    codeAttempts(&coder)
    if coder.isReading {
      state.earliestDeadline = .distantPast
      updateReceiverSets()
    }
  }

  private func code(_ index: Int, _ coder: inout StateCoder) {
    coder.kind(kind(index), at: index)
    if coder.problem != nil { return }
    attachments[index].type.code(attachments[index].recognizer, &coder)
    coder.code(&attachments[index].state)
    coder.code(&attachments[index].deadline)
    coder.code(&attachments[index].recognitionTime)
    code(&attachments[index].requirementsOfAttempt, &coder)
    code(&attachments[index].delegatesAskedAbout, &coder)
    code(&attachments[index].competitors, &coder)
  }

  private func codeRouting(_ coder: inout StateCoder) {
    let noTouch = RoutedTouch(id: 0, target: 0, receivers: RecognizerSet())
    coder.list(&state.routing.touches, upTo: TouchFrame.capacity, noTouch) { touch, coder in
      coder.code(&touch.id)
      code(target: &touch.target, &coder)
      code(&touch.receivers, &coder)
      coder.code(&touch.lateTouchDownTime)
    }
    for place in state.routing.touches.indices {
      // Where a touch is that no recognizer receives depends on the path that its frames took.
      if state.routing.touches[place].receivers.isEmpty { state.touchPositions[place] = .zero }
      coder.code(&state.touchPositions[place])
    }
    let noDelivery = Delivery(
      contact: Contact(0, .ended, .zero, touchDownTime: .distantPast), target: 0, receivers: RecognizerSet(),
      time: .distantPast)
    coder.list(&state.routing.deliveries, upTo: 1 << 16, noDelivery) { delivery, coder in
      coder.code(&delivery.contact)
      code(target: &delivery.target, &coder)
      code(&delivery.receivers, &coder)
      coder.code(&delivery.stage)
      coder.code(&delivery.time)
    }
    coder.code(&state.routing.untracked, in: 0...TouchFrame.maximumUntracked)
    coder.code(&state.routing.openTouchpadSequences, in: 0...Int.max)
    code(&state.routing.touchpadReceivers, &coder)
    code(&state.routing.lostTouch, &coder)
  }

  private func codeAttempts(_ coder: inout StateCoder) {
    code(&state.configuration.enabled, &coder)
    code(&state.attempts.inProgress, &coder)
    code(&state.attempts.waiting, &coder)
    code(&state.attempts.active, &coder)
    code(&state.attempts.finished, &coder)
    code(&state.attempts.machineRecognized, &coder)
    code(&state.attempts.machineEnded, &coder)
    code(&state.attempts.begunByTouches, &coder)
    code(&state.attempts.begunByTouchpad, &coder)
    code(&state.attempts.withIgnoredTouches, &coder)
  }

  /// A target, as its place in the order of addition: a program that has removed targets uses their indices again, and one that
  /// restores its state adds only those that were left.
  private func code(target index: inout Int, _ coder: inout StateCoder) {
    if Int(state.configuration.targetCount) + 1 == state.configuration.targets.count {
      return code(place: &index, of: state.configuration.targets.count, &coder)
    }
    let inOrder = state.configuration.targets.indices.filter { state.configuration.targets[$0].serial != nil }
      .sorted { state.configuration.targets[$0].serial! < state.configuration.targets[$1].serial! }
    var place = inOrder.firstIndex(of: index) ?? 0
    code(place: &place, of: inOrder.count, &coder)
    if coder.isReading { index = inOrder[place] }
  }

  private func code(place: inout Int, of count: Int, _ coder: inout StateCoder) {
    var coded = place
    coder.code(&coded, in: 0...Int.max)
    if coder.problem == nil, coded >= count { coder.refuse(.missingTarget) }
    if coder.problem == nil { place = coded }
  }

  /// A set of attached recognizers, as bits.
  private func code(_ set: inout RecognizerSet, _ coder: inout StateCoder) {
    var bits = set.bits
    coder.code(&bits)
    set = RecognizerSet(bits: bits)
    if !set.isSubset(of: state.configuration.attached) { coder.refuse(.damaged(at: coder.position)) }
  }
}

extension StateCoder {
  /// Codes a recognizer's kind, so that a recognizer of another kind refuses the bytes that follow.
  mutating func kind(_ kind: String, at index: Int) {
    var count = kind.utf8.count
    code(&count, in: 0...255)
    var codedKind: [UInt8] = []
    for byte in isReading ? Array(repeating: 0, count: problem == nil ? count : 0) : Array(kind.utf8) {
      var byte = byte
      code(&byte)
      codedKind.append(byte)
    }
    if problem == nil, !codedKind.elementsEqual(kind.utf8) {
      refuse(.otherRecognizer(index, kind: String(decoding: codedKind, as: UTF8.self)))
    }
  }

  /// Codes a list: the number of items, then each item.
  mutating func list<Item>(
    _ items: inout [Item], upTo maximumCount: Int, _ blank: Item, _ code: (inout Item, inout StateCoder) -> Void
  ) {
    var count = items.count
    self.code(&count, in: 0...maximumCount)
    if problem != nil { return }
    if isReading { items.removeAll(keepingCapacity: true) }
    for index in 0..<count where problem == nil {
      if isReading { items.append(blank) }
      code(&items[index], &self)
    }
  }

  /// Codes whether there is a time, then the time.
  fileprivate mutating func code(_ value: inout Timestamp?) {
    var isPresent = value != nil
    var time = value ?? .distantPast
    code(&isPresent)
    if isPresent { code(&time) }
    if isReading, problem == nil { value = isPresent ? time : nil }
  }
}
