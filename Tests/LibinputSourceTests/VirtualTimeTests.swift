#if Libinput
import CVirtualInput
import Gestures
import Glibc
import LibinputEvents
import Testing
import TouchTrace

@testable import LibinputSource

@Suite struct VirtualTimeTests {
  @Test func everyFunctionIsInterposed() throws {
    #expect(vinput_unbound() == nil)
    try VirtualTime.checkBinding()
  }

  @Test func timersFollowVirtualClock() throws {
    // Ten hours between the first hold and the second: real time would stick out.
    let recording = try SyntheticPlayback.recording("longpress:800")
    var frames = recording.frames
    for frame in recording.frames {
      var later = frame
      later.time = frame.time + .milliseconds(36_000_000)
      frames.append(later)
    }
    let events = try SyntheticPlayback.play(frames, on: recording.device).events
    let holds = events.filter { $0.kind == .hold(.begin, fingers: 1) }
    #expect(holds.map(\.time) == [.milliseconds(40), .milliseconds(36_000_040)])
    #expect(holds.map(\.delivery) == holds.map(\.time))
  }

  @Test func libraryThatBypassesInterpositionIsRejected() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    #expect(throws: VirtualLibinputError.notVirtual("it created its timer elsewhere")) {
      try VirtualTime.checkSetUp(run)
    }
  }

  @Test func timerOfAnotherClockIsRejected() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    vinput_set_time(run, VirtualLibinput.base)
    // Swift's C library does not import these two.
    typealias Create = @convention(c) (Int32, Int32) -> Int32
    typealias Set = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, UnsafeRawPointer?) -> Int32
    let create = unsafeBitCast(try #require(vinput_optional("timerfd_create")), to: Create.self)
    let setTime = unsafeBitCast(try #require(vinput_optional("timerfd_settime")), to: Set.self)
    vinput_enter(run)
    let timer = create(CLOCK_MONOTONIC, 0)
    vinput_leave()
    defer { close(timer) }

    func set(_ seconds: Int) {
      var time = itimerspec()
      time.it_value.tv_sec = seconds
      vinput_enter(run)
      _ = setTime(timer, 1, &time, nil)
      vinput_leave()
    }
    set(Int(VirtualLibinput.base / 1_000_000) + 1)
    #expect(throws: VirtualLibinputError.notVirtual("it set a timer without reading the virtual clock")) {
      try VirtualTime.checkTimer(run)
    }
    var now = timespec()
    vinput_enter(run)
    clock_gettime(CLOCK_MONOTONIC, &now)
    vinput_leave()
    #expect(now.tv_sec == Int(VirtualLibinput.base / 1_000_000))
    try VirtualTime.checkTimer(run)
    // Outside of the run the clock is the machine's, which started less than 31 years ago.
    clock_gettime(CLOCK_MONOTONIC, &now)
    #expect(now.tv_sec < Int(VirtualLibinput.base / 1_000_000))
    set(now.tv_sec + 1)
    #expect(throws: VirtualLibinputError.notVirtual("it set a timer with another clock")) {
      try VirtualTime.checkTimer(run)
    }
  }

  @Test func libraryVersionIsFound() {
    #expect(LoadedLibinput.version.text.hasPrefix("1."))
  }
}
#endif
