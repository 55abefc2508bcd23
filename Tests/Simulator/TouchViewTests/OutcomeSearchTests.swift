import Gestures
import TestSupport
import Testing
import TouchTrace
import TouchView

/// The outcome of a touch is found while input continues.
@Suite struct OutcomeSearchTests {
  /// Performs searches on demand, in order.
  private final class Search: OutcomeSearch {
    private var waiting: [(work: @Sendable () -> TouchOutcome, take: (TouchOutcome) -> Void)] = []
    var count: Int { waiting.count }

    func run(_ work: @escaping @Sendable () -> TouchOutcome, take: @escaping (TouchOutcome) -> Void) {
      waiting.append((work, take))
    }

    func finishOne() {
      let (work, take) = waiting.removeFirst()
      take(work())
    }
  }

  /// Returns a player whose searches wait, and one that searches straight away.
  private func players() throws -> (ViewPlayer, ViewPlayer, Search) {
    let script = "tap rest=900 pinch:20-50@52,33"
    let (player, straight, search) = (try ViewPlayer(script: script), try ViewPlayer(script: script), Search())
    player.model.search = search
    return (player, straight, search)
  }

  @Test func touchBeforeIsShownUntilTheOutcomeIsKnown() throws {
    let (player, straight, search) = try players()
    // Between the two touches.
    let between = Timestamp.milliseconds(700)
    player.seek(to: between)
    straight.seek(to: between)
    #expect(player.snapshot.touch == nil && player.snapshot.progress == .explaining && search.count == 1)
    let version = player.model.version
    search.finishOne()
    #expect(player.model.version > version)
    #expect(player.snapshot == straight.snapshot && player.snapshot.touch?.number == 1)
    player.seek(to: .milliseconds(1200))
    #expect(player.snapshot.touch?.number == 1 && player.snapshot.progress == .touching)
    player.seek(to: player.duration)
    straight.seek(to: straight.duration)
    #expect(player.snapshot.touch?.number == 1 && player.snapshot.progress == .explaining && search.count == 1)
    search.finishOne()
    #expect(player.snapshot == straight.snapshot && player.snapshot.touch?.number == 2 && search.count == 0)
  }

  @Test func outcomeThatIsNoLongerTrueIsSearchedAgain() throws {
    let (player, straight, search) = try players()
    for other in [player, straight] { other.seek(to: other.duration) }
    _ = player.snapshot
    for other in [player, straight] {
      other.model.label(.tap)
      other.model.set(ViewParameter.ID("pinch", "minimumSpanChange"), to: 100)
    }
    _ = player.snapshot
    #expect(search.count == 1, "one search at a time")
    search.finishOne()
    #expect(player.snapshot.touch == nil && search.count == 1)
    search.finishOne()
    #expect(player.snapshot == straight.snapshot)
    #expect(player.snapshot.touch?.isRight == false)
  }

  @Test func whatAsksForTheOutcomeWaitsForIt() throws {
    let (player, straight, search) = try players()
    for other in [player, straight] { other.seek(to: other.duration) }
    _ = player.snapshot
    #expect(player.model.lastTouch == straight.model.lastTouch)
    #expect(player.snapshot == straight.snapshot)
    // Its result comes too late to matter.
    search.finishOne()
    #expect(player.snapshot == straight.snapshot && search.count == 0)
  }
}
