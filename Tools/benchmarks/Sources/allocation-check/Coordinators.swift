import Gestures

/// Coordinators with one kind of recognizer, up to all kinds with every relation between them.
enum Setups {
  static var checks: [Check] {
    var kinds = Kinds()
    Catalog.show(to: &kinds)
    return kinds.checks + [
      Check(name: "all kinds", run: { run($0) { _ in } }),
      Check(name: "all, simultaneous", run: { run($0, allowSimultaneous) }),
      Check(name: "all, each requires the next to fail", run: { run($0, require) }),
      Check(name: "all, with delegates", run: { run($0, setDelegates) }),
      Check(name: "all, on targets that observe touches", run: { run($0, onTargets: true) { _ in } }),
      Check(
        name: "all of this together",
        run: { count in
          run(count, onTargets: true) { setup in
            allowSimultaneous(setup)
            require(setup)
            setDelegates(setup)
          }
        }),
    ]
  }

  private struct Kinds: CatalogVisitor {
    var checks: [Check] = []
    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      checks.append(
        Check(
          name: R.kind,
          run: { count in
            var setup = Setup(isOnTargets: false)
            setup.visit(R.self)
            setup.play(count)
          }))
    }
  }

  private static func run(_ count: Int, onTargets isOnTargets: Bool = false, _ relate: (Setup) -> Void) {
    var setup = Setup(isOnTargets: isOnTargets)
    Catalog.show(to: &setup)
    relate(setup)
    setup.play(count)
  }

  private static func allowSimultaneous(_ setup: Setup) {
    for one in setup.ids { for other in setup.ids { setup.coordinator.allowSimultaneous(one, other) } }
  }

  private static func require(_ setup: Setup) {
    for (one, other) in zip(setup.ids, setup.ids.dropFirst()) { setup.coordinator.require(one, toFailBefore: other) }
  }

  private static func setDelegates(_ setup: Setup) {
    for id in setup.ids { setup.coordinator.setDelegate(setup.delegate, of: id) }
  }
}

private struct Setup: CatalogVisitor {
  let coordinator = GestureCoordinator()
  let delegate = Delegate()
  let tally = Tally()
  var ids: [RecognizerID] = []
  private var targets = [TargetID.surface]

  init(isOnTargets: Bool) {
    guard isOnTargets else { return }
    let tally = tally
    for index in 0..<8 {
      // Every other target is inside the previous one.
      let parent = index % 2 == 0 ? TargetID.surface : targets[targets.count - 1]
      targets.append(
        coordinator.addTarget(Rect2D(x: Double(index) * 60, y: 0, width: 200, height: 400), in: parent) { _ in
          tally.deliveries += 1
        })
    }
  }

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants {
      let tally = tally
      let id = coordinator.attach(variant.recognizer, to: targets[ids.count % targets.count]) { _ in
        tally.gestures += 1
      }.id
      coordinator.setTouchHandling(
        TouchHandling(delaysTouchesBegan: ids.count % 3 == 0, delaysTouchesEnded: ids.count % 2 == 0), of: id)
      ids.append(id)
    }
  }

  func play(_ count: Int) {
    var stream = Stream(count, to: coordinator)
    stream.play()
    if tally.gestures == 0 { fatalError("the stream has no gestures, so the check proves nothing") }
  }
}

private final class Tally {
  var gestures = 0
  var deliveries = 0
}

private final class Delegate: GestureDelegate {
  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    contact.id != 3
  }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool { true }
}
