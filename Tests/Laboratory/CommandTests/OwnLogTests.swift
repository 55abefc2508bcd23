import Foundation
import TestSupport
import Testing

/// Logs of programs in their own words, as people paste them, are read by what they contain.
@Suite struct OwnLogTests {
  /// A swipe of one finger: milliseconds, 0 for its touch down, 1 for a move and 2 for its touch up, x and y.
  private static let swipe = (0...10).map {
    (time: 16 * $0, phase: $0 == 0 ? 0 : $0 == 10 ? 2 : 1, x: 320, y: 720 - 32 * $0)
  }

  private static func lines(_ line: (_ time: Int, _ phase: Int, _ x: Int, _ y: Int) -> String) -> String {
    swipe.map { line($0.time, $0.phase, $0.x, $0.y) }.joined(separator: "\n") + "\n"
  }

  private static let logs: [(name: String, text: String)] = {
    let sdl = ["DOWN", "MOTION", "UP"]
    let ios = ["touchesBegan", "touchesMoved", "touchesEnded"]
    let unity = ["Began", "Moved", "Ended"]
    let android = ["DOWN", "MOVE", "UP"]
    let words = ["down", "move", "up"]
    let tk = ["ButtonPress", "Motion", "ButtonRelease"]
    let pygame = ["MOUSEBUTTONDOWN", "MOUSEMOTION", "MOUSEBUTTONUP"]
    let xinput = [18, 19, 20].map { ($0, ["TouchBegin", "TouchUpdate", "TouchEnd"][$0 - 18]) }
    func motion(_ time: Int, _ phase: Int, _ x: Int, _ y: Int) -> String {
      "MotionEvent { action=ACTION_\(android[phase]), id[0]=0, x[0]=\(x).0,    y[0]=\(y).0, pointerCount=1, "
        + "eventTime=\(84_384_753 + time), downTime=84384753, deviceId=15 }"
    }
    return [
      (
        "sdl.log",
        "```cs\n"
          + lines {
            "INFO: SDL EVENT: SDL_EVENT_FINGER_\(sdl[$1]) (timestamp=\(3_448_284_004 + $0 * 1_000_000) touchid=235 fingerid=737 "
              + "x=\(Double($2) / 800) y=\(Double($3) / 800) dx=0.0 dy=0.0 pressure=1.000000)"
          } + "```\n"
      ),
      (
        "ios.log",
        lines {
          "2026-11-28 10:00:01.\(100 + $0)000+0100 App[812:44321] \(ios[$1]): location=(\($2).0, \($3).0) touch=0x10 timestamp=\(5123.1 + Double($0) / 1000)"
        }
      ),
      (
        "unity.log",
        lines { "[\(12.345 + Double($0) / 1000)] Touch(fingerId=0, phase=\(unity[$1]), position=(\($2).0, \($3).0))" }
      ),
      (
        "views.logcat",
        lines {
          let event = motion($0, $1, $2, $3)
          return "06-20 18:58:03.586 135 135 D ViewRootImpl: processMotionEvent \(event)\n"
            + "06-20 18:58:03.586 135 135 D ViewRootImpl: dispatchPointerEvent handled=true, event=\(event)"
        }
      ),
      (
        "raw.xi2",
        lines { time, phase, x, y in
          let (number, name) = xinput[phase]
          return """
            EVENT type \(number + 4) (Raw\(name))
                time: \(88_000 + time)
                detail: 3
                valuators:
                      0: \(x).00 (\(x).00)
                      1: \(y).00 (\(y).00)

            EVENT type \(number) (\(name))
                time: \(88_000 + time)
                detail: 3
                root: \(x).00/\(y).00
                valuators:
                    0: \(x).00
                    1: \(y).00

            """
        }
      ),
      (
        "compose.jsonl",
        lines { #"app-1  | {"t": \#($0), "id": 1, "phase": "\#(words[$1])", "x": \#($2), "y": \#($3)}"# }
      ),
      ("tk.csv", "time,event,x,y\n" + lines { "\($0),\(tk[$1]),\($2),\($3)" }),
      ("pygame.csv", "time,event,x,y\n" + lines { "\($0),\(pygame[$1]),\($2),\($3)" }),
    ]
  }()

  @Test func logsOfProgramsAreTheSameSwipe() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in Self.logs {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        let result = try CommandRunner.run("explain", name, in: folder)
        #expect(result.status == 0, "\(name): \(result.errors)")
        #expect(result.output.hasPrefix("1 finger, 320 pt up in 0.16 s: a swipe"), "\(name): \(result)")
      }
    }
  }

  /// What is below or above a table is not one of its rows.
  @Test func textAroundATableIsNoDamage() throws {
    let rows = Self.lines { "│ \($0) │ \(["down", "move", "up"][$1]) │ \($2) │ \($3) │" }
    let duck =
      "┌────┬───────┬────┬────┐\n│ t  │ state │ x  │ y  │\n│ int64 │ varchar │ int32 │ int32 │\n├────┼───────┼────┼────┤\n"
      + rows + "├────┴───────┴────┴────┤\n│ 11 rows    4 columns │\n└──────────────────────┘\n"
    let frame = Self.lines { "\($0 / 16)  \($0)  \(["down", "move", "up"][$1])  \($2)  \($3)" }
    let pandas = ">>> df\n   time  action    x    y\n" + frame + "\n[11 rows x 4 columns]\n"
    let tracker =
      "What I get:\n\n| Time (ms) | State | X | Y |\n|:--:|---|--:|--:|\n"
      + Self.lines { "| \($0) | \(["pressed", "moved", "released"][$1]) | \($2) | \($3) |" }
      + "\nand then nothing happens.\n"
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in [("duck.txt", duck), ("pandas.txt", pandas), ("tracker.md", tracker)] {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        let result = try CommandRunner.run("explain", name, in: folder)
        #expect(result.output.hasPrefix("1 finger, 320 pt up in 0.16 s: a swipe"), "\(name): \(result)")
      }
    }
  }

  @Test func logsWithoutTimesAreRefusedForThat() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let text =
        "type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9\ntype 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 3\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("timeless.txt"))
      let result = try CommandRunner.run("explain", "timeless.txt", in: folder)
      #expect(result.status == 3 && result.errors.contains("an evtest log without times"), "\(result)")
    }
  }
}
