import Foundation
import TestSupport
import Testing

/// Tables of touches by whatever names are recordings: where they have what is guessed, shown, and corrected by `--columns`.
@Suite struct OwnTableTests {
  /// A swipe of one finger: milliseconds, a phase from 0 to 2, x and y.
  private static let swipe = (0...10).map {
    (time: 5000 + 16 * $0, phase: $0 == 0 ? 0 : $0 == 10 ? 2 : 1, x: 300, y: 700 - 30 * $0)
  }

  private static func table(
    _ header: String, _ row: (_ time: Int, _ phase: Int, _ x: Int, _ y: Int) -> String
  ) -> String {
    let rows = swipe.map { row($0.time, $0.phase, $0.x, $0.y) }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// The same swipe as programs write it.
  private static let forms: [(name: String, text: String)] = {
    var forms: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String) { forms.append((name, text)) }
    let words = ["down", "move", "up"]
    func word(_ phase: Int) -> String { words[phase] }
    add("words.csv", table("frame,timestamp,finger,action,px,py") { "7,\($0),0,\(word($1).uppercased()),\($2),\($3)" })
    let states = ["began", "moved", "ended"]
    add("seconds.csv", table("t,x,y,state,touch_id") { "\(seconds($0)),\($2),\($3),\(states[$1]),4" })
    let android = [0, 2, 1]
    add(
      "nanoseconds.tsv",
      table("eventTimeNanos\taction\tpointerId\tx\ty") { "\($0)000000\t\(android[$1])\t0\t\($2)\t\($3)" })
    let events = ["touchstart", "touchmove", "touchend"]
    add("microseconds.csv", table("time_us;phase;pointer;posX;posY") { "\($0)000;\(events[$1]);1;\($2),0;\($3),0" })
    add("numbers.csv", table("ms,type,id,clientX,clientY,pageX") { "\($0),\($1),9,\($2),\($3),0" })
    add("one.csv", table("time,type,id,x,y") { "\($0),\($1 + 1),9,\($2),\($3)" })
    add("flags.csv", table("time,BTN_TOUCH,x,y") { "\($0),\($1 == 2 ? 0 : 1),\($2),\($3)" })
    add("true.csv", table("time,pressed,x,y") { "\($0),\($1 == 2 ? "False" : "True"),\($2),\($3)" })
    let held = ["DOWN", "HELD", "UP"]
    add("held.csv", table("Timestamp,FINGER,BTN_TOUCH,X,Y") { "\(seconds($0)),0,\(held[$1]),\($2),\($3)" })
    let pressed = ["Pressed", "Dragging", "Released"]
    add("pressed.csv", table("time,state,x,y") { "\($0),\(pressed[$1]),\($2),\($3)" })
    add("nophase.csv", table("time,x,y") { time, _, x, y in "\(time),\(x),\(y)" })
    add("bare.txt", String(table("") { "0 \(word($1)) \($2) \($3) \($0)" }.dropFirst()))
    let lines = table("") { #"{"ts":\#(seconds($0)),"pointerId":4,"type":"\#(word($1))","x":\#($2),"y":\#($3)}"# }
    add("lines.jsonl", String(lines.dropFirst()))
    let objects = table("") { #"{"t_ms": \#($0), "id": 1, "phase": "\#(states[$1])", "x": \#($2), "y": \#($3)}"# }
    add("array.json", "[" + objects.split(separator: "\n").joined(separator: ",\n") + "]\n")
    add("quoted.csv", table("> time,phase,id,x,y") { "> \($0),\(word($1)),2,\($2),\($3)" })
    add("fenced.csv", "```\n" + table("time,phase,id,x,y") { "\($0),\(word($1)),2,\($2),\($3)" } + "```\n")
    return forms + drawn + nested
  }()

  /// Tables as people paste them: drawn with strokes, aligned with spaces, and with values that are not plain numbers.
  private static let drawn: [(name: String, text: String)] = {
    let words = ["down", "move", "up"]
    func lines(_ header: String, _ rule: String?, _ row: (Int, Int, Int, Int) -> String, _ end: String = "") -> String {
      let rows = swipe.map { row($0.time, $0.phase, $0.x, $0.y) }
      return ([header] + (rule.map { [$0] } ?? []) + rows).joined(separator: "\n") + "\n" + end
    }
    return [
      (
        "markdown.md",
        lines("| t | x | y | id | phase |", "|---:|---|:-:|---|---|") { "| \($0) | \($2) | \($3) | 1 | \(words[$1]) |" }
      ),
      (
        "quoted.md",
        lines("> | t (ms) | x | y | `phase` |", "> | --- | --- | --- | --- |") {
          "> | \($0) | \($2) | \($3) | `\(words[$1])` |"
        }
      ),
      (
        "psql.txt",
        lines(
          " time | slot | action |  x  |  y", "------+------+--------+-----+-----",
          { " \($0) |    0 | \(words[$1])   | \($2) | \($3)" }, "(11 rows)\n")
      ),
      (
        "box.txt",
        lines(
          "┌──────┬─────┬─────┬───────┐\n│ t    ┆ x   ┆ y   ┆ phase │", "╞══════╪═════╪═════╪═══════╡",
          { "│ \($0) ┆ \($2) ┆ \($3) ┆ \(words[$1]) │" }, "└──────┴─────┴─────┴───────┘\n")
      ),
      ("aligned.txt", lines("    t    x    y  phase", nil) { " \($0)  \($2)  \($3)   \(words[$1])" }),
      (
        "pandas.txt",
        lines("       t    x    y phase", nil) { "\(($0 - 5000) / 16)   \($0)  \($2)  \($3)  \(words[$1])" }
      ),
      (
        "clock.csv",
        lines("timestamp,id,action,x,y", nil) { "2026-11-28T10:00:0\(seconds($0)),thumb,\(words[$1]),\($2)px,\($3)px" }
      ),
      ("units.csv", lines("time;phase;x;y", nil) { "\($0) ms;\(words[$1]);\($2) px;\($3) px" }),
    ]
  }()

  /// Tables in JSON in which touches are objects within objects, or in lists.
  private static let nested: [(name: String, text: String)] = {
    let words = ["down", "move", "up"]
    func lines(_ row: (Int, Int, Int, Int) -> String, _ mark: String = "\n") -> String {
      swipe.map { row($0.time, $0.phase, $0.x, $0.y) }.joined(separator: mark)
    }
    let position = { (x: Int, y: Int) in #""clientX":\#(x),"clientY":\#(y)"# }
    return [
      ("touch.jsonl", lines { #"{"time":\#($0),"kind":"\#(words[$1])","touch":{"id":7,"x":\#($2),"y":\#($3)}}"# }),
      ("pair.jsonl", lines { #"{"t":\#($0),"event":{"phase":"\#(words[$1])","pos":[\#($2),\#($3)]}}"# }),
      (
        "frames.json",
        "[" + lines({ time, _, x, y in #"{"t":\#(time),"touches":[{"id":3,\#(position(x, y))}]}"# }, ",")
          + #",{"t":5176,"touches":[]}]"#
      ),
      (
        "within.json",
        #"{"device":{"name":"pad","id":4},"samples":["#
          + lines({ #"{"ts":\#($0),"phase":"\#(words[$1])","point":{"x":\#($2),"y":\#($3)}}"# }, ",\n") + "]}"
      ),
      (
        "courses.json",
        "[{\"color\":\"black\",\"points\":["
          + lines({ time, _, x, y in #"{"time":\#(time),"x":\#(x),"y":\#(y)}"# }, ",")
          + #"]},{"color":"black","points":[{"time":9000,"x":5,"y":5}]}]"#
      ),
    ]
  }()

  private static func seconds(_ milliseconds: Int) -> String { "\(Double(milliseconds) / 1000)" }

  /// A mouse that only hovers, a row of psql without a position, and a browser's touch within its event.
  @Test(arguments: [
    (
      "hover.csv",
      "timeStamp,type,pointerId,pointerType,clientX,clientY,buttons\n0,pointermove,1,mouse,10,10,0\n16,pointermove,1,mouse,100,10,0\n",
      "hovers, without a button down; nothing touches"
    ),
    (
      "null.txt",
      " t  | id | phase | x  | y\n----+----+-------+----+----\n  0 |  1 | began | 10 | 10\n 16 |  1 | moved | 90 | 10\n 99 |  1 | ended |    |\n",
      "a touch up without a position (line 5).\n1 finger, 80 pt to the right in 99 ms: a pan (drag)."
    ),
    (
      "dom.jsonl",
      #"{"timeStamp":0,"type":"touchstart","touch":{"identifier":0,"clientX":9,"clientY":9}}"# + "\n"
        + #"{"timeStamp":90,"type":"touchend","touch":{"identifier":0,"clientX":9,"clientY":9}}"# + "\n",
      ": a tap."
    ),
  ]) func tableWithoutTouchesOrPositions(name: String, text: String, expected: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      let result = try CommandRunner.run(["explain", name], in: folder)
      #expect((result.output + result.errors).contains(expected), "\(result)")
    }
  }

  @Test func formsOfOneTableAreTheSameSwipe() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in Self.forms {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        let columns =
          ["bare.txt": ["--columns", "id,phase,x,y,time,unit=ms"]][name]
          ?? []
        let result = try CommandRunner.run(["explain", name] + columns, in: folder)
        #expect(result.status == 0, "\(name): \(result.errors)")
        // A list without touches is 16 ms later; the second course is a tap.
        let isOther = name == "courses.json"
        let start = isOther ? "2 motions: a swipe and a tap." : "1 finger, 300 pt up in 0.1"
        #expect(result.output.hasPrefix(start) && result.output.contains("a swipe"), "\(name): \(result.output)")
        let isShown =
          result.errors.contains("note: Read as time=") && result.errors.contains("; correct it with --columns")
        #expect(isShown, "\(name): \(result.errors)")
      }
    }
  }

  /// `gestures` guesses where a table has what as `explain` does, and prints it.
  @Test func aTableOfSessionsIsGuessedLikeARecording() throws {
    let names = [
      "words.csv", "seconds.csv", "nanoseconds.tsv", "numbers.csv", "one.csv", "held.csv", "pressed.csv", "flags.csv",
      "true.csv", "lines.jsonl", "nophase.csv", "microseconds.csv",
    ]
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in Self.forms where names.contains(name) {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        let rows = try CommandRunner.run(["gestures", name, "--repair", "repair"], in: folder)
        let lines = rows.output.split(separator: "\n")
        let isSwipe = lines.count == 2 && lines[1].hasPrefix("swipe,ended,5000000,5160000,10,1,300,700,0,-300,")
        #expect(isSwipe, "\(name): \(rows)")
        let explained = try CommandRunner.run(["explain", name], in: folder)
        let notes = [rows, explained].map { $0.errors.split(separator: "\n").filter { $0.contains("Read as") } }
        #expect(notes[0].count == 1 && notes[0] == notes[1], "\(name): \(notes)")
      }
      // What is given is not guessed, and a table with the usual names is read as before.
      try Data("user,t,kind,x,y\na,0,down,5,5\na,80,up,5,5\nb,0,down,5,5\nb,80,up,5,5\n".utf8)
        .write(to: folder.appendingPathComponent("users.csv"))
      let users = try CommandRunner.run(["gestures", "users.csv", "--by", "user", "--unit", "us"], in: folder)
      #expect(users.output.contains("a,tap,ended,0,80,1") && users.output.contains("b,tap,ended,0,80,3"), "\(users)")
      #expect(users.errors.contains("Read as time=t,phase=kind,x=x,y=y;"), "\(users.errors)")
      try Data("time,id,phase,x,y\n0,1,down,5,5\n80,1,up,5,5\n".utf8)
        .write(to: folder.appendingPathComponent("usual.csv"))
      #expect(try CommandRunner.run(["gestures", "usual.csv", "--unit", "ms"], in: folder).errors.isEmpty)
    }
  }

  /// What was repaired in a recording among others is printed, too.
  @Test func repairsOfRecordingsAreNotSilent() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a.csv", "b.csv"] {
        try Data("time_ms,id,phase,x,y\n0,1,began,10,10\n50,1,moved,12,x\n80,1,ended,12,11\n".utf8)
          .write(to: folder.appendingPathComponent(name))
      }
      let both = try CommandRunner.run(["gestures", "a.csv", "b.csv"], in: folder)
      #expect(both.output.contains("b.csv,tap,ended,0,80000,"), "\(both)")
      #expect(
        both.errors.contains("The table is damaged, and was repaired: a torn row (line 3) (2 recordings)"), "\(both)")
      let one = try CommandRunner.run(["gestures", "a.csv"], in: folder)
      #expect(
        one.status == 3 && one.errors.hasPrefix("error: a.csv: row 1, column y: “x” is no number; correct it"), "\(one)"
      )
    }
  }

  /// Flags are meanings of a column that the table has.
  @Test func noMeaningIsGuessedForAMissingColumn() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Data("time,id,down,x,y\n0,1,true,5,5\n40,1,true,5,6\n80,1,false,5,6\n".utf8)
        .write(to: folder.appendingPathComponent("flags.csv"))
      let missing = try CommandRunner.run(["gestures", "flags.csv", "--phase", "state"], in: folder)
      #expect(missing.status == 3 && missing.errors.contains("there is no column “state” for phase"), "\(missing)")
      #expect(!missing.errors.contains("true=moved"), "\(missing)")
      let raised = try CommandRunner.run(["gestures", "flags.csv"], in: folder)
      #expect(raised.errors.contains("touch 1 moves but is not down; repair touch_down_missing"), "\(raised)")
      let repaired = try CommandRunner.run(["gestures", "flags.csv", "--repair", "touch_down_missing"], in: folder)
      #expect(repaired.status == 0 && repaired.output.contains("tap,ended,0,80000,"), "\(repaired)")
    }
  }

  @Test func wrongColumnsAreErrorsThatSayWhatToDo() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in Self.forms { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      try Data("time,phase,x,y\n0,down,5,5\n16,zzz,5,5\n30,move,5,5\n80,up,5,5\n".utf8)
        .write(to: folder.appendingPathComponent("odd.csv"))
      let two = "user,time,phase,x,y\nann,0,down,5,5\nann,80,up,5,5\nbob,0,down,5,5\nbob,80,up,5,5\n"
      try Data(two.utf8).write(to: folder.appendingPathComponent("two.csv"))
      for (arguments, status, message) in [
        (["odd.csv"], 3, "odd.csv:3: the phase “zzz” is unknown"),
        (["words.csv", "--columns", "x=nosuch"], 3, "there is no column “nosuch” for x"),
        (["words.csv", "--columns", "unit=hours"], 64, "--columns: “hours” is no unit of time"),
        (["words.csv", "--columns", "speed=fast"], 64, "--columns: there is no option “speed”"),
        (["words.csv", "--columns", ""], 64, "--columns names no column"),
        (["two.csv"], 3, "the table has several recordings"),
      ] {
        let result = try CommandRunner.run(["explain"] + arguments, in: folder)
        #expect(Int(result.status) == status && result.errors.contains(message), "\(arguments): \(result.errors)")
        #expect(result.output.isEmpty, "\(arguments): \(result.output)")
      }
    }
  }

  /// The same words mean the same in a recording and in a table of sessions.
  @Test func oneGrammarServesBothReaders() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, text) in Self.forms { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      let columns = ["--columns", "time=Timestamp,unit=s,id=FINGER,phase=BTN_TOUCH,x=X,y=Y,phases=HELD=moved"]
      let rows = try CommandRunner.run(["gestures", "held.csv"] + columns, in: folder)
      #expect(rows.status == 0 && rows.output.contains("\nswipe,ended,"), "\(rows)")
      #expect(try CommandRunner.run(["explain", "held.csv"] + columns, in: folder).output.contains("a swipe"))
    }
  }

  /// A fault of the rows is the first thing, in JSON, too.
  @Test func damageIsTheFirstThing() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let text = "time,phase,id,x,y\n0,down,1,5,5\n16,move,1,5\n80,up,1,5,5\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("torn.csv"))
      let result = try CommandRunner.run("explain", "torn.csv", in: folder)
      #expect(
        result.output.hasPrefix("The table is damaged, and was repaired: a torn row (line 3)."), "\(result)")
      for command in ["explain", "replay"] {
        let object = try CommandRunner.run(command, "--json", "torn.csv", in: folder)
        #expect(object.output.hasPrefix(#"{"problems":["The table is damaged"#), "\(object)")
        #expect(!object.errors.contains("damaged"), "\(object)")
      }
    }
  }

  /// A mouse moves between its presses, which is neither a touch nor damage. A touch that moves without a touch down is damage.
  @Test(arguments: [
    ("mousemove", "mousedown", "mouseup"), ("pointermove", "pointerdown", "pointerup"), ("move", "down", "up"),
    ("hover", "press", "release"),
  ])
  func hoveringIsNoTouch(move: String, down: String, up: String) throws {
    let moved = move == "hover" ? "drag" : move
    let rows = [
      "0,\(move),5,5", "16,\(move),9,9", "100,\(down),9,9", "140,\(moved),9,11", "180,\(up),9,11", "190,click,9,11",
      "200,\(move),40,40", "220,\(move),60,60",
    ]
    try CommandRunner.inTemporaryFolder { folder in
      let text = (["time,type,x,y"] + rows).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("mouse.csv"))
      let result = try CommandRunner.run("explain", "mouse.csv", "--notes", in: folder)
      #expect(result.output.hasPrefix("1 finger tapped"), "\(result)")
      #expect(result.errors.contains("4 rows of a pointer that hovers are no touch and were ignored"), "\(result)")
      #expect(result.errors.contains("Rows of other events ignored: 1"), "\(result)")
      let only = (["time,type,x,y"] + rows.prefix(2) + ["90,\(down),1,1"]).joined(separator: "\n") + "\n"
      try Data(only.utf8).write(to: folder.appendingPathComponent("down.csv"))
      #expect(try !CommandRunner.run("explain", "down.csv", in: folder).output.contains("damaged"))
    }
  }

  @Test func movementThatATouchUpEndsIsDamageWithoutItsTouchDown() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (name, words) in [("late.csv", ["move", "up", "down", "up"]), ("touch.csv", ["touchmove", "touchend"])] {
        let rows = words.enumerated().map { "\(16 * $0.offset),\($0.element),\(5 + $0.offset),5" }
        let text = (["time,type,x,y"] + rows).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        let result = try CommandRunner.run("explain", name, in: folder)
        let problem = "The table is damaged, and was repaired: a touch without a touch down (line 2)."
        #expect(result.output.hasPrefix(problem), "\(name): \(result)")
      }
    }
  }

  /// Rows of buttons that are up are of a pointer that hovers.
  @Test func buttonsThatAreUpHover() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let rows = ["0,0,5,5", "16,0,9,9", "32,2,9,9", "80,2,9,9", "96,0,9,9", "112,0,20,20"]
      let text = (["time,buttons,x,y"] + rows).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("buttons.csv"))
      let result = try CommandRunner.run("explain", "buttons.csv", in: folder)
      #expect(result.output.hasPrefix("1 finger tapped"), "\(result)")
      #expect(result.errors.contains("3 rows of a pointer that hovers are no touch and were ignored"), "\(result)")
    }
  }

  /// Prose with the same words as a table is none.
  @Test func proseIsNoTable() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for text in [
        "The x and y at that time were wrong\n0 1 2 3 4 5 6 7\n", "| x or y? | at which time? |\n|---|---|\n",
      ] {
        try Data(text.utf8).write(to: folder.appendingPathComponent("prose.txt"))
        let result = try CommandRunner.run("explain", "prose.txt", in: folder)
        #expect(result.status == 3 && result.errors.contains("not a supported recording"), "\(text): \(result)")
      }
    }
  }
}
