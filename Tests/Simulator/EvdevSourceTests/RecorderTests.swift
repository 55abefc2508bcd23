import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import EvdevSource

@Suite struct RecorderTests {
  private let pad = SyntheticDevice.clickpad.description

  /// Records a synthetic hand, one element for each write.
  private func record(_ script: String) throws -> (frames: [EvdevFrame], pieces: [[UInt8]], recorder: Recorder) {
    let pipe = PipeDevice(pad)
    let sink = Sink()
    var recorder = Recorder(pad) { sink.pieces.append($0) }
    var frames: [EvdevFrame] = []
    for frame in try SyntheticHand().perform(GestureScript(parsing: script)).frames {
      pipe.send(frame.bytes)
      for frame in pipe.read().frames {
        frames.append(frame)
        recorder.record(frame)
      }
    }
    return (frames, sink.pieces, recorder)
  }

  private final class Sink { var pieces: [[UInt8]] = [] }

  private func read(_ bytes: [UInt8]) -> (frames: [EvdevFrame], device: DeviceDescription?) {
    var frames: [EvdevFrame] = []
    do throws(RecordingError) {
      let reader = try EvdevReader(ByteInput(bytes, name: "x"))
      var frame = EvdevFrame()
      do throws(RecordingError) {
        while try reader.next(into: &frame) { if frame.isComplete { frames.append(frame) } }
      } catch {}
      return (frames, reader.device)
    } catch { return ([], nil) }
  }

  @Test func recordedFramesReadBackUnchanged() throws {
    let (frames, pieces, recorder) = try record("tap@50,30 rest=100 pinch:20-40@50,30")
    let back = read(pieces.flatMap { $0 })
    let start = try #require(frames.first).time
    #expect(back.frames.map(\.time) == frames.map { Timestamp.milliseconds(0) + ($0.time - start) })
    #expect(back.frames.map { $0.events.map(\.value) } == frames.map { $0.events.map(\.value) })
    #expect(back.device?.isSame(as: pad) == true)
    #expect(recorder.frames == frames.count && recorder.mostFingers == 2 && recorder.fingers == 0)
    #expect(recorder.duration == frames.last!.time - start)
  }

  /// However the program is killed, every whole frame in the file can be read.
  @Test func recordingCutAtAnyByteLosesOneFrameAtMost() throws {
    let (frames, pieces, _) = try record("tap@50,30,ms=30")
    let whole = pieces.flatMap { $0 }
    let ends = pieces.dropFirst().reduce(into: [pieces[0].count]) { $0.append($0.last! + $1.count) }
    let all = read(whole).frames
    #expect(all.count == frames.count)
    // The description has no frames, but most of the bytes.
    let cuts = Array(stride(from: 0, to: pieces[0].count - 200, by: 97)) + Array(pieces[0].count - 200...whole.count)
    for cut in cuts {
      let back = read(Array(whole[..<cut])).frames
      let kept = ends.dropFirst().count { $0 <= cut }
      #expect(back.count >= kept && back.count <= kept + 1, "cut at \(cut)")
      #expect(back == Array(all.prefix(back.count)))
    }
  }
}
