import Gestures
import Simulation
import TouchTrace

extension Explanation {
  /// Returns the gestures that a touch contains and that no attached recognizer looks for, the best description of the
  /// touch first. Each would be recognized in the whole recording if its recognizer were attached.
  ///
  /// - Parameter touch: the index of the touch in ``touches``.
  /// - Complexity: a replay of the touch, and for each gesture up to three of the recording.
  package func unattachedGestures(in touch: Int) -> [UnattachedGesture] {
    if isVerdictLimitReached { return [] }
    let span = touches[touch]
    let candidates = UnattachedGesture.Candidate.all(upTo: fingers(in: span)).filter { candidate in
      !setup.recognizers.contains { candidate.isCovered(by: $0) }
    }
    let found = alone(candidates, in: span)
    // By offset as well: the sort is not stable.
    let ranked = found.enumerated().sorted { a, b in
      let first = (a.element.candidate.rank, a.element.time, a.offset)
      let second = (b.element.candidate.rank, b.element.time, b.offset)
      return first < second
    }
    return ranked.compactMap { verified($0.element.candidate, in: span) }
  }

  /// Returns the candidates that are recognized in a touch when they do not compete with other recognizers.
  private func alone(
    _ candidates: [UnattachedGesture.Candidate], in span: TouchSpan
  ) -> [(candidate: UnattachedGesture.Candidate, time: Timestamp)] {
    var alone = Setup.empty
    var tried: [UnattachedGesture.Candidate] = []
    for candidate in candidates {
      let name = "candidate\(tried.count)"
      do throws(ParameterAssignment.Problem) { try alone.attach(candidate.line(named: name)) } catch { continue }
      for other in 0..<tried.count { alone.simultaneous.append(.init("candidate\(other)", name)) }
      tried.append(candidate)
    }
    let attempts = player.attempts(alone, in: span.inputs)
    return tried.enumerated().compactMap { index, candidate in
      let time = attempts.first { $0.index == index && $0.recognitionTime != nil && span.overlaps($0) }?
        .recognitionTime
      return time.map { (candidate, $0) }
    }
  }

  /// Returns a candidate as a gesture if it is recognized in the whole recording, among the attached recognizers.
  private func verified(_ candidate: UnattachedGesture.Candidate, in span: TouchSpan) -> UnattachedGesture? {
    func gesture(_ changed: Setup, _ index: Int, options: [String]) -> UnattachedGesture? {
      let difference = differences.difference(of: changed, "attach \(index) \(candidate) \(options)")
      guard let own = difference.gain(of: index, in: span) else { return nil }
      return UnattachedGesture(
        kind: candidate.kind, name: own.recognizer, numberOfTouches: candidate.numberOfTouches,
        assignments: candidate.assignments, attempt: own, losses: difference.losses, options: options)
    }
    // `--recognizer` attaches every variant of the kind, and one of them may be what is needed.
    var byOptions = setup
    if let kind = Catalog.recognizer(candidate.kind) { byOptions.add(kind) }
    let added = setup.recognizers.count..<byOptions.recognizers.count
    let options = ["--recognizer", candidate.kind]
    if let variant = added.first(where: { candidate.isCovered(by: byOptions.recognizers[$0]) }) {
      return gesture(byOptions, variant, options: options)
    }
    let name = candidate.kind
    if let own = added.first(where: { byOptions.recognizers[$0].name == name }) {
      for assignment in candidate.assignments {
        do throws(ParameterAssignment.Problem) { try byOptions.set(name: name, assignment) } catch { return nil }
      }
      let settings = candidate.assignments.flatMap { ["--set", "\(name).\($0.key)=\($0.value)"] }
      return gesture(byOptions, own, options: options + settings)
    }
    var byLine = setup
    let line = candidate.line(named: candidate.name(besides: setup.recognizers.map(\.name)))
    do throws(ParameterAssignment.Problem) { try byLine.attach(line) } catch { return nil }
    return gesture(byLine, setup.recognizers.count, options: [])
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

extension TouchSpan {
  /// Returns a Boolean value that indicates whether an attempt was in progress during the touch.
  func overlaps(_ attempt: Attempt) -> Bool { start <= attempt.end && attempt.start <= end }
}
