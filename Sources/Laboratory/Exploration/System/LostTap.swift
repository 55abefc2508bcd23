import Gestures
import TouchTrace

/// A tap on a target that receives touches, which is cancelled there because another target's recognizer takes it: the cell below a
/// view that hides a keyboard by a tap is not selected.
package struct LostTap: Sendable {
  /// The name of the target; nil for the surface.
  package let target: String?
  /// The recognizer that takes it, by its index in the setup.
  package let recognizer: Int
  /// A recording of the tap.
  package let recording: Trace
  /// The lines of a header that leave the touch to the target, each with whether the gesture is still recognized. Each was
  /// played.
  package let remedies: [(line: String, keepsGesture: Bool)]
}

extension ExploredSetup {
  /// The taps that targets with touches of their own lose to recognizers of other targets. One tap on each was played, which is not
  /// a search of all touches.
  package var lostTaps: [LostTap] { deliveries.compactMap { lostTap(on: $0) } }

  private func lostTap(on target: String?) -> LostTap? {
    // Without recognizers, the touch is the target's.
    guard let tap = tap(on: target), only([]).play(tap, target).hasEnded, let taker = taker(of: tap, from: target)
    else { return nil }
    return LostTap(
      target: target, recognizer: taker, recording: Trace(header: header, frames: tap, end: .milliseconds(2000)),
      remedies: remedies(for: tap, on: target, taker))
  }

  /// The recognizer of another target, attached on purpose, whose gesture cancels the target's touch; nil if the touch ends there.
  private func taker(of tap: [TraceFrame], from target: String?) -> Int? {
    let played = play(tap, target)
    if played.hasEnded { return nil }
    return played.recognized.first { index in
      let named = recognizers[index]
      if named.isImplicit || named.target == target { return false }
      // It is on the element itself.
      return !(named.isOnEachElement && target.map(sharedElements.contains) == true)
    }
  }

  private func remedies(
    for tap: [TraceFrame], on target: String?, _ taker: Int
  ) -> [(line: String, keepsGesture: Bool)] {
    let name = recognizers[taker].name
    var handling = touchHandling.last { $0.recognizer == taker }?.handling ?? TouchHandling()
    handling.cancelsTouches = false
    var (both, handlingLine) = (self, TraceHeader(surface: surface))
    both.touchHandling.append((taker, handling))
    handlingLine.touchHandling = [TraceHeader.TouchHandlingLine(of: name, handling)]
    var trials = [(both, handlingLine)]
    if let target {
      let answer = TraceHeader.AnswerLine(.shouldReceive, of: name, false, on: .named(target))
      var (alone, answerLine) = (self, TraceHeader(surface: surface))
      alone.answers.append(Answer(line: answer, recognizer: taker))
      answerLine.answers = [answer]
      trials.append((alone, answerLine))
    }
    return trials.compactMap { changed, line in
      let played = changed.play(tap, target)
      guard played.hasEnded, let text = TraceWriter().touchLines(line).first else { return nil }
      return (text, played.recognized.contains(taker))
    }
  }

  /// A tap of 80 ms in the middle of the part of a target in which no other one is; nil if there is none.
  private func tap(on target: String?) -> [TraceFrame]? {
    let whole = Rect2D(x: 0, y: 0, width: bounds.x, height: bounds.y)
    let own = target.map { name in targets.first { $0.name == name }?.frame } ?? whole
    let inner = targets.filter { $0.parent == target && $0.name != target }.map(\.frame)
    guard let own, let free = ActionAlphabet.freeArea(of: [own] + inner) else { return nil }
    let place = free.origin + free.size / 2
    return [
      TraceFrame(time: .milliseconds(0), changes: [ContactChange(1, .began, place)]),
      TraceFrame(time: .milliseconds(80), changes: [ContactChange(1, .ended, place)]),
    ]
  }

  /// Returns whether the target's touch ends there, not cancelled, and the recognizers of the gestures in their order.
  private func play(_ frames: [TraceFrame], _ target: String?) -> (hasEnded: Bool, recognized: [Int]) {
    let system = ExploredCoordinator(SetupWithCopies(self))
    var hasEnded = false
    for line in touchHandling {
      system.coordinator.setTouchHandling(line.handling, of: system.recognizers[line.recognizer])
    }
    system.coordinator.setHandler(of: target.flatMap { system.targets[$0] } ?? .surface) {
      if $0.phase == .ended { hasEnded = true }
    }
    for frame in frames {
      try? frame.apply(to: &system.frame)
      system.coordinator.handle(system.frame)
    }
    system.coordinator.advance(to: .milliseconds(2000))
    let recognized = system.transitions.filter { $0.to == .began || $0.to == .ended }.map(\.recognizer.index)
    return (hasEnded, recognized)
  }
}
