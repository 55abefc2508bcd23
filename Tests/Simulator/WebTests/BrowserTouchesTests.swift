import EvdevSource
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Web

struct BrowserMessageTests {
  @Test("Messages of the page are understood")
  func messagesAreParsed() {
    #expect(BrowserMessage("pad 65000 120000") == .pad(width: 65000, height: 120_000))
    #expect(BrowserMessage("ping 12") == .ping(sent: 12))
    let frames = [
      BrowserMessage.Frame(
        time: 10,
        changes: [.init(pointer: 1, stage: .began, x: 5, y: -6), .init(pointer: 2, stage: .moved, x: 7, y: 8)]),
      BrowserMessage.Frame(time: 11, changes: [.init(pointer: 1, stage: .cancelled, x: 5, y: 6)]),
    ]
    #expect(BrowserMessage("touch 20;10 d1 5 -6,m2 7 8;11 c1 5 6") == .touches(sent: 20, frames))
  }

  @Test("A message with one byte changed is understood as described or refused, and never crashes")
  func damagedMessagesAreRefused() {
    let messages = ["pad 65000 120000", "ping 12", "touch 20;10 d1 5 -6,m2 7 8;11 u1 5 6"]
    for message in messages {
      for index in message.indices {
        for other in [" ", ";", ",", "-", "9", "x", ""] {
          var text = message
          text.replaceSubrange(index...index, with: other)
          _ = BrowserMessage(text)
        }
      }
    }
    for text in [
      "", "pad", "pad 1 1", "pad 99999999999 5000", "ping -1", "ping 99999999999999999999", "touch 1", "touch 1;",
      "touch 1;2", "touch 1;2 ", "touch 1;2 d", "touch 1;2 d1 2", "touch 1;2 q1 2 3", "touch 1;2 d1 2 3,",
      "pad 5000 5000;1",
    ] {
      #expect(BrowserMessage(text) == nil, "\(text)")
    }
  }
}

struct BrowserClockTests {
  private func stamp(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

  @Test("Random delays up to the tolerance: intervals within a touch are the browser's")
  func intervalsAreTheBrowsers() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      var clock = BrowserClock()
      let difference = Int64.random(in: -1_000_000_000...1_000_000_000_000, using: &random)
      for second in 0..<20 {
        let sent = Int64(second) * 1_000_000 + 5_000_000_000
        // Some messages are as fast as any.
        let delay = second % 3 == 0 ? 1_000 : Int64.random(in: 1_000...30_000, using: &random)
        clock.note(sent: sent, arrival: stamp(sent + difference + 2_000_000_000_000 + delay), isTouched: false)
      }
      var last: (touch: Int64, time: Timestamp)?
      for index in 0..<100 {
        let touch = 5_020_000_000 + Int64(index) * 8_000
        let delay = Int64.random(in: 1_000...30_000, using: &random)
        let arrival = stamp(touch + difference + 2_000_000_000_000 + delay)
        clock.note(sent: touch, arrival: arrival, isTouched: true)
        let time = clock.time(of: touch, arrival: arrival, now: arrival)
        #expect(time <= arrival && (arrival - time) <= BrowserClock.tolerance)
        if let last { #expect((time - last.time).microseconds == touch - last.touch) }
        last = (touch, time)
      }
    }
  }

  @Test("Times are after every earlier one, and never earlier than a deadline that may have fired")
  func timesStayInOrder() {
    var random = SeededRandom(seed: 11)
    var clock = BrowserClock()
    var (last, now) = (stamp(0), stamp(1_000_000_000))
    for _ in 0..<2000 {
      now = now + Interval(microseconds: Int64.random(in: 0...60_000, using: &random))
      let arrival = now + Interval(microseconds: -Int64.random(in: 0...200_000, using: &random))
      let touch = Int64.random(in: 0...9_000_000_000_000_000, using: &random)
      clock.note(sent: touch, arrival: arrival, isTouched: Bool.random(using: &random))
      let time = clock.time(of: touch, arrival: arrival, now: now)
      #expect(time > last && now - time <= BrowserClock.tolerance)
      last = time
    }
  }
}

struct BrowserPadTests {
  /// A browser that makes random changes, also impossible ones; the touches that a device's reader finds are legal.
  @Test("Random pointers give legal frames, and a recording of them has the same touches")
  func randomPointersGiveLegalFrames() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<30 {
      let pad = BrowserPad()
      #expect(pad.receive(.opened(1, .touch, "127.0.0.1"))?.text == "ready")
      #expect(pad.receive(.text(1, Timestamp(microseconds: 1), "pad 65000 120000"))?.text == "pad 65000 120000")
      let device = try #require(pad.device)
      var bytes: [UInt8] = []
      var recorder = Recorder(device.description) { bytes += $0 }
      var tracker = ContactTracker(device: device.description, start: Timestamp(microseconds: 0))
      var frame = TouchFrame(at: .zero)
      var (frames, now): ([TraceFrame], Int64) = ([], 1_000_000)

      func read() {
        _ = device.read { event in
          recorder.record(event)
          var more: [TraceFrame] = []
          tracker.track(event, into: &more)
          for each in more {
            let isLegal = each.fits(&frame)
            #expect(isLegal)
          }
          frames += more
        }
      }
      for _ in 0..<100 {
        now += Int64.random(in: 0...20_000, using: &random)
        let changes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          let letter = "dmmmuc".randomElement(using: &random)!
          let place = (0..<2).map { _ in Int.random(in: -2000...130_000, using: &random) }
          return "\(letter)\(Int.random(in: 1...13, using: &random)) \(place[0]) \(place[1])"
        }
        let time = Timestamp(microseconds: now)
        _ = pad.receive(.text(1, time, "touch \(now);\(now) \(changes.joined(separator: ","))"), now: time)
        read()
      }
      _ = pad.receive(.closed(1), now: Timestamp(microseconds: now + 1000))
      read()
      #expect(frame.down == 0)
      #expect(!frames.isEmpty && frames.contains { $0.changes.contains { $0.stage == .cancelled } })
      // Times of a recording count from its first frame.
      let start = try #require(frames.first?.time)
      let recorded = try TouchSources.open(ByteInput(bytes, name: "browser"), SourceRequest())
      var again: [TraceFrame] = []
      var next = TraceFrame()
      while try recorded.next(into: &next) { again.append(next) }
      let changed = frames.filter { !$0.changes.isEmpty }
      #expect(again.filter { !$0.changes.isEmpty }.map(\.changes) == changed.map(\.changes))
      #expect(
        again.filter { !$0.changes.isEmpty }.map { $0.time.microseconds }
          == changed.map { ($0.time - start).microseconds })
    }
  }

  @Test func cancelledPointerKeepsItsLastPlace() {
    var touches = BrowserTouches(width: 65_000, height: 120_000)
    func changes(_ text: String) -> [ContactChange] {
      guard case .touches(_, let frames) = BrowserMessage("touch 1;1 \(text)") else { return [] }
      return frames.flatMap { touches.frames(for: $0.changes) }.flatMap(\.self)
    }
    let place = changes("d7 30000 90000") + changes("m7 30000 80000")
    #expect(changes("c7 0 0") == [ContactChange(1, .cancelled, place[1].position)])
    #expect(!touches.isTouched)
  }

  @Test("A second browser waits, and unknown texts are answered")
  func onlyOneBrowserIsThePad() {
    let pad = BrowserPad()
    #expect(pad.receive(.opened(1, .touch, "a"))?.text == "ready")
    #expect(pad.receive(.opened(2, .touch, "b"))?.text == "busy")
    #expect(pad.receive(.text(2, Timestamp(microseconds: 5), "pad 5000 5000")) == nil)
    #expect(pad.device == nil)
    #expect(pad.receive(.text(1, Timestamp(microseconds: 5), "hello"))?.text == "unknown")
    #expect(pad.receive(.closed(2)) == nil)
    #expect(pad.receive(.closed(1)) == nil)
    #expect(pad.receive(.opened(3, .touch, "c"))?.text == "ready")
    // The next one takes over, without those that have gone.
    for id in 4...6 { #expect(pad.receive(.opened(id, .touch, "d"))?.text == "busy") }
    #expect(pad.receive(.closed(4)) == nil)
    #expect(pad.receive(.closed(3)) ?? (0, "") == (5, "ready"))
    #expect(pad.receive(.text(5, Timestamp(microseconds: 5), "pad 5000 5000"))?.text == "pad 5000 5000")
    #expect(pad.receive(.closed(5)) ?? (0, "") == (6, "ready"))
  }

  @Test func noNumberIsTooLargeToBeRefused() {
    for number in [Int.min, -10_000_001, 10_000_001, Int.max] {
      #expect(BrowserMessage("pad \(number) 5000") == nil)
      #expect(BrowserMessage("touch 1;1 d1 \(number) 0") == nil)
      #expect(BrowserMessage("touch 1;1 d1 0 \(number)") == nil)
    }
    for time in [Int64.min, -1, 9_000_000_000_000_001, .max] {
      #expect(BrowserMessage("ping \(time)") == nil)
      #expect(BrowserMessage("touch \(time);1 d1 0 0") == nil)
      #expect(BrowserMessage("touch 1;\(time) d1 0 0") == nil)
    }
    #expect(BrowserMessage("touch 1;1 d\(Int.min) -10000000 10000000") != nil)
  }
}
