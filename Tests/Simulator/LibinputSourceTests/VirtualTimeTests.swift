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

  /// Devices stamp events a little before their SYN_REPORT. Touches count from the first event, and so does libinput.
  @Test func timesCountFromTheFirstEvent() throws {
    let recording = try SyntheticPlayback.recording("longpress:800", .exact)
    var frames = recording.frames
    for index in frames[0].events.indices { frames[0].events[index].time = frames[0].time - .microseconds(12) }
    let holds = try SyntheticPlayback.play(frames, on: recording.device).events.filter {
      $0.kind == .hold(.begin, fingers: 1)
    }
    #expect(holds.map(\.time) == [Timestamp(microseconds: 40_012)])
  }

  @Test func libraryThatReceivesNoEventsIsRejected() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    // Swift's C library does not import these functions.
    typealias Create = @convention(c) (Int32) -> Int32
    typealias Wait = @convention(c) (Int32, UnsafeMutableRawPointer, Int32, Int32) -> Int32
    let create = unsafeBitCast(try #require(vinput_optional("epoll_create1")), to: Create.self)
    let wait = unsafeBitCast(try #require(vinput_optional("epoll_wait")), to: Wait.self)
    vinput_enter(run)
    defer { vinput_leave() }
    let file = vinput_open(run)
    let poll = create(0)
    defer { close(poll) }
    var bytes = [UInt8](repeating: 0, count: 256)
    // Nothing to read, and nothing read.
    #expect(read(file, &bytes, 256) == -1)
    try VirtualTime.checkReading(run)
    var dropped: UInt64 = 0
    #expect(vinput_report(run, [], 0, true, &dropped) && vinput_unread(run) == 1)
    #expect(throws: VirtualLibinputError.notVirtual("it waits for its device's events elsewhere")) {
      try VirtualTime.checkReading(run)
    }
    _ = wait(poll, &bytes, 1, 0)
    #expect(throws: VirtualLibinputError.notVirtual("it reads its device's events elsewhere")) {
      try VirtualTime.checkReading(run)
    }
    #expect(read(file, &bytes, 256) == 24)
    try VirtualTime.checkReading(run)
    // One that has read may be slow.
    #expect(vinput_report(run, [], 0, true, &dropped))
    try VirtualTime.checkReading(run)
  }

  @Test func libraryThatBypassesInterpositionIsRejected() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    #expect(throws: VirtualLibinputError.notVirtual("it created its timer elsewhere")) {
      try VirtualTime.checkSetUp(run)
    }
  }

  @Test func eventsAreReadFromMemory() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    let (key, touch): (UInt16, UInt16) = (1, 0x14A)
    vinput_set_code(run, key, touch)
    vinput_enter(run)
    defer { vinput_leave() }
    let file = vinput_open(run)

    func report(_ value: Int32, times: Int = 1) -> Bool {
      var dropped: UInt64 = 0
      let events = (0..<times).map { index in
        vinput_event(type: key, code: touch, value: index.isMultiple(of: 2) ? value : 1 - value)
      }
      return vinput_report(run, events, events.count, true, &dropped) && dropped == 0
    }
    #expect(report(1))
    // An event is a time of 16 bytes, a type, a code and a value.
    var bytes = [UInt8](repeating: 0, count: 256)
    #expect(read(file, &bytes, 23) == -1 && errno == EINVAL)
    #expect(read(file, &bytes, 25) == 24 && bytes[16..<24].elementsEqual([1, 0, 0x4A, 1, 1, 0, 0, 0]))
    #expect(read(file, &bytes, 256) == 24 && bytes[16..<24].allSatisfy { $0 == 0 })
    #expect(read(file, &bytes, 256) == -1 && errno == EAGAIN)
    // A reader that does not read is reported, as with a full pipe.
    #expect(report(0, times: 1024) && report(0, times: 1024) && !report(0, times: 1024))
  }

  /// As in the kernel: a movement by 0 is none, and neither is a switch in its position.
  @Test func eventsThatChangeNothingAreDropped() throws {
    let run = try #require(vinput_create())
    defer { vinput_destroy(run) }
    let (relative, toggle): (UInt16, UInt16) = (2, 5)
    for type in [relative, toggle] { vinput_set_code(run, type, 0) }
    let events = [(relative, 0), (relative, 3), (relative, 3), (toggle, 0), (toggle, 1), (toggle, 1), (toggle, 0)].map {
      vinput_event(type: $0.0, code: 0, value: $0.1)
    }
    var dropped: UInt64 = 0
    #expect(vinput_report(run, events, events.count, true, &dropped) && dropped == 3)
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

  /// As libinput's own suite has them: what one reads and waits for is never the other's.
  @Test func contextsOnOneThreadHaveTheirOwnTimersAndDevices() throws {
    let runs = [try #require(vinput_create()), try #require(vinput_create())]
    vinput_join(runs[1], runs[0])
    defer { runs.forEach(vinput_destroy) }
    // Swift's C library does not import these.
    typealias Create = @convention(c) (Int32) -> Int32
    typealias CreateTimer = @convention(c) (Int32, Int32) -> Int32
    typealias Control = @convention(c) (Int32, Int32, Int32, UnsafeRawPointer) -> Int32
    typealias Wait = @convention(c) (Int32, UnsafeMutableRawPointer, Int32, Int32) -> Int32
    let create = unsafeBitCast(try #require(vinput_optional("epoll_create1")), to: Create.self)
    let createTimer = unsafeBitCast(try #require(vinput_optional("timerfd_create")), to: CreateTimer.self)
    let control = unsafeBitCast(try #require(vinput_optional("epoll_ctl")), to: Control.self)
    let wait = unsafeBitCast(try #require(vinput_optional("epoll_wait")), to: Wait.self)
    var bytes = [UInt8](repeating: 0, count: 256)
    let polls = runs.map { run in
      vinput_enter(run)
      defer { vinput_leave() }
      let poll = create(0)
      for file in [vinput_open(run), createTimer(CLOCK_MONOTONIC, 0)] { _ = control(poll, 1, file, bytes) }
      return poll
    }
    func readable(_ index: Int) -> Int32 {
      vinput_enter(runs[index])
      defer { vinput_leave() }
      return wait(polls[index], &bytes, 8, 0)
    }
    #expect([0, 1].map(readable) == [0, 0])
    #expect(vinput_fire_timer(runs[1]))
    #expect([0, 1].map(readable) == [0, 1])
    var dropped: UInt64 = 0
    #expect(vinput_report(runs[0], [], 0, true, &dropped))
    #expect([0, 1].map(readable) == [1, 1])
    #expect(vinput_unread(runs[0]) == 1 && vinput_unread(runs[1]) == 0)
    #expect(vinput_report(runs[1], [], 0, true, &dropped))
    #expect([0, 1].map(readable) == [1, 2])
  }

  @Test func libraryVersionIsFound() {
    #expect(LoadedLibinput.version.text.hasPrefix("1."))
  }
}
#endif
