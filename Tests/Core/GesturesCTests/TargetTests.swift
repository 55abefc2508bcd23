import CTouchstoneGestures
import CoreTestSupport
import Testing

@Suite struct TargetTests {
  private final class Log {
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    /// The target that the hit test returns.
    var hit: tg_target = -1
  }

  private let log = Log()

  @Test func hitTestChoosesTheTarget() {
    let client = CClient()
    let cell = client.addTarget(0, 0, 0, 0)
    let tap = client.attach("tap", to: cell)
    let hitTest: tg_hit_test = { _, _, user in Unmanaged<Log>.fromOpaque(user!).takeUnretainedValue().hit }
    #expect(tg_set_hit_test(client.coordinator, hitTest, log.pointer) == TG_OK)
    for (hit, count) in [(cell, 1), (-1, 0), (TG_SURFACE, 0), (99, 0), (cell, 1)] as [(tg_target, Int)] {
      log.hit = hit
      client.at(Int64(client.log.count), .down(1, 500, 500))
      client.at(50, .up(1))
      #expect(client.takeLog().count == count, "hit \(hit)")
    }
    #expect(tg_set_hit_test(client.coordinator, nil, nil) == TG_OK)
    client.at(5000, .down(1, 500, 500))
    client.at(5050, .up(1))
    #expect(client.log.isEmpty && client.state(of: tap) == TG_POSSIBLE)
  }
}
