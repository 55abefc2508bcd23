import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

@Suite struct TranscriptTests {
  private final class Log {
    var text = ""
    var coordinator: OpaquePointer?
    /// The status of a change during the callback.
    var status = TG_OK
  }

  private func record(_ client: CClient, from start: Int64 = 0) -> Log {
    let log = Log()
    log.coordinator = client.coordinator
    let write: tg_transcript_callback = { line, user in
      let log = Unmanaged<Log>.fromOpaque(user!).takeUnretainedValue()
      log.text += String(cString: line!)
      log.status = tg_set_enabled(log.coordinator, 0, false)
    }
    #expect(
      tg_set_transcript(client.coordinator, write, start, Unmanaged.passUnretained(log).toOpaque()) == TG_OK)
    return log
  }

  @Test func transcriptHasFramesDeadlinesStepsAndTransitionsFromTheStart() {
    let client = CClient()
    let press = client.attach("longPress")
    let tap = client.attach("tap")
    #expect(tg_set_recognizer_name(client.coordinator, press, "hold") == TG_OK)
    #expect(tg_require_to_fail(client.coordinator, press, tap) == TG_OK)
    let log = record(client, from: 1_000_000)
    client.at(1000, .down(1, 5, 5))
    #expect(tg_advance(client.coordinator, 1_600_000) == TG_OK)
    client.at(1700, .up(1))
    #expect(
      log.text == """
             0.000     1 began 5.000,5.000
             0.000       hold: ready → enoughTouches → holding
             0.000       tap: ready → enoughTouches → pressed
           500.000     deadline
           500.000       hold: holding → held → pressing
           500.000       tap: pressed → timedOut → failed
           500.000 ! tap failed: held 500.000 ms; must be under 500.000 ms
           500.000 ! hold began at 5.000,5.000, 1 finger
           700.000     1 ended 5.000,5.000
           700.000       hold: pressing → touchUp → ended
           700.000 ! hold ended at 5.000,5.000, 1 finger

        """)
    #expect(log.status == TG_ERROR_BUSY)
    #expect(tg_set_transcript(client.coordinator, nil, 0, nil) == TG_OK)
    let length = log.text.count
    client.at(3000, .down(1, 5, 5))
    #expect(log.text.count == length)
  }

  @Test func transcriptNamesTheTargetOfARecognizer() {
    let client = CClient()
    let target = client.addTarget(0, 0, 100, 100)
    _ = client.attach("tap", to: target)
    let log = record(client)
    client.at(0, .down(1, 5, 5))
    client.at(80, .up(1))
    #expect(log.text.hasSuffix("    80.000 ! tap on target \(target) ended at 5.000,5.000, 1 finger\n"))
  }

  @Test func wrongNamesAndTimesOfATranscriptAreErrors() {
    let client = CClient()
    let tap = client.attach("tap")
    #expect(tg_set_recognizer_name(client.coordinator, tap, "a\nb") == TG_ERROR_ARGUMENT)
    #expect(client.lastError == "the name is empty or has a control character")
    #expect(tg_set_transcript(client.coordinator, { _, _ in }, .max, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_set_transcript(nil, { _, _ in }, 0, nil) == TG_ERROR_ARGUMENT)
  }
}
