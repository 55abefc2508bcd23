import CTouchstoneGestures
import Testing

/// A state is restored only into the setup that it was saved from, and an error names the first difference.
@Suite struct SavedSetupTests {
  private func setup(_ body: (CClient) -> Void) -> CClient {
    let client = CClient()
    body(client)
    return client
  }

  private func base(_ client: CClient) {
    let window = client.addTarget(0, 0, 100, 100)
    let (tap, double, pan) = (client.attach("tap", to: window), client.attach("tap", to: window), client.attach("pan"))
    #expect(tg_require_to_fail(client.coordinator, double, tap) == TG_OK)
    #expect(tg_allow_simultaneous(client.coordinator, pan, double) == TG_OK)
  }

  @Test func differenceIsNamed() {
    let saved = setup(base)
    saved.at(0, .down(1, 5, 5))
    let state = saved.save()
    #expect(setup(base).restore(state) == TG_OK)
    func expectRefusal(_ message: String, _ line: Int = #line, _ body: (CClient) -> Void) {
      let client = setup(body)
      let before = client.save()
      #expect(client.restore(state) == TG_ERROR_STATE, "line \(line)")
      #expect(client.lastError == message, "line \(line)")
      #expect(client.save() == before, "line \(line)")
    }
    expectRefusal("the state has 1 target besides the surface, and the coordinator 0; add the same targets first") {
      for kind in ["tap", "tap", "pan"] { _ = $0.attach(kind) }
    }
    expectRefusal(
      "in the state, recognizer 1 is attached to target 1, and in the coordinator to 0; attach it to the same target first"
    ) {
      let window = $0.addTarget(0, 0, 100, 100)
      _ = ($0.attach("tap", to: window), $0.attach("tap"), $0.attach("pan"))
    }
    expectRefusal(
      "recognizer 0 requires recognizer 1 to fail in the state, and not in the coordinator; set the same relations first"
    ) {
      let window = $0.addTarget(0, 0, 100, 100)
      _ = ($0.attach("tap", to: window), $0.attach("tap", to: window), $0.attach("pan"))
    }
    expectRefusal(
      "recognizers 0 and 2 are simultaneous in the coordinator, and not in the state; set the same relations first"
    ) {
      base($0)
      #expect(tg_allow_simultaneous($0.coordinator, 0, 2) == TG_OK)
    }
  }

  /// Numbers of what was detached and removed are not used again, and do not count.
  @Test func whatHasBeenRemovedDoesNotCount() {
    let saved = setup { client in
      let (old, oldTarget) = (client.attach("pinch"), client.addTarget(0, 0, 5, 5))
      #expect(tg_detach(client.coordinator, old) == TG_OK)
      #expect(tg_remove_target(client.coordinator, oldTarget) == TG_OK)
      base(client)
    }
    saved.at(0, .down(1, 5, 5))
    let restored = setup(base)
    #expect(restored.restore(saved.save()) == TG_OK, "\(restored.lastError)")
    restored.at(80, .up(1))
    #expect(tg_advance(restored.coordinator, 1_000_000) == TG_OK)
    #expect(!restored.log.isEmpty)
  }
}
