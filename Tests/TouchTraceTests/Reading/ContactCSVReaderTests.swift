import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Contact CSVs as written by people and spreadsheets.
@Suite struct ContactCSVReaderTests {
  private func lines(_ result: ContactReadResult) -> [String] {
    result.frames.map { frame in
      let changes = frame.changes.map {
        "\($0.id) \($0.stage) \(FixedPoint.thousandths($0.position.x)) \(FixedPoint.thousandths($0.position.y))"
      }
      return "\(frame.time.microseconds): " + changes.joined(separator: ", ")
    }
  }

  @Test func rowsWithTheSameTimeFormOneFrameAndTouchUpsPrecedeTouchDowns() {
    let result = ContactReadResult(Samples.contactCSV)
    #expect(result.error == nil)
    #expect(result.notes == [])
    #expect(
      lines(result) == [
        "0: 1 began 10500 20250", "8000: 1 moved 11123 20250", "16000: 2 began 200000 40000",
        "24000: 1 ended 11500 20500, 2 moved 201000 40000", "24000: 3 began 300000 41000",
        "32000: 2 cancelled 202000 40000", "40000: 3 ended 300000 41000",
      ])
  }

  /// The same table in several dialects.
  @Test(arguments: [
    "t_us;phase;id;x;y\n100;DOWN;7;1,5;-2,0005\n200;Move;7;1,5004;3\n300;Up;7;+1.0;.25\n",
    "\"y\"\t\"x\"\t\"id\"\t\"phase\"\t\"t_us\"\r\n\"-2.0005\"\t1.5\t7\tstart\t100\r\n3\t1.5004\t7\tMOVED\t200\r\n"
      + "0.25\t1\t7\tend\t300\r\n",
    "\u{FEFF} T_US , Phase,id , x, y \n# a comment\n\n 100 , begin ,7, 1.50 ,\" -2.0005 \"\n200,move,7,15.004E-1,3e0\n"
      + "300,END,7,1.,0.2500\n",
    "note,t_us,phase,id,x,y\n\"a, \"\"b\"\"\",100,began,7,1.4999999,-2.0005\n,200,move,7,1.500499,3\n,300,ended,7,1,.25",
  ])

  func dialectsGiveTheSameResult(text: String) {
    let result = ContactReadResult(text)
    #expect(result.error == nil)
    #expect(lines(result) == ["100: 7 began 1500 -2001", "200: 7 moved 1500 3000", "300: 7 ended 1000 250"])
  }

  @Test func unknownColumnsAreNoted() {
    let result = ContactReadResult("t_us,phase,pressure,id,x,y,tool\n5,begin,0.5,1,0,0,pen\n")
    #expect(
      result.notes == [
        "Unknown columns ignored: “pressure”, “tool”", "The recording ends with 1 touch down",
      ])
  }

  @Test func decreasingTimesAreNotedAndKept() {
    let result = ContactReadResult("t_us,phase,id,x,y\n5,begin,1,0,0\n3,move,1,0,0\n4,end,1,0,0\n")
    #expect(result.frames.map(\.time.microseconds) == [5, 3, 4])
    #expect(result.notes == ["Frames go back in time on line 3"])
  }

  @Test func progressCountsEventsAndFrames() throws {
    let text = "t_us,phase,id,x,y\n5,begin,2,0,0\n6,begin,1,1,1\n7,move,2,3,4\n"
    let reader = try ContactCSVReader(ByteInput(Array(text.utf8), name: "rec"))
    var frame = TraceFrame()
    while try reader.next(into: &frame) {}
    #expect(reader.progress.events == 3)
    #expect(reader.progress.frames == 3)
    #expect(reader.progress.duration.microseconds == 2)
  }

  /// For rows with the same time, in any valid order, the frames contain all changes, and none has both new and lifted
  /// touches.
  @Test func rowsWithTheSameTimeGiveValidFrames() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      var down: [Int] = []
      var next = 0
      var text = "t_us,phase,id,x,y\n"
      var rows = 0
      for time in 0..<20 {
        for _ in 0...Int.random(in: 0..<8, using: &random) {
          rows += 1
          let isNew = down.isEmpty || (down.count < TouchFrame.capacity && Bool.random(using: &random))
          if isNew {
            // IDs are reused, even at the same time.
            next = (next + 1) % 12
            while down.contains(next) { next = (next + 1) % 12 }
            down.append(next)
            text += "\(time),begin,\(next),\(rows),0\n"
          } else {
            let id = down.randomElement(using: &random)!
            let phase = ["move", "end", "cancel"].randomElement(using: &random)!
            if phase != "move" { down.removeAll { $0 == id } }
            text += "\(time),\(phase),\(id),\(rows),0\n"
          }
        }
      }
      let result = ContactReadResult(text)
      #expect(result.error == nil, "\(text)")
      #expect(result.frames.reduce(0) { $0 + $1.changes.count } == rows)
      var frame = TouchFrame(at: .zero)
      for traceFrame in result.frames {
        let fits = traceFrame.fits(&frame)
        let changes = frame.changes
        #expect(fits, "\(text)")
        #expect(!changes.contains(.began) || changes.isDisjoint(with: [.ended, .cancelled]))
      }
      let stillDown = frame.down
      #expect(stillDown == down.count)
    }
  }

  @Test func numbersAreRoundedToTheNearestThousandth() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<20_000 {
      let value = Int64.random(in: -9_999_999_999...9_999_999_999, using: &random)
      let digits = String(value.magnitude + 10_000_000_000_000).dropFirst(4)
      let text = (value < 0 ? "-" : "") + digits.dropLast(5) + "." + digits.suffix(5)
      let expected = (value.magnitude + 50) / 100
      let read = DecimalText.thousandths(Array(text.utf8).span, orComma: false)
      #expect(read == (value < 0 ? -Int64(expected) : Int64(expected)), "\(text)")
    }
  }
}
