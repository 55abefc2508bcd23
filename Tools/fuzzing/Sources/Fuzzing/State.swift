import Gestures

/// Saves a coordinator's state during gestures and restores it in another one, which then saves the same bytes and behaves
/// the same. Then restores a damaged state: the coordinator refuses it, or, if the damage has the right checksum, continues
/// without a trap.
func fuzzState(_ attempt: FuzzInput) {
  func makeCoordinator() -> (GestureCoordinator, Attaching) {
    let coordinator = GestureCoordinator()
    // The state is restored with the same recognizers attached.
    var attaching = Attaching(to: coordinator, attempt, mayDetach: false)
    attaching.relate()
    return (coordinator, attaching)
  }
  let (coordinator, attaching) = makeCoordinator()
  var input = attaching.rest
  var hand = Hand(&input)
  for _ in 0..<input.index(32) { hand.sendEvent(to: coordinator, from: &input) }
  guard var saved = try? coordinator.save() else { return }

  let (restored, restoredSetup) = makeCoordinator()
  restoredSetup.expectRestoredTouches()
  do { try restored.restore(saved) } catch { fatalError("a saved state is refused: \(error)") }
  expect((try? restored.save()) == saved, "a restored coordinator saves another state")

  let intact = saved
  for _ in 0...input.index(6) { input.damage(&saved) }
  let isForged = input.flag() && saved.count >= 8
  if isForged {
    var coder = StateCoder()
    for var byte in saved.dropLast(8) { coder.code(&byte) }
    coder.codeChecksum()
    saved = coder.bytes
  }
  let (damaged, damagedSetup) = makeCoordinator()
  damagedSetup.expectRestoredTouches()
  let isAccepted = (try? damaged.restore(saved)) != nil
  expect(isForged || saved == intact || !isAccepted, "a damaged state is accepted")
  if input.flag() {
    while !input.isEmpty { hand.sendEvent(to: coordinator, restored, from: &input) }
    expect((try? restored.save()) == (try? coordinator.save()), "a restored coordinator behaves differently")
  } else if isAccepted {
    hand.replaceTouches(of: damaged)
    while !input.isEmpty { hand.sendEvent(to: damaged, from: &input) }
    hand.cancelAll(on: damaged)
  }
}
