import Analysis
import EvdevSource
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@testable import TouchstoneCommand

@Suite struct SearchThreadTests {
  /// The thread changes when a touch is shown, not what is shown of it.
  @Test func threadFindsWhatIsFoundWithoutIt() throws {
    let search = try #require(SearchThread())
    let trace = Corpus.path("tap/tap-moved-too-far.trace")
    func player() throws -> ViewPlayer {
      let playback = try ContactPlayback(path: trace)
      var log = InputLog(for: playback)
      try log.record(playback)
      return try ViewPlayer(ViewSource(title: "", header: playback.header), contacts: log, libinput: nil)
    }
    let (straight, threaded) = (try player(), try player())
    threaded.model.search = search
    for player in [straight, threaded] { player.seek(to: player.duration) }
    #expect(threaded.snapshot.touch == nil)
    #expect(Waiter(inputs: [search.descriptor]).wait() == .ready([search.descriptor]))
    search.deliver()
    #expect(threaded.snapshot == straight.snapshot)
    #expect(threaded.snapshot.touch?.remedy.isEmpty == false)
    // Nothing is left to read.
    #expect(Waiter(inputs: [search.descriptor]).wait(until: .distantPast) == .time)
  }
}
