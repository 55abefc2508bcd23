import EvdevSource
import Gestures
import LibinputEvents
import Simulation
import Testing
import TouchAuthoring
import TouchTrace
import Web

@testable import TouchstoneCommand

/// Libraries state remedies as values; the command words them with its options.
@Suite struct RemedyTextTests {
  /// Returns the sentences of a recording: its notes, and its error.
  private static func sentences(_ text: String, readsEvents: Bool = false) -> [String] {
    var request = SourceRequest()
    request.readsLibinputEvents = readsEvents
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "rec"), request)
      var frame = TraceFrame()
      while try source.next(into: &frame) {}
      return source.notes.map(\.sentence)
    } catch { return [error.sentence, PlaybackError(error).sentence] }
  }

  @Test(arguments: [
    (
      "t_us,id,phase,x,y\n0,1,down,1,1\n9,1,up,1,1\n",
      "A contact CSV does not contain the size of its surface; assuming 1200 x 800 points: "
        + "set its size in millimetres with --surface WxH"
    ),
    (
      #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":[]}]}"#,
      "The actions do not contain the size of their surface; assuming 1200 x 800 points: "
        + "set its size in pixels with --surface WxHpt"
    ),
    (
      "E: 0.000001 0001 014a 1\nE: 0.000001 0000 0000 0\n",
      "The recording does not report the ranges of its axes; assuming 20 units per millimetre: "
        + "provide a device description with --description FILE"
    ),
    (
      "touchstone trace 1\nsurface 100x60 mm\n0 swipe begin 3\n9 swipe end 3\nend 9\n",
      "The trace contains libinput's events and no touches; replay it with --via recorded"
    ),
  ]) func notesNameTheOptions(recording: String, sentence: String) {
    let sentences = Self.sentences(recording)
    #expect(sentences.contains(sentence), "\(sentences)")
  }

  @Test(arguments: [
    (
      "-event5  DEVICE_ADDED  Pad  seat0 default group1  cap:pg\n event5  POINTER_MOTION  +0.010s\t1.00/ 0.00\n",
      "is the output of libinput debug-events, which contains libinput's events and no raw touches; replay it with "
        + "--via recorded"
    ),
    (
      "touchstone header 1\n",
      "this contains the setup of recordings, not touches; replay a recording with --setup rec"
    ),
    (
      #"{"touchstoneSetup":"Hammer.js"}"#,
      "this is a dump of an app's recognizers, without touches; save it as a file for `touchstone conflicts FILE` or "
        + "--setup FILE"
    ),
    (
      "new Hammer(element)\n",
      "this is source code that uses Hammer.js, which only runs in an app; dump its recognizers with the code of "
        + "`touchstone help hammer`"
    ),
    (
      "<UIKit/UIKit.h>\n",
      "this is source code that uses UIKit, which only runs in an app; dump its recognizers with the code of "
        + "`touchstone help uikit`"
    ),
  ]) func errorsNameTheOptions(recording: String, problem: String) {
    let sentences = Self.sentences(recording)
    #expect(sentences.count == 2 && sentences.allSatisfy { $0.hasSuffix(": " + problem) }, "\(sentences)")
  }

  @Test func sizeOfATouchpadIsSetByAnOption() {
    let log = "-event5  DEVICE_ADDED  Pad  seat0 default group1  cap:pg\n event5  POINTER_MOTION  +0.010s\t1.00/ 0.00\n"
    let sentence =
      "The text does not contain the size of the touchpad; assuming 100 x 60 mm: set it with --surface WxH"
    #expect(Self.sentences(log, readsEvents: true).contains(sentence), "\(Self.sentences(log, readsEvents: true))")
  }

  @Test func errorsOfOtherLibrariesNameTheOptions() throws {
    #expect { try Trace.joined([], gap: .milliseconds(-1)) } throws: {
      $0.sentence == "the gap must be 0 ms or more; use --together to overlay recordings"
    }
    let address = try #require(IPv4("203.0.113.7"))
    #expect(
      WebProblem(description: "no private address", remedy: .openAnyway(address)).sentence
        == "no private address; to open it all the same, without encryption, use --lan 203.0.113.7")
    #expect(
      ParameterAssignment.Problem("too many", remedy: .addFewerRecognizers).sentence
        == "too many; remove a --recognizer")
    #expect(
      PlaybackError(.recording, "no description", remedy: .describeDevice).failure.lines
        == ["error: no description; add a description with --description FILE"])
    #expect(
      PlaybackError(.recording, "libinput 1.29 has no plugins", remedy: .useNewerLibinput).sentence
        == "libinput 1.29 has no plugins; name a newer one with --libinput library=FILE")
    #expect(RecordingNote("It has events", .replayEvents).sentence == "It has events; replay them with --via recorded")
  }
}
