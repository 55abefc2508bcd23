import CTouchstoneGestures
import CoreTestSupport
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

  @Test(arguments: [true, false]) func translationContinuesFromWhatWasSet(isInCallback: Bool) {
    for kind in ["pan", "transform", "screenEdgePan"] {
      let client = CClient()
      let pan = client.attach(kind)
      var sum = 0.0
      func use() {
        var x = 0.0
        #expect(tg_get_measurement(client.coordinator, pan, "translationX", &x) == TG_OK)
        sum += x
        #expect(tg_set_translation(client.coordinator, pan, 0, 0) == TG_OK)
      }
      if isInCallback { client.during = { _ in use() } }
      client.at(0, .down(1, 0, 0))
      for step in 1...5 {
        client.at(Int64(step) * 20, .move(1, Double(step) * 30, 0))
        if !isInCallback { use() }
      }
      #expect(abs(sum - 150) < 1e-9, "\(kind)")
    }
  }

  @Test func otherKindsAreRefused() {
    let client = CClient()
    for kind in kinds {
      let id = client.attach(kind)
      let hasScale = ["pinch", "transform"].contains(kind)
      let hasTranslation = ["pan", "screenEdgePan", "transform"].contains(kind)
      let hasRotation = ["rotation", "transform"].contains(kind)
      #expect(tg_set_scale(client.coordinator, id, 1) == (hasScale ? TG_OK : TG_ERROR_NAME))
      #expect(tg_set_translation(client.coordinator, id, 0, 0) == (hasTranslation ? TG_OK : TG_ERROR_NAME))
      #expect(tg_set_rotation(client.coordinator, id, 0) == (hasRotation ? TG_OK : TG_ERROR_NAME))
    }
    #expect(tg_set_rotation(client.coordinator, client.attach("tap"), 0) == TG_ERROR_NAME)
    #expect(client.lastError == "the rotation of tap cannot be set; it can be set of rotation, transform")
    let transform = client.attach("transform")
    for value in [Double.nan, .infinity, 2e9] {
      #expect(tg_set_scale(client.coordinator, transform, value) == TG_ERROR_ARGUMENT)
      #expect(tg_set_translation(client.coordinator, transform, value, 0) == TG_ERROR_ARGUMENT)
      #expect(tg_set_rotation(client.coordinator, transform, value) == TG_ERROR_ARGUMENT)
    }
    #expect(tg_set_scale(client.coordinator, transform, 0) == TG_ERROR_ARGUMENT)
  }
}
