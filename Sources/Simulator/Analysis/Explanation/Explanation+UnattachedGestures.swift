import Gestures
import Simulation
import TouchTrace

extension Explanation {
  /// Returns the gestures that a touch contains and that no attached recognizer looks for, the best description of the
  /// touch first. Each is recognized in this touch when the whole recording is replayed with its recognizer as its options
  /// attach it.
  ///
  /// - Parameter place: the index of the touch in ``touches``.
  /// - Complexity: a replay of the touch, and one of the recording for each kind of recognizer that was not tried before.
  package func unattachedGestures(in place: Int) -> [UnattachedGesture] {
    if isVerdictLimitReached { return [] }
    let span = touches[place]
    let candidates = UnattachedGesture.Candidate.all(upTo: fingers(in: span), of: setup.catalog).filter { candidate in
      !setup.recognizers.contains { candidate.isCovered(by: $0) }
    }
    let attached = candidates.compactMap { attachments.attachment(of: $0) }
    let most = GestureCoordinator.maximumRecognizers
    let found = stride(from: 0, to: attached.count, by: most).flatMap { first in
      alone(Array(attached[first..<min(first + most, attached.count)]), in: span)
    }
    // By offset as well: the sort is not stable.
    let ranked = found.enumerated().sorted { a, b in
      let first = (a.element.attachment.candidate.rank, a.element.time, a.offset)
      let second = (b.element.attachment.candidate.rank, b.element.time, b.offset)
      return first < second
    }
    return ranked.compactMap { verified($0.element.attachment, in: place) }
  }

  /// Returns the candidates that are recognized in a touch when they do not compete with other recognizers.
  private func alone(
    _ attachments: [CandidateAttachment], in span: TouchSpan
  ) -> [(attachment: CandidateAttachment, time: Timestamp)] {
    var alone = Setup.empty
    alone.ignoresRestingFingers = setup.ignoresRestingFingers
    for (index, attachment) in attachments.enumerated() {
      alone.attach(attachment.recognizer, as: "candidate\(index)")
      for other in 0..<index { alone.simultaneous.append(.init("candidate\(other)", "candidate\(index)")) }
    }
    let attempts = player.attempts(alone, in: span.inputs)
    return attachments.enumerated().compactMap { index, attachment in
      let time = attempts.first { $0.index == index && $0.recognitionTime != nil && span.overlaps($0) }?
        .recognitionTime
      return time.map { (attachment, $0) }
    }
  }

  /// Returns a candidate as a gesture if it is recognized in this touch in the whole recording, among the attached recognizers.
  private func verified(_ attachment: CandidateAttachment, in place: Int) -> UnattachedGesture? {
    let difference = differences.difference(of: attachment.setup, attachment.change)
    let gains = difference.gains(of: attachment.name, in: touches[place])
    guard let own = gains.first(where: { touch(ofRecognized: $0) == place }) else { return nil }
    return UnattachedGesture(
      name: own.recognizer, attempt: own, losses: difference.losses, options: attachment.options,
      candidate: attachment.candidate)
  }

  /// Returns the largest number of fingers of a touch, as the recognizers receive it: libinput leaves a resting thumb out
  /// of a swipe. A button made of a tap, and the pointer's motion, count as the fingers that make them.
  func fingers(in span: TouchSpan) -> Int {
    if inputLog.libinput == nil { return span.fingers }
    var largest = 0
    for index in span.inputs {
      guard case .event(let event) = inputLog.inputs[index] else { continue }
      let fingers =
        switch event.kind {
        case .transform(_, let fingers, _, _, _), .hold(_, let fingers, _), .swipe(_, let fingers, _): fingers
        case .scroll: 2
        case .button(_, let code): TouchpadEvent.fingers(ofButton: code) ?? 1
        case .motion: 1
        }
      largest = max(largest, fingers)
    }
    return largest
  }
}
