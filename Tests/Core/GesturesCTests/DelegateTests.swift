import CTouchstoneGestures
import CoreTestSupport
import Testing

@Suite struct DelegateTests {
  private final class Answers {
    var questions: [String] = []
    var answers: [String: Bool] = [:]
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    let client = CClient()
    /// The status of each call that must be refused during a question.
    var statuses: Set<UInt32> = []

    static func ask(_ user: UnsafeMutableRawPointer?, _ question: String, _ name: String, _ standard: Bool) -> Bool {
      let answers = Unmanaged<Answers>.fromOpaque(user!).takeUnretainedValue()
      answers.questions.append(question)
      answers.statuses.insert(tg_commit_frame(answers.client.coordinator, 0).rawValue)
      return answers.answers[name] ?? standard
    }
  }

  private let answers = Answers()

  private var delegate: tg_delegate {
    var delegate = tg_delegate()
    delegate.size = MemoryLayout<tg_delegate>.size
    delegate.should_begin = { Answers.ask($1, "\($0) begins", "begin", true) }
    delegate.should_receive_touch = { recognizer, contact, target, user in
      let contact = contact!.pointee
      return Answers.ask(
        user, "\(recognizer) receives \(contact.id) at \(contact.x),\(contact.y) on \(target)", "touch", true)
    }
    delegate.should_receive_touchpad = { Answers.ask($3, "\($0) receives \($1),\($2)", "touchpad", true) }
    delegate.should_be_simultaneous = { Answers.ask($2, "\($0) with \($1)", "simultaneous", false) }
    delegate.should_require_failure = { Answers.ask($2, "\($0) waits for \($1)", "requires", false) }
    delegate.should_be_required_to_fail = { Answers.ask($2, "\($0) makes \($1) wait", "required", false) }
    return delegate
  }

  /// A tap and a press that begins before the tap ends, played once.
  private func play(_ names: String...) -> [String] {
    let client = answers.client
    for name in names { answers.answers[name] = !["begin", "touch", "touchpad"].contains(name) }
    let (press, pan) = (client.attach("longPress"), client.attach("pan"))
    var delegate = delegate
    #expect(tg_set_delegate(client.coordinator, press, &delegate, answers.pointer) == TG_OK)
    client.at(0, .down(1, 5, 6))
    client.at(600)
    client.at(700, .move(1, 60, 6))
    client.at(800, .up(1))
    #expect(answers.statuses.isSubset(of: [TG_ERROR_BUSY.rawValue]))
    #expect((press, pan) == (0, 1))
    return client.log.map { $0.split(separator: " ")[1...2].joined(separator: " ") }
  }

  @Test func questionsAreAskedWithTheirArguments() {
    #expect(play() == ["0 1", "0 2", "0 3"])
    for question in ["0 receives 1 at 5.0,6.0 on 0", "0 begins", "0 with 1", "0 makes 1 wait"] {
      #expect(answers.questions.contains(question), "\(question)")
    }
  }

  @Test func shouldBeginFalseFailsTheGesture() { #expect(play("begin") == ["1 1", "1 3"]) }

  @Test func shouldReceiveTouchFalseHidesTheTouch() { #expect(play("touch") == ["1 1", "1 3"]) }

  @Test func oneDelegateIsEnoughForSimultaneousRecognition() {
    #expect(play("simultaneous") == ["0 1", "0 2", "1 1", "0 3", "1 3"])
  }

  @Test func touchpadEventsAreRefusedByTheDelegate() {
    let client = answers.client
    let pinch = client.attach("pinch")
    var delegate = delegate
    #expect(tg_set_delegate(client.coordinator, pinch, &delegate, answers.pointer) == TG_OK)
    func play(_ start: Int64) -> Int {
      #expect(tg_set_pointer(client.coordinator, 3, 4) == TG_OK)
      #expect(tg_touchpad_pinch(client.coordinator, TG_STAGE_BEGAN, 2, 0, 0, 1, 0, start) == TG_OK)
      #expect(tg_touchpad_pinch(client.coordinator, TG_STAGE_CHANGED, 2, 0, 0, 2, 0, start + 10_000) == TG_OK)
      #expect(tg_touchpad_pinch(client.coordinator, TG_STAGE_ENDED, 2, 0, 0, 2, 0, start + 20_000) == TG_OK)
      return client.takeLog().count
    }
    #expect(play(0) == 2 && answers.questions.contains("0 receives 3.0,4.0"))
    answers.answers["touchpad"] = false
    #expect(play(1_000_000) == 0)
    // Without a delegate, the defaults apply.
    #expect(tg_set_delegate(client.coordinator, pinch, nil, nil) == TG_OK)
    #expect(play(2_000_000) == 2)
  }

  @Test func nullFunctionsMeanTheDefaults() {
    let client = answers.client
    let tap = client.attach("tap")
    var delegate = tg_delegate()
    delegate.size = MemoryLayout<tg_delegate>.size
    #expect(tg_set_delegate(client.coordinator, tap, &delegate, nil) == TG_OK)
    client.at(0, .down(1, 0, 0))
    client.at(50, .up(1))
    #expect(client.log.count == 1)
  }

  /// A program that was built before the delegate had more functions than two.
  @Test func functionsOfALaterVersionAreNotRead() {
    let tap = answers.client.attach("tap")
    var delegate = delegate
    delegate.size = MemoryLayout<tg_delegate>.offset(of: \.should_receive_touchpad)!
    #expect(tg_set_delegate(answers.client.coordinator, tap, &delegate, answers.pointer) == TG_OK)
    _ = tg_touchpad_scroll(answers.client.coordinator, TG_STAGE_BEGAN, 0, 0, 0)
    answers.client.at(10, .down(1, 5, 6))
    #expect(answers.questions.contains { $0.hasPrefix("0 receives 1") })
    #expect(!answers.questions.contains { $0.hasPrefix("0 receives 0.0") })
  }
}
