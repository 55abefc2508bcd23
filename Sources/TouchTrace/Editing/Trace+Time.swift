import Gestures

extension Trace {
  /// What happens from one moment to the other, both included; times then count from the first.
  ///
  /// Fingers that are down at the first moment land there, where they are; those that are down at the last are taken
  /// away, as at the end of every recording. Trimmed from zero to its end, a trace is the same.
  public func trimmed(from start: Timestamp, to last: Timestamp) throws(EditProblem) -> Trace {
    guard start <= end else {
      throw EditProblem(
        "the recording ends at \(Thousandths(end).text) ms, before \(Thousandths(start).text); give an earlier first moment"
      )
    }
    guard start.microseconds >= 0, start <= last else {
      throw EditProblem(
        "from \(Thousandths(start).text) to \(Thousandths(last).text) ms there is nothing; the first moment comes first"
      )
    }
    guard last <= end else {
      throw EditProblem(
        "the recording ends at \(Thousandths(end).text) ms, before \(Thousandths(last).text); leave --to out for all of it"
      )
    }
    var (trimmed, hand) = (Trace(header: header, frames: [], end: last.counted(from: start)), HandState())
    var index = frames.startIndex
    while index < frames.endIndex, frames[index].time < start {
      hand.apply(frames[index])
      index += 1
    }
    if !hand.isEmpty {
      // Who lifts at the very moment is not there any more.
      while index < frames.endIndex, frames[index].time == start {
        hand.apply(frames[index])
        index += 1
      }
      if !hand.isEmpty { trimmed.frames.append(hand.landing(at: Timestamp(microseconds: 0))) }
    }
    while index < frames.endIndex, frames[index].time <= last {
      var frame = frames[index]
      frame.time = frame.time.counted(from: start)
      trimmed.frames.append(frame)
      index += 1
    }
    return trimmed
  }

  /// All of it so much later, or with a negative interval, earlier: as far as the first frame is from zero.
  public func shifted(by interval: Interval) throws(EditProblem) -> Trace {
    let first = frames.first?.time ?? end
    guard (first + interval).microseconds >= 0 else {
      throw EditProblem(
        "the first frame is at \(Thousandths(first).text) ms, so nothing can be shifted back by more than that")
    }
    guard (end + interval).microseconds <= Self.latest else { throw Self.tooLong }
    return retimed { $0 + interval }
  }

  /// The same fingers so many times as fast: every time divided by the factor, to the nearest microsecond.
  public func spedUp(by factor: Ratio) throws(EditProblem) -> Trace {
    let trace = retimed { Timestamp(microseconds: Int64(factor.inverse.times(Int($0.microseconds)))) }
    if trace.end.microseconds >= Self.latest { throw Self.tooLong }
    return trace
  }

  func retimed(_ time: (Timestamp) -> Timestamp) -> Trace {
    var trace = self
    for index in trace.frames.indices { trace.frames[index].time = time(trace.frames[index].time) }
    trace.end = time(end)
    return trace
  }

  /// What 53 bits count: 285 years.
  private static let latest: Int64 = 1 << 53
  private static let tooLong = EditProblem("the recording would end later than can be written, in 285 years")
}

extension Timestamp {
  func counted(from start: Timestamp) -> Timestamp { Timestamp(microseconds: (self - start).microseconds) }
}
