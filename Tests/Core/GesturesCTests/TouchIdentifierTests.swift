import CTouchstoneGestures
import CoreTestSupport
import Testing

/// Sources use the identifier of a touch that has lifted again at once; a target must never have two touches with one.
@Suite struct TouchIdentifierTests {
  private final class Log {
    var lines: [String] = []
    /// The touches that have begun and not ended, by target and identifier.
    var down: Set<[Int32]> = []
    var problems = 0
  }

  private func log(_ client: CClient, _ target: tg_target, _ log: Log) {
    let callback: tg_touch_callback = { target, id, phase, x, y, time, user in
      let log = Unmanaged<Log>.fromOpaque(user!).takeUnretainedValue()
      log.lines.append("\(time / 1000) \(id) \(phase.rawValue) \(Int(x))")
      let isDown = log.down.contains([target, id])
      if isDown == (phase == TG_TOUCH_BEGAN) { log.problems += 1 }
      if phase == TG_TOUCH_BEGAN { log.down.insert([target, id]) }
      if phase == TG_TOUCH_ENDED || phase == TG_TOUCH_CANCELLED { log.down.remove([target, id]) }
    }
    #expect(
      tg_set_touch_callback(client.coordinator, target, callback, Unmanaged.passUnretained(log).toOpaque()) == TG_OK)
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func noTargetHasTwoTouchesWithOneIdentifier(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (client, log) = (CClient(), Log())
    let window = client.addTarget(0, 0, 50, 1000)
    let (tap, double, press) = (client.attach("tap"), client.attach("tap", to: window), client.attach("longPress"))
    #expect(tg_set_parameter(client.coordinator, double, "numberOfTapsRequired", 2) == TG_OK)
    #expect(tg_require_to_fail(client.coordinator, double, tap) == TG_OK)
    for id in [tap, double, press] {
      #expect(
        tg_set_touch_handling(client.coordinator, id, Bool.random(using: &random), Bool.random(using: &random), true)
          == TG_OK)
    }
    for target in [0, window] { self.log(client, target, log) }
    var down: Set<Int32> = []
    var time: Int64 = 0
    for _ in 0..<400 {
      time += Int64.random(in: 0...120, using: &random)
      let id = Int32.random(in: 0...1, using: &random)
      let x = Double.random(in: 0...100, using: &random)
      if down.remove(id) != nil {
        client.at(time, .up(id))
      } else {
        down.insert(id)
        client.at(time, .down(id, x, 5))
      }
    }
    for id in down { client.at(time + 10, .up(id)) }
    #expect(tg_advance(client.coordinator, .max) == TG_OK)
    #expect(log.problems == 0 && log.down.isEmpty && log.lines.count > 100)
  }
}
