import Gestures

extension GestureRecognizer {
  /// Attaches the recognizer, so that its gestures act on the scene.
  func attach(
    as name: String, to target: TargetID, of targets: SessionTargets, in coordinator: GestureCoordinator,
    _ recorder: TranscriptRecorder, _ owners: GestureOwners
  ) -> RecognizerID {
    let scene = targets.scene
    // Nothing acts on the scene without content.
    if scene is EmptyScene { return coordinator.attach(self, to: target).id }
    let isExclusive = type(of: scene).isExclusive(sceneGestureKind)
    var own: RecognizerID?
    let id = coordinator.attach(self, to: target) { [unowned targets] gesture in
      if isExclusive, let own, !owners.admits(gesture.state, of: Self.kind, by: own) { return }
      let sceneGesture = SceneGesture(
        gesture.recognizer.sceneGestureKind, gesture.state, at: gesture.recognizer.location, recorder.now, name: name,
        numberOfTouches: gesture.recognizer.numberOfTouches, on: own.flatMap { targets.element(of: $0) })
      for event in scene.handle(sceneGesture) {
        targets.mayMissElements = true
        recorder.record(.scene(time: recorder.now, event))
      }
    }
    own = id.id
    return id.id
  }
}
