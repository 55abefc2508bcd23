import Testing
import TouchAuthoring
import TouchTrace

@Suite struct DevToolsWriterTests {
  /// Chromium keeps touches that a command does not have, and lifts those that `touchEnd` has.
  @Test func commandHasTheTouchesThatChange() throws {
    let source = try TraceText(
      """
      touchstone trace 1
      surface 390x844 pt
      0 1 began 100,100
      10 1 moved 101.5,100  2 began 200,100
      20 1 ended 102,100
      30 2 cancelled 200,100
      end 100
      """)
    var text = ""
    var writer = RecordingWriter(.devTools) { text += String(decoding: $0, as: UTF8.self) }
    writer.begin(source.header)
    var (reader, frame) = (source, TraceFrame())
    while try reader.next(into: &frame) { writer.write(frame) }
    writer.end(at: reader.end)
    func line(_ time: Int, _ type: String, _ point: String) -> String {
      #"{"at":\#(time),"method":"Input.dispatchTouchEvent","params":{"type":"\#(type)","touchPoints":[{\#(point)}]}}"#
    }
    #expect(
      text.split(separator: "\n").dropFirst().map(String.init) == [
        line(0, "touchStart", #""id":1,"x":100,"y":100"#), line(10, "touchMove", #""id":1,"x":101.5,"y":100"#),
        line(10, "touchStart", #""id":2,"x":200,"y":100"#), line(20, "touchEnd", #""id":1,"x":102,"y":100"#),
        #"{"at":30,"method":"Input.dispatchTouchEvent","params":{"type":"touchCancel","touchPoints":[]}}"#,
      ])
  }
}
