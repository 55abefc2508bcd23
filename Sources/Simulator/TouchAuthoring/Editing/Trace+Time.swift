import Gestures
import TouchTrace

extension Trace {
  /// Keeps the touches between two times, inclusive. Times then count from the first one.
  ///
  /// Touches that are down at the first time begin there, at their current positions; those that are down at the last
  /// time are cancelled, as at the end of each recording. Trimming from zero to the end changes nothing.
  public func trimmed(from start: Timestamp, to last: Timestamp) throws(EditProblem) -> Trace {
    guard start <= end else {
      throw EditProblem(
        "the recording ends at \(_Thousandths(end).shortText) ms, before \(_Thousandths(start).shortText) ms;"
          + " choose an earlier start"
      )
    }
    guard start.microseconds >= 0, start <= last else {
      throw EditProblem(
        "the range from \(_Thousandths(start).text) to \(_Thousandths(last).text) ms is empty;"
          + " the start must precede the end"
      )
    }
    guard last <= end else {
      throw EditProblem(
        "the recording ends at \(_Thousandths(end).shortText) ms, before \(_Thousandths(last).shortText) ms",
        remedy: .keepRest)
    }
    var trimmed = Trace(header: header, frames: [], end: last.counted(from: start))
    var state = ContactState()
    var index = frames.startIndex
    while index < frames.endIndex, frames[index].time < start {
      state.apply(frames[index])
      index += 1
    }
    if !state.isEmpty {
      // Touches that lift at the start itself are not included.
      while index < frames.endIndex, frames[index].time == start {
        state.apply(frames[index])
        index += 1
      }
      if !state.isEmpty { trimmed.frames.append(state.touchDownFrame(at: Timestamp(microseconds: 0))) }
    }
    trimmed.events = events.filter { $0.delivery >= start && $0.delivery <= last }.map { event in
      event.retimed { max(Timestamp(microseconds: 0), $0.counted(from: start)) }
    }
    while index < frames.endIndex, frames[index].time <= last {
      var frame = frames[index]
      frame.time = frame.time.counted(from: start)
      trimmed.frames.append(frame)
      index += 1
    }
    return trimmed
  }

  /// Shifts all times later or, with a negative interval, earlier, at most by the time of the first frame.
  public func shifted(by interval: Interval) throws(EditProblem) -> Trace {
    let first = [frames.first?.time, events.first?.delivery].compactMap { $0 }.min() ?? end
    guard (first + interval).microseconds >= 0 else {
      throw EditProblem(
        "cannot shift back by more than \(_Thousandths(first).shortText) ms, the time of the first frame")
    }
    guard (end + interval).microseconds <= Self.latest else { throw Self.tooLong }
    var trace = retimed { $0 + interval }
    trace.events = events.map { event in event.retimed { max(Timestamp(microseconds: 0), $0 + interval) } }
    return trace
  }

  /// Speeds up the trace: divides all times by the factor, rounded to the nearest microsecond. libinput's events are
  /// dropped: it would report others at another speed.
  public func spedUp(by factor: Ratio) throws(EditProblem) -> Trace {
    let trace = retimed { Timestamp(microseconds: factor.inverse.times($0.microseconds)) }
    if trace.end.microseconds >= Self.latest { throw Self.tooLong }
    return trace
  }

  func retimed(_ time: (Timestamp) -> Timestamp) -> Trace {
    var trace = self
    for index in trace.frames.indices { trace.frames[index].time = time(trace.frames[index].time) }
    trace.end = time(end)
    trace.events = []
    return trace
  }

  /// 53 bits of microseconds: 285 years.
  private static let latest: Int64 = 1 << 53
  private static let tooLong = EditProblem("the recording would end after 285 years, the maximum; shorten it")
}

extension Timestamp {
  func counted(from start: Timestamp) -> Timestamp { Timestamp(microseconds: (self - start).microseconds) }
}
