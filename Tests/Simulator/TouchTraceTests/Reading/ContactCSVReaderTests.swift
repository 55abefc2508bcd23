import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Contact CSVs as written by people and spreadsheets.
@Suite struct ContactCSVReaderTests {
  @Test func tablesHaveTheirFramesAndNotes() {
    GoldenFile("../Readings/csv.txt").expectOutcomes { ContactReadResult(SampleCase($0).text).description }
  }

  /// Each of them would be read as one recording. A column with one value is ignored.
  @Test(arguments: [
    "session", "Session_ID", "user", "User Name", "participant", "participantId", "subject-no", "trial", "Trial 1",
    "task", "block",
    "recording", "file", "filename", "device", "condition", "pid", "group key",
  ]) func columnOfRecordingsIsAnError(name: String) {
    func result(_ second: String) -> ContactReadResult {
      ContactReadResult("\(name),t_us,phase,id,x,y\na,0,begin,1,0,0\na,9,end,1,0,0\n\(second),20,begin,1,0,0\n")
    }
    #expect(result("b").error?.description.hasPrefix("rec:4:1: the table has several recordings: its column ") == true)
    #expect(result("a").error == nil && result("a").frames.count == 3)
  }

  @Test(arguments: ["pressure", "radius", "tool", "x_mm", "profile", "trials left", "useragent", "event"])
  func otherColumnIsIgnored(name: String) {
    let result = ContactReadResult("\(name),t_us,phase,id,x,y\na,0,begin,1,0,0\nb,9,end,1,0,0\nc,20,begin,1,0,0\n")
    #expect(result.error == nil && result.frames.count == 3)
  }

  /// An error in a row takes no row before it away.
  @Test(arguments: ["x", "9,jump,1,0,0", "9,move,7,0,0", "9,begin,1,0", "9,end,9,0,0"])
  func rowsBeforeAWrongOneAreDelivered(wrong: String) {
    let rows = [
      "0,begin,1,0,0", "3,move,1,1,0", "3,begin,2,5,5", "5,end,2,5,5", "8,end,1,1,0", "8,begin,3,2,2", "8,move,3,3,3",
    ]
    let head = "t_us,phase,id,x,y\n"
    for count in 1...rows.count {
      let text = head + rows[..<count].map { $0 + "\n" }.joined()
      let (whole, cut) = (ContactReadResult(text), ContactReadResult(text + wrong + "\n"))
      #expect(cut.frames == whole.frames, "\(count) rows")
      #expect(cut.error?.line == count + 2, "\(count) rows")
    }
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
