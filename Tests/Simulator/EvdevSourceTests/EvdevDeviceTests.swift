import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import EvdevSource

@Suite struct EvdevDeviceTests {
  private let pad = SyntheticDevice.clickpad.description

  private func hand() throws -> [EvdevFrame] {
    try SyntheticHand().perform(GestureScript(parsing: "tap@50,30 tap@20,20,fingers=2")).frames
  }

  @Test func framesReadFromPipeMatchInAnyChunks() throws {
    let frames = try hand()
    let pipe = PipeDevice(pad)
    var random = SeededRandom(seed: 9)
    var (bytes, read) = (frames.flatMap(\.bytes)[...], [EvdevFrame]())
    while !bytes.isEmpty {
      let piece = bytes.prefix(.random(in: 1...100, using: &random))
      bytes = bytes.dropFirst(piece.count)
      pipe.send(Array(piece))
      let step = pipe.read()
      read += step.frames
      #expect(step.status == .open)
    }
    pipe.unplug()
    #expect(pipe.read().status == .gone)
    #expect(read.map(\.time) == frames.map(\.time))
    // The first touch in a slot is complete; all other events are unchanged.
    for (read, sent) in zip(read, frames) { #expect(Set(read.events).isSuperset(of: sent.events)) }
    #expect(zip(read, frames).filter { $0.events != $1.events }.count <= 2)
    #expect(pipe.device.notes == [])
  }

  @Test func restOfDroppedFrameIsDroppedUpToNextReport() {
    let pipe = PipeDevice(pad)
    pipe.send(EvdevFrame(0, [(3, 0x39, 1), (3, 0x35, 10)]).bytes)
    pipe.send(EvdevEvent(5, 3, 0x35, 11).bytes + EvdevEvent(6, 0, 3, 0).bytes)
    pipe.send(EvdevFrame(6, [(3, 0x35, 12), (3, 0x36, 13)]).bytes)
    pipe.send(EvdevFrame(9, [(3, 0x35, 14)]).bytes)
    let frames = pipe.read().frames
    #expect(frames.map(\.time) == [.milliseconds(0), .milliseconds(9)])
    #expect(frames.last?.events.map(\.value) == [14])
    #expect(pipe.device.losses == 1 && pipe.device.notes.count == 1)
  }

  @Test func stateAfterDroppedEventsIsTheDevicesOwn() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      var truth = DeviceStateTests.random(pad, &random)
      let pipe = PipeDevice(pad) { state in
        state = truth
        return true
      }
      pipe.send(EvdevFrame(1, [(3, 0x35, 3)]).bytes)
      var reported = DeviceState(pad)
      for frame in pipe.read().frames { reported.apply(frame) }
      let slots = reported.slotAxes
      #expect(pipe.device.state.fingers == truth.fingers)

      truth = DeviceStateTests.random(pad, &random)
      // Events after the loss must not count: the answer includes them.
      pipe.send(EvdevEvent(5, 0, 3, 0).bytes + EvdevFrame(5, []).bytes)
      pipe.send(EvdevFrame(7, [(3, 0x2f, 1), (3, 0x39, 77), (1, 0x14a, 1)]).bytes)
      let frames = pipe.read().frames
      for frame in frames {
        reported.apply(frame)
        #expect(frame.time == .milliseconds(7))
      }
      #expect(pipe.device.state == truth && pipe.device.losses == 1)
      // A reader of the frames alone reaches the same state: every touch, its position, and every key.
      for slot in 0..<truth.slotCount where (truth.value(EventCode.absMTTrackingID, inSlot: slot) ?? -1) >= 0 {
        for code in slots { #expect(reported.value(code, inSlot: slot) == truth.value(code, inSlot: slot)) }
      }
      #expect(reported.fingers == truth.fingers && reported.slot == truth.slot)

      // The next touch in a slot that was empty includes the slot's values.
      guard let slot = (0..<truth.slotCount).first(where: { !truth.hasFinger(inSlot: $0) }) else { continue }
      pipe.send(EvdevFrame(9, [(3, 0x2f, Int32(slot)), (3, 0x39, 99)]).bytes)
      for frame in pipe.read().frames { reported.apply(frame) }
      for code in [EventCode.absMTPositionX, EventCode.absMTPositionY] {
        #expect(reported.value(code, inSlot: slot) == truth.value(code, inSlot: slot))
      }
    }
  }

  @Test func eventsDuringQueryCountOnce() {
    var (truth, asked) = (DeviceState(pad), 0)
    let arriving = EvdevFrame(6, [(3, 0x2f, 1), (3, 0x39, 8), (3, 0x35, 44), (3, 0x36, 55)])
    weak var sender: PipeDevice?
    let pipe = PipeDevice(pad) { state in
      asked += 1
      if asked == 2 { sender?.send(arriving.bytes) }
      // The answer is older than the events that arrived meanwhile.
      state = truth
      if asked == 2 { truth.apply(arriving) }
      return true
    }
    sender = pipe
    pipe.send(EvdevEvent(5, 0, 3, 0).bytes + EvdevFrame(5, []).bytes)
    let frames = pipe.read().frames
    #expect(asked == 3 && pipe.device.state == truth)
    #expect(frames.map { $0.events.map(\.value) } == [[1, 8, 44, 55]])
    #expect(frames.map(\.time) == [arriving.time])
  }

  @Test func touchesDownAtOpeningBeginWithFirstFrame() {
    var truth = DeviceState(pad)
    truth.apply(
      EvdevFrame(0, [(3, 0x2f, 1), (3, 0x39, 9), (3, 0x35, 500), (3, 0x36, 400), (1, 0x14a, 1), (1, 0x145, 1)]))
    let pipe = PipeDevice(pad) { state in
      state = truth
      return true
    }
    #expect(pipe.device.fingersAtStart == 1)
    pipe.send(EvdevFrame(30, [(3, 0x35, 510)]).bytes)
    let frames = pipe.read().frames
    #expect(frames.count == 2 && frames.allSatisfy { $0.time == .milliseconds(30) })
    #expect(
      frames[0].events.map { [Int32($0.type), Int32($0.code), $0.value] }.prefix(4) == [
        [3, 0x2f, 1], [3, 0x39, 9], [3, 0x35, 500], [3, 0x36, 400],
      ])
    #expect(pipe.device.notes.first?.hasPrefix("1 finger was down when the device was opened") == true)
  }

  /// A position in an empty slot would be taken for a touch that began unseen.
  @Test func touchBegunAndEndedDuringLossIsIgnored() throws {
    var truth = DeviceState(pad)
    let pipe = PipeDevice(pad) { state in
      state = truth
      return true
    }
    truth.apply(EvdevFrame(0, [(3, 0x35, 600), (3, 0x36, 300), (3, 0, 600), (3, 1, 300)]))
    pipe.send(EvdevEvent(5, 0, 3, 0).bytes + EvdevFrame(5, []).bytes)
    var frames = pipe.read().frames
    truth.apply(EvdevFrame(8, [(3, 0x2f, 1), (3, 0x39, 7), (3, 0x35, 20), (3, 0x36, 20)]))
    pipe.send(EvdevEvent(9, 0, 3, 0).bytes + EvdevFrame(9, []).bytes)
    frames += pipe.read().frames
    var (tracker, reported) = (ContactTracker(device: pad), [TraceFrame]())
    for frame in frames { tracker.track(frame, into: &reported) }
    #expect(reported.flatMap(\.changes).map(\.stage) == [.began])
    #expect(pipe.device.state == truth && pipe.device.losses == 2)
  }

  @Test func firstTouchInSlotHasPositionThatKernelDoesNotRepeat() {
    var truth = DeviceState(pad)
    truth.apply(
      EvdevFrame(0, [(3, 0x2f, 0), (3, 0x35, 600), (3, 0x36, 300), (3, 0x2f, 1), (3, 0x35, 700), (3, 0x36, 350)]))
    let pipe = PipeDevice(pad) { state in
      state = truth
      return true
    }
    pipe.send(EvdevFrame(5, [(3, 0x39, 1), (3, 0x36, 351)]).bytes)
    pipe.send(EvdevFrame(9, [(3, 0x39, -1)]).bytes)
    pipe.send(EvdevFrame(12, [(3, 0x39, 2)]).bytes)
    pipe.send(EvdevFrame(15, [(3, 0x2f, 0), (3, 0x39, 3)]).bytes)
    let reported = pipe.read().frames.map { frame in frame.events.map { [Int32($0.code), $0.value] } }
    #expect(
      reported == [
        [[0x2f, 1], [0x39, 1], [0x35, 700], [0x36, 351]], [[0x39, -1]], [[0x39, 2]],
        [[0x2f, 0], [0x39, 3], [0x35, 600], [0x36, 300]],
      ])
  }

  @Test func disconnectedDeviceCanBeReleased() throws {
    let pipe = PipeDevice(pad)
    pipe.send(EvdevFrame(3, [(3, 0x39, 1), (3, 0x35, 10), (3, 0x36, 10), (1, 0x14a, 1), (1, 0x145, 1)]).bytes)
    _ = pipe.read()
    #expect(pipe.device.state.fingers == 1)
    var lifted: [EvdevFrame] = []
    pipe.device.release { lifted.append($0) }
    #expect(lifted.map(\.time) == [.milliseconds(3)] && pipe.device.state.fingers == 0)
  }

  @Test func nonDeviceIsNotOpened() throws {
    let fake = try FakeDeviceTree()
    try fake.add(5, pad.named("Pad"))
    let found = try #require(fake.tree.list().touchpads.first)
    #expect(throws: DeviceFailure.notADevice(found)) { try EvdevDevice(opening: found, in: fake.tree) }
    var gone = found
    gone.number = 6
    var missing = gone
    missing.access = .missing
    #expect(throws: DeviceFailure.closed(missing)) { try EvdevDevice(opening: gone, in: fake.tree) }
  }
}
