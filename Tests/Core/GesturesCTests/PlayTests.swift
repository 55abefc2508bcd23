import CTouchstoneGestures
import CoreTestSupport
import Testing

@Suite struct PlayTests {
  private let header = #"{"pointerEvents":1,"width":600,"height":400,"timeStamp":1000}"#

  private func event(_ type: String, _ id: Int, at time: Double, _ x: Double = 100, _ y: Double = 100) -> String {
    #"{"type":"pointer\#(type)","pointerId":\#(id),"pointerType":"touch","timeStamp":\#(time),"x":\#(x),"y":\#(y)}"#
  }

  private func play(_ lines: String..., into client: CClient) -> tg_status {
    tg_play(client.coordinator, lines.joined(separator: "\n") + "\n")
  }

  /// A client with a double tap for which a tap waits.
  private func taps() -> CClient {
    let client = CClient()
    let twice = client.attach("tap")
    let once = client.attach("tap")
    #expect(tg_set_parameter(client.coordinator, twice, "numberOfTapsRequired", 2) == TG_OK)
    #expect(tg_require_to_fail(client.coordinator, twice, once) == TG_OK)
    return client
  }

  @Test func playedTapsAreRecognizedByTheProgramsSetupAtTheirTimesFromTheStart() {
    let client = taps()
    let status = play(
      header, event("down", 1, at: 1000), event("up", 1, at: 1080), "", event("down", 2, at: 1200),
      event("up", 2, at: 1280), #"{"type":"end","timeStamp":1280}"#, into: client)
    #expect(status == TG_OK)
    #expect(client.takeLog() == ["280000 0 3 100.0,100.0 1"])
  }

  @Test func deadlinesAfterTheLastEventFire() {
    let client = taps()
    #expect(play(header, event("down", 1, at: 1000), event("up", 1, at: 1080), into: client) == TG_OK)
    #expect(client.takeLog() == ["430000 1 3 100.0,100.0 1"])
  }

  @Test func touchesThatAreDownAtTheEndAreCancelled() {
    let client = CClient()
    _ = client.attach("pan")
    #expect(play(header, event("down", 1, at: 1000), event("move", 1, at: 1100, 150), into: client) == TG_OK)
    #expect(client.takeLog().map { $0.split(separator: " ")[2] } == ["1", "4"])
  }

  @Test func eachRecordingIsASessionOfItsOwn() {
    let client = taps()
    for _ in 0..<2 {
      #expect(play(header, event("down", 1, at: 1000), event("up", 1, at: 1080), into: client) == TG_OK)
      #expect(client.takeLog().count == 1)
    }
  }

  @Test func coalescedPositionsAreDeliveredAtTheirOwnTimesAmongThoseOfOtherPointers() {
    let client = CClient()
    _ = client.attach("pan")
    let status = play(
      header, event("down", 1, at: 1000),
      #"{"coalesced":[{"timeStamp":1008,"x":120,"y":100,"other":[{"a":"]"}]},{"timeStamp":1016,"x":140,"y":100}],"#
        + #""type":"pointermove","pointerId":1,"timeStamp":1016,"x":140,"y":100}"#,
      event("up", 1, at: 1024, 140), into: client)
    #expect(status == TG_OK)
    #expect(client.takeLog().map { $0.split(separator: " ")[0] } == ["8000", "16000", "24000"])
  }

  @Test func otherButtonsOfAMouseAndHoversAreNoTouches() {
    let client = CClient()
    _ = client.attach("tap")
    let status = play(
      header, event("move", 9, at: 1000),
      #"{"type":"pointerdown","pointerId":1,"pointerType":"mouse","button":2,"timeStamp":1000,"x":1,"y":2}"#,
      #"{"type":"pointerup","pointerId":1,"pointerType":"mouse","button":2,"timeStamp":1050,"x":1,"y":2}"#,
      #"{"type":"pointerleave","pointerId":1,"timeStamp":1050}"#, into: client)
    #expect(status == TG_OK)
    #expect(client.takeLog() == [])
  }

  @Test(arguments: [
    ("", "the recording is no log"), ("{", "the recording is no log"), ("[1]", "the recording is no log"),
    (#"{"pointerEvents":2}"#, "the recording is no log"),
    ("{\"pointerEvents\":1}\n\n{", "line 3 of the recording is no"),
    ("{\"pointerEvents\":1}\n{\"a\":[[}", "line 2 of the recording is no object"),
    ("{\"pointerEvents\":1}\n{} x", "line 2 of the recording is no object"),
    ("{\"pointerEvents\":1}\n{\"type\":\"pointerdown\",\"pointerId\":1}", "line 2 of the recording has no timeStamp"),
    ("{\"pointerEvents\":1}\n{\"type\":\"pointerdown\",\"timeStamp\":0}", "line 2 of the recording has no pointerId"),
    (
      "{\"pointerEvents\":1}\n{\"type\":\"pointerdown\",\"timeStamp\":0,\"pointerId\":1}",
      "line 2 of the recording has no x"
    ),
    (
      "{\"pointerEvents\":1}\n{\"type\":\"pointerdown\",\"timeStamp\":0,\"pointerId\":1.5}",
      "line 2 of the recording: the pointerId"
    ),
    (
      "{\"pointerEvents\":1}\n{\"type\":\"a\",\"timeStamp\":0}\n{\"type\":\"a\",\"timeStamp\":1e300}",
      "line 3 of the recording: the timeStamp"
    ),
  ]) func damagedLogsAreRefusedWithTheirLineAndLeaveTheCoordinator(log: String, message: String) {
    let client = CClient()
    _ = client.attach("tap")
    client.at(0, .down(1, 5, 5))
    #expect(tg_play(client.coordinator, log) == TG_ERROR_VALUE)
    #expect(String(cString: tg_last_error(client.coordinator)).hasPrefix(message))
    client.at(80, .up(1))
    #expect(client.takeLog().count == 1)
  }

  @Test func impossibleEventsAreRefusedWithTheirLine() {
    let client = CClient()
    _ = client.attach("tap")
    let twice = play(header, event("down", 1, at: 1000), "", event("down", 1, at: 1010), into: client)
    #expect(twice == TG_ERROR_TOUCH)
    #expect(String(cString: tg_last_error(client.coordinator)).hasPrefix("line 4 of the recording: "))
    #expect(tg_play(client.coordinator, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_play(nil, header) == TG_ERROR_ARGUMENT)
    // Nothing is left of the first touch.
    client.at(0, .down(1, 5, 5))
  }

  /// The prefixes and damaged copies of a log never crash, and each error has its line.
  @Test func damagedCopiesOfALogAreReadOrRefused() {
    let log = [header, event("down", 1, at: 1000), event("move", 1, at: 1008, 130), event("up", 1, at: 1016, 130)]
      .joined(separator: "\n")
    let bytes = Array(log.utf8)
    let client = CClient()
    _ = client.attach("pan")
    for index in bytes.indices {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "\\"), 10] {
        var copy = bytes
        copy[index] = byte
        let status = tg_play(client.coordinator, String(decoding: copy, as: UTF8.self))
        if status != TG_OK {
          #expect(String(cString: tg_last_error(client.coordinator)).contains("recording"))
        }
      }
      _ = tg_play(client.coordinator, String(decoding: bytes[..<index], as: UTF8.self))
    }
  }
}
