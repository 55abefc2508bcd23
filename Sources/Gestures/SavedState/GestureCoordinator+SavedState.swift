// A coordinator's whole state, in mid-gesture too. What is set up is not in it: recognizers, relations, targets, delegates,
// handlers. Who restores sets up the same first, in the same order.
extension GestureCoordinator {
  /// Raised when readers of the older form would misread.
  static var stateVersion: UInt8 { 2 }
  static var stateMark: UInt64 { 0x5453_4554_4154_5347 }

  /// Where every recognizer and finger stands, with the parameters, as bytes: for ``restore(_:)``, here or in another process.
  /// Refused only while an event is under way.
  public func save() throws(SavedStateError) -> [UInt8] {
    if standing.pointee.isHandling { throw .eventUnderWay }
    var coder = StateCoder()
    code(&coder)
    return coder.bytes
  }
  /// Goes on where a state was saved. The same recognizers are attached, in the same order; or nothing is changed. Nobody
  /// is told. Frames go on from the one that was handled last: see ``TouchFrame/save()``.
  public func restore(_ bytes: [UInt8]) throws(SavedStateError) {
    let before = try save()
    var coder = StateCoder(reading: bytes)
    code(&coder)
    if coder.problem == nil, !coder.isAtEnd { coder.refuse(.damaged(at: coder.position)) }
    if coder.problem == nil, !isSound { coder.refuse(.damaged(at: coder.position)) }
    guard let problem = coder.problem else { return }
    var undo = StateCoder(reading: before)
    code(&undo)
    throw problem
  }

  private func code(_ coder: inout StateCoder) {
    coder.header(Self.stateMark, Self.stateVersion)
    var count = standing.pointee.attached.count
    coder.code(&count)
    if coder.problem == nil, count != standing.pointee.attached.count {
      coder.refuse(.otherCount(count, attached: standing.pointee.attached.count))
    }
    coder.code(&standing.pointee.now)
    codeFingers(&coder)
    for index in standing.pointee.attached where coder.problem == nil { code(index, &coder) }
    codeSets(&coder)
    standing.pointee.due = .distantPast
    if coder.isReading { countReceivers() }
  }
  private func code(_ index: Int, _ coder: inout StateCoder) {
    coder.kind(all[index].type.traits(all[index].recognizer).kind, at: index)
    if coder.problem != nil { return }
    all[index].type.code(all[index].recognizer, &coder)
    coder.code(&all[index].state)
    coder.code(&all[index].deadline)
    coder.code(&all[index].recognized)
    code(&all[index].requirementsOfAttempt, &coder)
    code(&all[index].asked, &coder)
    code(&all[index].competitors, &coder)
  }
  private func codeSets(_ coder: inout StateCoder) {
    code(&standing.pointee.driven, &coder)
    code(&standing.pointee.touched, &coder)
    code(&standing.pointee.told, &coder)
    code(&standing.pointee.withoutTouches, &coder)
    code(&standing.pointee.enabled, &coder)
    code(&standing.pointee.listening, &coder)
    code(&standing.pointee.engaged, &coder)
    code(&standing.pointee.recognized, &coder)
    code(&standing.pointee.ended, &coder)
    code(&standing.pointee.blocked, &coder)
    code(&standing.pointee.active, &coder)
    code(&standing.pointee.finished, &coder)
  }
  private func codeFingers(_ coder: inout StateCoder) {
    let none = Finger(id: 0, target: 0, receivers: RecognizerSet())
    coder.list(&standing.pointee.fingers, upTo: TouchFrame.capacity, none) { finger, coder in
      coder.code(&finger.id)
      coder.code(&finger.target, in: 0...standing.pointee.targets.count - 1)
      code(&finger.receivers, &coder)
    }
    let nothing = Delivery(
      contact: Contact(0, .ended, .zero, touchDownTime: .distantPast), target: 0, receivers: RecognizerSet(),
      time: .distantPast)
    coder.list(&standing.pointee.deliveries, upTo: 1 << 16, nothing) { delivery, coder in
      coder.code(&delivery.contact)
      coder.code(&delivery.target, in: 0...standing.pointee.targets.count - 1)
      code(&delivery.receivers, &coder)
      coder.code(&delivery.stage)
      coder.code(&delivery.time)
    }
    coder.code(&standing.pointee.untracked, in: 0...TouchFrame.maximumUntracked)
    coder.code(&standing.pointee.openings, in: 0...Int.max)
  }
  /// A set of attached ones, as bits.
  private func code(_ set: inout RecognizerSet, _ coder: inout StateCoder) {
    var bits = set.bits
    coder.code(&bits)
    set = RecognizerSet(bits: bits)
    if !(set - standing.pointee.attached).isEmpty { coder.refuse(.damaged(at: coder.position)) }
  }

  /// Whether what was read can be: whatever comes next, no gesture is then told what it cannot become.
  private var isSound: Bool {
    let now = standing.pointee
    for index in now.attached {
      let state = all[index].state
      if now.active.contains(index) != state.isActive || now.finished.contains(index) != state.isFinished {
        return false
      }
      // An active gesture's machine is in a recognized phase, so that it ends or is cancelled.
      if state.isActive, !all[index].type.isRecognized(all[index].recognizer) { return false }
    }
    let over = now.finished & (now.engaged | now.listening | now.blocked)
    let waiting = now.blocked - (now.engaged & (now.recognized | now.ended))
    let unheard = (now.listening - now.enabled) | (now.active & now.blocked)
    return over.isEmpty && waiting.isEmpty && unheard.isEmpty && (now.active - now.engaged).isEmpty
      && (now.listening & now.ended).isEmpty
  }
}

extension StateCoder {
  /// What stands first.
  mutating func header(_ mark: UInt64, _ version: UInt8) {
    var (its, itsVersion) = (mark, version)
    code(&its)
    if its != mark || problem != nil { refuse(.notASavedState) }
    code(&itsVersion)
    if problem == nil, itsVersion != version { refuse(.otherVersion(itsVersion)) }
  }
  /// A recognizer's kind, so that no other reads what it left.
  mutating func kind(_ kind: String, at index: Int) {
    var count = kind.utf8.count
    code(&count, in: 0...255)
    var its: [UInt8] = []
    for byte in isReading ? Array(repeating: 0, count: problem == nil ? count : 0) : Array(kind.utf8) {
      var byte = byte
      code(&byte)
      its.append(byte)
    }
    if problem == nil, !its.elementsEqual(kind.utf8) {
      refuse(.otherRecognizer(index, kind: String(decoding: its, as: UTF8.self)))
    }
  }
  mutating func list<Item>(
    _ items: inout [Item], upTo most: Int, _ blank: Item, _ code: (inout Item, inout StateCoder) -> Void
  ) {
    var count = items.count
    self.code(&count, in: 0...most)
    if problem != nil { return }
    if isReading { items.removeAll(keepingCapacity: true) }
    for index in 0..<count where problem == nil {
      if isReading { items.append(blank) }
      code(&items[index], &self)
    }
  }
}
