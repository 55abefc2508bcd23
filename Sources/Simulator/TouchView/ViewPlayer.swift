import Analysis
import Gestures
import Simulation
import TouchTrace

/// Plays a recording into a view in real time, with speed, pause, single frames and seeking. The clock is the caller's.
package final class ViewPlayer {
  package let model: ViewModel
  package let duration: Timestamp
  package private(set) var time = Timestamp(microseconds: 0)
  /// Whether the recording has been played to its end, and everything is at rest.
  package private(set) var isAtEnd = false
  private var isInputOver = false
  /// The time that the view shows: the position, and after the end of the recording the time at which what still moves is
  /// shown.
  private var shownTime = Timestamp(microseconds: 0)
  private let entries: [TouchWindow.Entry]
  private var next = 0
  /// The moment at which playing continued, by the caller's clock, and the position then; nil while paused.
  private var anchor: (moment: Timestamp, time: Timestamp)?
  /// The position to continue from when the clock is next read.
  private var isResuming = false

  /// The speed, as a factor of real time; 1 by default.
  package private(set) var speed: Double

  /// The slowest and the fastest speed.
  package static let speeds = 0.01...100.0

  /// Creates a player of a recording that was read into memory.
  ///
  /// - Parameters:
  ///   - contacts: its touches; nil if they are not known.
  ///   - libinput: what libinput reports of it; nil if there is no libinput.
  ///   - speed: the speed, clamped to ``speeds``.
  package init(
    _ source: ViewSource, contacts: InputLog?, libinput: InputLog?, _ replay: Replay = Replay(),
    via: InputSource = .contacts, speed: Double = 1
  ) throws(Replay.Problem) {
    model = try ViewModel(source, replay, via: via, limit: .max)
    model.buttons = ButtonLog((contacts ?? libinput)?.buttonPresses.elements ?? [])
    let touches = (contacts?.inputs ?? []).map { TouchWindow.Entry(source: .contacts, input: $0) }
    let events = (libinput?.inputs ?? []).map { TouchWindow.Entry(source: .libinput, input: $0) }
    entries = Self.merged(touches, events)
    duration = [contacts?.end, libinput?.end].compactMap(\.self).max() ?? time
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Merges two lists in order of time; at the same time, touches first.
  private static func merged(_ a: [TouchWindow.Entry], _ b: [TouchWindow.Entry]) -> [TouchWindow.Entry] {
    var merged: [TouchWindow.Entry] = []
    merged.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if j == b.count || i < a.count && a[i].input.time <= b[j].input.time {
        merged.append(a[i])
        i += 1
      } else {
        merged.append(b[j])
        j += 1
      }
    }
    return merged
  }

  /// The number of inputs.
  package var count: Int { entries.count }

  // MARK: Control

  package var isPaused: Bool { anchor == nil && !isResuming }

  /// Starts or continues playing; from the beginning if the end was reached.
  package func resume() {
    if isAtEnd { seek(to: Timestamp(microseconds: 0)) }
    isResuming = true
  }

  package func pause() {
    anchor = nil
    isResuming = false
  }

  /// Sets the speed, clamped to ``speeds``.
  package func setSpeed(_ speed: Double) {
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    if anchor != nil {
      anchor = nil
      isResuming = true
    }
  }

  /// Plays what is due at a moment of the caller's clock.
  ///
  /// - Returns: whether it was playing, so that the view has changed.
  @discardableResult
  package func tick(_ now: Timestamp) -> Bool {
    if isResuming {
      isResuming = false
      anchor = (now, shownTime)
    }
    guard let anchor else { return false }
    let elapsed = Double((now - anchor.moment).microseconds) * speed
    play(until: anchor.time + Interval(microseconds: Int64(min(elapsed, 1e15))))
    if isAtEnd { pause() }
    return true
  }

  /// The moment at which the next input is due, by the caller's clock; nil while paused and at the end.
  package var nextMoment: Timestamp? {
    guard let anchor else { return nil }
    let due = next < entries.count ? entries[next].input.time : duration
    let moments = [due, model.nextDeadline, model.touchEndDeadline, model.restTime].compactMap(\.self)
      .filter { $0 > shownTime }
    guard let first = moments.min() else { return nil }
    let wait = Double((first - anchor.time).microseconds) / speed
    return anchor.moment + Interval(microseconds: Int64(min(wait.rounded(.up), 1e15)))
  }

  /// Goes to a position: forward by playing, backward by playing from the end of an earlier touch.
  package func seek(to target: Timestamp) {
    let target = min(max(target, Timestamp(microseconds: 0)), duration)
    if target < time || isInputOver {
      next = model.goBack(to: target)
      time = model.time
      shownTime = time
      (isInputOver, isAtEnd) = (false, false)
    }
    // At the end everything is at rest.
    play(until: target == duration ? .never : target)
    if anchor != nil {
      anchor = nil
      isResuming = !isAtEnd
    }
  }

  /// Pauses, and goes some frames of touches forward or back.
  package func step(frames: Int) {
    pause()
    let times = entries.filter { if case .frame = $0.input { true } else { false } }.map(\.input.time)
    if times.isEmpty || frames == 0 { return }
    let isForward = frames > 0
    let next = times.firstIndex { isForward ? $0 > time : $0 >= time } ?? times.count
    let (index, overflows) = (isForward ? next - 1 : next).addingReportingOverflow(frames)
    seek(to: overflows || index >= times.count ? duration : times[max(0, index)])
  }

  // MARK: Playing

  /// Plays everything up to a position, in order of time: a touch is over before the next input that follows a pause.
  private func play(until target: Timestamp) {
    let position = min(target, duration)
    while next < entries.count, entries[next].input.time <= position {
      let entry = entries[next]
      finish(until: entry.input.time)
      model.play(entry.input, entry.source)
      next += 1
    }
    finish(until: position)
    model.advance(to: position)
    time = max(time, position)
    shownTime = max(shownTime, position)
    if target >= duration && !isAtEnd { playEnd(until: target) }
  }

  /// Ends the input, and waits until all movement has stopped.
  private func playEnd(until target: Timestamp) {
    // The end of the input fires all deadlines, so content that scrolls would be at its target offset at once.
    if !isInputOver, !model.isTouching, model.nextDeadline != nil, let rest = model.restTime, target < rest {
      model.advance(to: target)
      return shownTime = target
    }
    if !isInputOver {
      isInputOver = true
      model.end(at: duration)
      model.finishTouch(at: .never)
    }
    let rest = max(duration, model.restTime ?? duration)
    shownTime = min(target, rest)
    isAtEnd = target >= rest
  }

  /// Whether something in the scene moves by itself.
  package var isMoving: Bool { model.isMoving(at: shownTime) }

  /// Finishes the touch if it is over before a time.
  private func finish(until time: Timestamp) {
    // The recognizers may first have to reach a deadline.
    while let deadline = model.nextDeadline, deadline < time, model.touchEndDeadline == nil {
      model.advance(to: deadline)
    }
    if let deadline = model.touchEndDeadline, deadline < time {
      model.advance(to: deadline)
      model.finishTouch(at: deadline)
    }
  }

  package var snapshot: ViewSnapshot { model.snapshot(at: shownTime) }
}
