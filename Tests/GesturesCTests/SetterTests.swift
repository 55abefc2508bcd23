import CTouchstoneGestures
import TestSupport
import Testing

@Suite struct SetterTests {
  /// UIKit's idiom: multiply, and set the scale back to 1.
  @Test(arguments: [true, false]) func scaleContinuesFromWhatWasSet(isInCallback: Bool) {
    let client = CClient()
    let pinch = client.attach("pinch")
    var (zoom, velocities): (Double, [Double]) = (1, [])
    func use() {
      var (scale, velocity) = (0.0, 0.0)
      #expect(tg_get_measurement(client.coordinator, pinch, "scale", &scale) == TG_OK)
      #expect(tg_get_measurement(client.coordinator, pinch, "velocity", &velocity) == TG_OK)
      zoom *= scale
      velocities.append(velocity)
      #expect(tg_set_scale(client.coordinator, pinch, 1) == TG_OK)
    }
    if isInCallback { client.during = { _ in use() } }
    func at(_ time: Int64, _ touches: Touch...) {
      for touch in touches { #expect(client.apply(touch) == TG_OK) }
      #expect(tg_commit_frame(client.coordinator, time * 1000) == TG_OK)
      if !isInCallback, client.state(of: pinch) != TG_POSSIBLE { use() }
    }
    at(0, .down(1, 0, 0), .down(2, 100, 0))
    at(20, .move(2, 150, 0))
    at(40, .move(2, 200, 0))
    at(60, .move(2, 250, 0))
    #expect(abs(zoom - 2.5) < 1e-9)
    #expect(velocities.count == 3)
  }

  @Test func onlyThePinchHasAScaleToSet() {
    let client = CClient()
    for kind in kinds where kind != "pinch" {
      #expect(tg_set_scale(client.coordinator, client.attach(kind), 1) == TG_ERROR_NAME)
      #expect(client.lastError == "the scale of \(kind) cannot be set, only that of pinch")
    }
    let pinch = client.attach("pinch")
    for scale in [0, -1, .nan, .infinity, 2e9] as [Double] {
      #expect(tg_set_scale(client.coordinator, pinch, scale) == TG_ERROR_ARGUMENT)
    }
  }
}
