#if Libinput
import CVirtualInput
import Gestures
import LibinputEvents
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// Live libinput on a virtual device: kernel, udev and clock are the virtual ones.
@Suite struct LiveLibinputTests {
  /// A `LiveLibinput` and the run that it uses.
  private final class Stage {
    let run: OpaquePointer
    private var held: LiveLibinput?
    var libinput: LiveLibinput { held! }
    var events: [LibinputEvent] = []

    init(
      _ device: DeviceDescription, _ configuration: LibinputConfiguration = LibinputConfiguration()
    ) throws {
      run = try #require(vinput_create())
      try VirtualDevice(device).describe(to: run)
      vinput_set_time(run, VirtualLibinput.base)
      vinput_enter(run)
      defer { vinput_leave() }
      let nodes = DeviceNodes(isGrabbing: false)
      held = try LiveLibinput(
        .nodes(["/dev/null"]), configuration, origin: VirtualLibinput.base, nodes,
        NodeAccess(open: { [run] _, _ in vinput_open(run) }, close: { _ in }),
        touch: { [run] _, slot in vinput_touch_id(run, Int32(slot)) })
    }

    /// libinput also releases the device within the run.
    deinit {
      within { held = nil }
      vinput_destroy(run)
    }

    func within<Result>(_ body: () throws -> Result) rethrows -> Result {
      vinput_enter(run)
      defer { vinput_leave() }
      return try body()
    }

    func dispatch() throws { try within { try libinput.dispatch { events.append($0) } } }

    /// A timer that expires before the next frame fires first.
    func play(_ frames: [EvdevFrame]) throws {
      try dispatch()
      var rest = frames[...]
      while true {
        let next = rest.first.map { VirtualLibinput.base + UInt64(($0.time - frames[0].time).microseconds) }
        let deadline = vinput_deadline(run)
        guard min(next ?? .max, deadline) < .max else { break }
        if deadline <= next ?? .max {
          vinput_set_time(run, deadline)
          #expect(vinput_fire_timer(run))
        } else if let next, let frame = rest.popFirst() {
          vinput_set_time(run, next)
          var droppedCount: UInt64 = 0
          let events = frame.events.map { vinput_event(type: $0.type, code: $0.code, value: $0.value) }
          #expect(vinput_report(run, events, events.count, true, &droppedCount))
        }
        try dispatch()
      }
    }

    func finish() { within { libinput.finish { events.append($0) } } }
  }

  private func live(
    _ hand: SyntheticRecording, _ configuration: LibinputConfiguration = LibinputConfiguration()
  ) throws -> [LibinputEvent] {
    let stage = try Stage(hand.device, configuration)
    try stage.play(hand.frames)
    stage.finish()
    return stage.events
  }

  @Test func liveAndVirtualTimeGiveSameEvents() throws {
    let everything = "tap tap:1,fingers=2 tap:1,fingers=3 longpress:700 pinch:20-50@52,33,angle=30 pan:30 "
    for (words, device) in [
      (everything + "swipe:40@20,33,fingers=3", SyntheticDevice.clickpad), ("tap pan:30 pinch:20-50", .touchscreen),
    ] {
      for seed in 1...6 as ClosedRange<UInt64> {
        let hand = try SyntheticPlayback.recording(words, on: device, seed: seed)
        let (here, there) = (try live(hand), try SyntheticPlayback.events(hand))
        #expect(here == there, "\(words), seed \(seed)")
        #expect(here.count > 50)
      }
    }
  }

  @Test func liveAndVirtualTimeGiveSameOptionsAndSuppressions() throws {
    var configuration = LibinputConfiguration()
    configuration.tap = false
    configuration.naturalScrolling = true
    let hand = try SyntheticPlayback.recording("tap tap@2,30 pan:20@2,30 swipe:30,fingers=2")
    let here = try live(hand, configuration)
    #expect(here == (try SyntheticPlayback.events(hand, configuration)))
    #expect(here.contains { if case .suppression = $0.kind { true } else { false } })
    // The device's report includes the options set before.
    guard case .deviceAdded(let device) = here.first?.kind else {
      Issue.record("the first event is no device")
      return
    }
    #expect(!device.isTapEnabled && device.tapFingers == 3)
  }

  @Test func closingDeviceDuringHoldCancelsIt() throws {
    let hand = try SyntheticPlayback.recording("longpress:700,stay", .exact)
    let stage = try Stage(hand.device)
    try stage.play(hand.frames)
    #expect(
      stage.libinput.deviceCount == 1
        && stage.events.last { $0.name != "TAP_REFUSED" }?.kind == .hold(.begin, fingers: 1))
    stage.finish()
    #expect(stage.events.suffix(2).map(\.kind) == [.hold(.cancelled, fingers: 1), .deviceRemoved])
    #expect(stage.events.suffix(2).map(\.isCutOff) == [true, false])
    #expect(stage.libinput.deviceCount == 0)
  }

  @Test func unpluggedDeviceMarksEndsAsCutOff() {
    func event(_ kind: LibinputEvent.Kind, _ milliseconds: Int64, source: Int = 0) -> LibinputEvent {
      LibinputEvent(kind, time: .milliseconds(milliseconds), delivery: .milliseconds(20), source: source)
    }
    // At 20 ms libinput finds a touch that ended at 15 ms on a device that is gone; the kernel released the keys at 18
    // ms.
    let lifted = event(.button(code: 272, isPressed: false), 15)
    let others = event(.hold(.end, fingers: 1), 20, source: 1)
    let before = [
      event(.hold(.end, fingers: 2), 20), lifted, event(.pinch(.end, fingers: 2, .none, scale: 2, angle: 0), 20),
      others, event(.hold(.end, fingers: 3), 18), event(.deviceRemoved, 20),
    ]
    var after = before
    after.markCutOff(from: 1, after: .milliseconds(20))
    #expect(after[0] == before[0] && after[1] == lifted && after[3] == others && after[5] == before[5])
    #expect(after[4].kind == .hold(.cancelled, fingers: 3) && after[4].isCutOff)
    #expect(after[2].kind == .pinch(.cancelled, fingers: 2, .none, scale: 2, angle: 0) && after[2].isCutOff)
    // Without a removed device, an end is a normal end.
    after = Array(before.dropLast())
    after.markCutOff(from: 0, after: .milliseconds(0))
    #expect(after == before.dropLast())
  }

  @Test func deviceReportsOptionsAndValues() throws {
    let stage = try Stage(SyntheticDevice.clickpad.description)
    let report = try #require(stage.within { stage.libinput.reports }.first)
    #expect(report.node == "/dev/input/event0" && report.device.name == "Touchstone Synthetic Touchpad")
    let tap = try #require(report.options.first)
    #expect(tap == LibinputDeviceReport.Option("tap", "on", defaultValue: "off", choices: ["on", "off"]))
    let names = report.options.map(\.name)
    #expect(["click-method", "scroll-method", "natural-scrolling", "profile", "speed"].allSatisfy(names.contains))
    // Every choice can be set, and the order is that of the options.
    #expect(names == LibinputConfiguration.options.map(\.name).filter(names.contains))
    for option in report.options {
      for value in option.choices + [option.value, option.defaultValue] {
        var configuration = LibinputConfiguration()
        try configuration.set(option.name, to: value)
      }
    }
    #expect(LibinputLine(LibinputLine.device(report).text) == .device(report))
  }

  @Test func everySetOptionIsReported() throws {
    let before = try Stage(SyntheticDevice.clickpad.description, LibinputConfiguration())
    for option in try #require(before.within { before.libinput.reports }.first).options {
      for choice in option.choices.isEmpty ? ["-0.5"] : option.choices {
        var configuration = LibinputConfiguration()
        try configuration.set(option.name, to: choice)
        let stage = try Stage(SyntheticDevice.clickpad.description, configuration)
        let report = try #require(stage.within { stage.libinput.reports }.first)
        #expect(report.options.first { $0.name == option.name }?.value == choice, "\(option.name)=\(choice)")
        #expect(stage.libinput.notes == [])
      }
    }
  }

  @Test func deviceThatCannotBeOpenedIsListedWithReason() throws {
    let libinput = try LiveLibinput(.nodes(["/no/such/node", "/dev/null"]))
    #expect(libinput.deviceCount == 0)
    #expect(libinput.failures.map(\.node) == ["/no/such/node", "/dev/null"])
    #expect(libinput.failures[0].error == 2 && !libinput.failures[0].isPermission)
    #expect(libinput.failures[1].error == 0 && libinput.failures[1].reason.hasPrefix("libinput rejects it"))
  }
}
#endif
