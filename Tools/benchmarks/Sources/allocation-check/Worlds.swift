import Gestures

/// Coordinators with recognizers, from one kind alone to all of them with everything that can be between them.
enum Worlds {
  static var checks: [Check] {
    var kinds = Kinds()
    Catalog.show(to: &kinds)
    return kinds.checks + [
      Check(name: "all kinds", run: { run($0) { _ in } }),
      Check(name: "all, simultaneous", run: { run($0, befriend) }),
      Check(name: "all, each before the next", run: { run($0, require) }),
      Check(name: "all, with a delegate each", run: { run($0, ask) }),
      Check(name: "all, on targets that are told of touches", run: { run($0, onTargets: true) { _ in } }),
      Check(
        name: "all of that at once",
        run: { count in
          run(count, onTargets: true) { world in
            befriend(world)
            require(world)
            ask(world)
          }
        }),
    ]
  }

  private struct Kinds: CatalogVisitor {
    var checks: [Check] = []
    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      checks.append(
        Check(name: R.kind) { count in
          var world = World(isOnTargets: false)
          world.visit(R.self)
          world.play(count)
        })
    }
  }

  private static func run(_ count: Int, onTargets isOnTargets: Bool = false, _ relate: (World) -> Void) {
    var world = World(isOnTargets: isOnTargets)
    Catalog.show(to: &world)
    relate(world)
    world.play(count)
  }
  private static func befriend(_ world: World) {
    for one in world.ids { for other in world.ids { world.coordinator.allowSimultaneous(one, other) } }
  }
  private static func require(_ world: World) {
    for (one, other) in zip(world.ids, world.ids.dropFirst()) { world.coordinator.require(one, toFailBefore: other) }
  }
  private static func ask(_ world: World) {
    for id in world.ids { world.coordinator.setDelegate(world.delegate, of: id) }
  }
}

private struct World: CatalogVisitor {
  let coordinator = GestureCoordinator()
  let delegate = Delegate()
  let tally = Tally()
  var ids: [RecognizerID] = []
  private var targets = [TargetID.surface]

  init(isOnTargets: Bool) {
    guard isOnTargets else { return }
    let tally = tally
    for index in 0..<8 {
      // Half of them within the one before.
      let parent = index % 2 == 0 ? TargetID.surface : targets[targets.count - 1]
      targets.append(
        coordinator.addTarget(Rect(Double(index) * 60, 0, 200, 400), in: parent) { _ in tally.told += 1 })
    }
  }

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants {
      let tally = tally
      let id = coordinator.attach(variant.recognizer, to: targets[ids.count % targets.count]) { _, _ in
        tally.gestures += 1
      }
      coordinator.setTouchHandling(
        TouchHandling(delaysTouchesBegan: ids.count % 3 == 0, delaysTouchesEnded: ids.count % 2 == 0), of: id)
      ids.append(id)
    }
  }

  func play(_ count: Int) {
    var stream = Stream(count, to: coordinator)
    stream.play()
    if tally.gestures == 0 { fatalError("no gesture came of the stream, so it shows nothing") }
  }
}

private final class Tally {
  var gestures = 0
  var told = 0
}

private final class Delegate: GestureDelegate {
  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    contact.id != 3
  }
  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool { true }
}
