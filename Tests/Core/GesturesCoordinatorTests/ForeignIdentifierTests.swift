import Gestures
import CoreTestSupport
import Testing

/// Identifiers of one coordinator mean nothing to another one, although both number what they have alike.
@Suite struct ForeignIdentifierTests {
  private let own = GestureCoordinator()
  private let other = GestureCoordinator()

  @Test func recognizerOfAnotherCoordinatorIsNotAttached() throws {
    let press = own.attach(LongPressRecognizer())
    let pan = own.attach(PanRecognizer())
    // Of the same kind as the coordinator's own recognizer with this index.
    let foreign = other.attach(LongPressRecognizer())
    #expect(foreign.id.index == press.id.index && foreign.id != press.id && foreign != press)
    #expect(!own.isAttached(foreign) && own.kind(of: foreign) == nil && own.recognizer(foreign) == nil)
    #expect(own.description(of: foreign) == nil && own.parameter("minimumPressDuration", of: foreign) == nil)
    #expect(
      !own.isEnabled(foreign) && own.state(of: foreign) == .possible && own.progress(of: foreign, at: own.now) == [])
    #expect(!own.require(foreign, toFailBefore: pan) && !own.require(pan, toFailBefore: foreign))
    #expect(throws: ParameterError.self) { try own.setParameter("minimumPressDuration", of: foreign, to: 100) }
    #expect(throws: RecognizerError.detached) { try own.change(foreign.id, as: LongPressRecognizer.self) { _ in } }
    own.change(foreign) { _ in Issue.record("a recognizer of another coordinator was changed") }
    own.addAction(to: foreign) { _ in Issue.record("an action was added to a recognizer of another coordinator") }
    own.removeAction(other.addAction(to: foreign) { _ in })
    own.setEnabled(false, for: foreign)
    own.allowSimultaneous(foreign, pan)
    own.detach(foreign)
    #expect(own.attachedRecognizers == [press.id, pan.id] && own.isEnabled(press))
    #expect(other.isAttached(foreign) && own.recognizer(press)?.minimumPressDuration == .milliseconds(500))
  }

  @Test func targetOfAnotherCoordinatorDoesNotExist() {
    let area = Rect2D(x: 0, y: 0, width: 10, height: 10)
    let target = own.addTarget(area)
    let foreign = other.addTarget(area)
    #expect(foreign != target && own.target(at: Point2D(5, 5)) == target && !own.isTarget(foreign, within: .surface))
    own.setEnabled(false, of: foreign)
    own.setFrame(nil, of: foreign)
    own.setTransform(SimilarityTransform(scale: 2), of: foreign)
    own.removeTarget(foreign)
    #expect(own.target(at: Point2D(5, 5)) == target && own.target(at: Point2D(15, 5)) == .surface)
    let tap = own.attach(TapRecognizer(), to: foreign)
    #expect(!own.isAttached(tap) && own.attachedRecognizers == [])
    #expect(!own.isTarget(own.addTarget(area, in: foreign), within: .surface))
    own.hitTest = { _ in foreign }
    let onTarget = own.attach(TapRecognizer(), to: target)
    #expect(own.target(of: onTarget) == target)
  }

  /// A coordinator may have the address of one that is gone.
  @Test func identifierOutlivesItsCoordinator() {
    var seen: Set<RecognizerID> = []
    for _ in 0..<100 { seen.insert(GestureCoordinator().attach(TapRecognizer()).id) }
    #expect(seen.count == 100)
  }

  /// A recognizer that is not attached is freed.
  @Test func recognizerForARemovedTargetIsFreed() {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let kept = Token()
      token = kept
      let target = own.addTarget()
      own.removeTarget(target)
      let tap = own.attach(TapRecognizer(), to: target) { _ in _ = kept }
      #expect(!own.isAttached(tap))
      own.addAction(to: tap) { _ in Issue.record("an action of a recognizer that is not attached was called") }
    }
    #expect(token == nil)
  }

  /// Coordinators are created on any thread.
  @Test func coordinatorsOfManyTasksHaveDistinctIdentifiers() async {
    let ids = await withTaskGroup(of: [RecognizerID].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<50).map { _ in GestureCoordinator().attach(TapRecognizer()).id } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.count == 200 && Set(ids).count == 200)
  }
}
