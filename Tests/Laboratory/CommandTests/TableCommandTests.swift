import Foundation
import TestSupport
import Testing

/// `touchstone gestures` and `touchstone people` as processes.
@Suite struct TableCommandTests {
  /// Taps and drags of several people in several trials.
  static func table(_ people: Int = 4, trials: Int = 3) -> [(
    user: String, trial: Int, task: String, time: Int, id: Int, phase: String, x: Int
  )] {
    var rows: [(user: String, trial: Int, task: String, time: Int, id: Int, phase: String, x: Int)] = []
    for person in 0..<people {
      for trial in 0..<trials {
        for touch in 0..<12 {
          let (start, isDrag) = (touch * 900, trial == trials - 1)
          // The last person moves in taps.
          let step = isDrag ? 40 : person == people - 1 ? 9 : 0
          rows.append(("p\(person)", trial, isDrag ? "drag" : "tap", start, touch, "down", 300))
          for move in 1...3 {
            rows.append(
              ("p\(person)", trial, isDrag ? "drag" : "tap", start + 16 * move, touch, "move", 300 + step * move))
          }
          rows.append(("p\(person)", trial, isDrag ? "drag" : "tap", start + 80, touch, "up", 300 + 3 * step))
        }
      }
    }
    return rows
  }

  static func text(_ separator: String = ",") -> String {
    (["user,trial,task,time,id,phase,x,y"]
      + table().map { "\($0.user),\($0.trial),\($0.task),\($0.time),\($0.id),\($0.phase),\($0.x),300" })
      .joined(separator: "\n").replacing(",", with: separator) + "\n"
  }

  static func write(_ text: String, _ name: String, _ folder: URL) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  @Test func formsAndJobsGiveTheSameRows() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.write(Self.text(), "a.csv", folder)
      try Self.write(Self.text("\t").replacing("\n", with: "\r\r\n"), "a.tsv", folder)
      let objects = Self.table().map {
        #"{"y": 300, "x":\#($0.x),"phase":"\#($0.phase)","id":\#($0.id),"time":\#($0.time),"note":null,"user":"\#($0.user.replacing("p", with: #"\u0070"#))","trial":\#($0.trial)}"#
      }
      try Self.write(objects.joined(separator: "\n"), "a.jsonl", folder)
      let options = ["--by", "user,trial", "--unit", "ms"]
      let first = try CommandRunner.run(["gestures", "a.csv", "--jobs", "1"] + options, in: folder)
      #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
      let lines = first.output.split(separator: "\n")
      // Each drag is a swipe or a pan, and the last person's taps are some gesture, too.
      #expect(
        lines.count == 1 + 4 * 36 && lines[1].hasPrefix("p0,0,tap,ended,0,80000,4,1,300,300,"), "\(lines.prefix(3))")
      for file in ["a.tsv", "a.jsonl"] {
        #expect(try CommandRunner.run(["gestures", file] + options, in: folder).output == first.output, "\(file)")
      }
      let piped = try CommandRunner.run(["gestures", "-", "--jobs", "2"] + options, input: Self.text(), in: folder)
      #expect(piped.output == first.output)
      let written = try CommandRunner.run(["gestures", "a.csv", "-o", "b.jsonl"] + options, in: folder)
      #expect(written.status == 0 && written.errors.hasPrefix("wrote b.jsonl: "))
      let text = try String(contentsOf: folder.appendingPathComponent("b.jsonl"), encoding: .utf8)
      #expect(
        text.hasPrefix(
          #"{"user":"p0","trial":"0","recognizer":"tap","state":"ended","start_us":0,"time_us":80000,"row":4,"#))
      #expect(try CommandRunner.run(["gestures", "a.csv", "-o", "b.jsonl"] + options, in: folder).status == 64)
    }
  }

  private static func key(_ change: [String: Any]) -> String {
    "\(change["recognizer"] ?? "") \(change["state"] ?? "") \(change["time_us"] ?? "")"
  }

  /// The rows of recordings are the gestures that `replay` reports, each with the name of its file.
  @Test func recordingsAreSessions() throws {
    try CommandRunner.inTemporaryFolder { folder in
      // A touch of 0.6 s is a tap on a touchpad only.
      let scripts = [
        "tap": "tap", "press": "longpress:900", "slow": "longpress:600", "pinch": "pinch:20-50@52,33",
        "swipe": "swipe:40",
      ]
      for (name, script) in scripts {
        try #require(CommandRunner.run(["synth", script, "-o", "\(name).yml"], in: folder).status == 0)
      }
      try Self.write(
        "touchstone trace 1\nsurface 100x60 mm\n0 1 began 200,200\n600 1 ended 200,200\nend 1500\n", "screen.trace",
        folder)
      for preset in [[], ["--like", "uikit"], ["--like", "android"]] {
        let table = try CommandRunner.run(["gestures", ".", "--rows", "failures", "--jobs", "1"] + preset, in: folder)
        #expect(table.status == 0 && table.errors.isEmpty, "\(table.errors)")
        let rows = table.output.split(separator: "\n").dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let files = Dictionary(grouping: rows) { String($0[0]) }
        #expect(files.count == 6, "\(files.keys)")
        for (name, own) in files {
          let replayed = try AnswerViews.objects(
            CommandRunner.run(["replay", "--json", name] + preset, in: folder).output)
          let ends = replayed.filter { ["ended", "cancelled"].contains($0["state"] as? String) }.map(Self.key)
          let recognized = own.filter { $0[2] != "failed" }.map { "\($0[1]) \($0[2]) \($0[4])" }
          #expect(recognized == ends, "\(name) \(preset)")
          // A gesture that fails has the centroid of the touches.
          let places = Dictionary(replayed.map { (Self.key($0), $0["x"] as? Double) }) { first, _ in first }
          for row in own where row[2] == "failed" {
            if let place = places["\(row[1]) failed \(row[4])"], let place {
              #expect(abs(try #require(Double(row[7])) - place) < 0.002, "\(name): \(row)")
            }
          }
        }
        let parallel = try CommandRunner.run(
          ["gestures", ".", "--rows", "failures", "--jobs", "2"] + preset, in: folder)
        #expect(parallel.output == table.output)
      }
      let piped = try CommandRunner.run(
        ["gestures", "-"], input: String(contentsOf: folder.appendingPathComponent("tap.yml"), encoding: .utf8),
        in: folder)
      #expect(piped.status == 0 && piped.output.contains("\n-,tap,ended,"), "\(piped)")
      // One that is no recording is named, and the others go on.
      try Self.write("nothing\n", "b.trace", folder)
      let damaged = try CommandRunner.run(["gestures", "b.trace", "tap.yml"], in: folder)
      #expect(damaged.status == 3 && damaged.errors.contains("b.trace") && damaged.output.contains("tap.yml,tap,ended"))
      #expect(try CommandRunner.run(["gestures", ".", "--by", "user"], in: folder).status == 64)
      // A table in a folder is one recording.
      try Self.write("t,x,y,state,touch_id\n0,9,9,began,4\n0.05,9,9,ended,4\n", "own.csv", folder)
      let own = try CommandRunner.run(["gestures", "own.csv", "tap.yml"], in: folder)
      #expect(own.status == 0 && own.output.contains("own.csv,tap,ended,0,50000,1,1,"), "\(own)")
    }
  }

  /// More than one part: rows are counted over all of them, and a session in two parts is found.
  @Test(.exhaustive) func partsAreOneTable() throws {
    try CommandRunner.inTemporaryFolder { folder in
      var text = "session,time,id,phase,x,y\n"
      for session in 0..<12_000 {
        for touch in 0..<8 {
          let start = touch * 700
          text += "\(session),\(start),\(touch),down,100,100\n\(session),\(start + 20),\(touch),move,104,100\n"
          text += "\(session),\(start + 60),\(touch),up,104,100\n"
        }
      }
      // A part has 4 MiB.
      #expect(text.utf8.count > 5_000_000)
      try Self.write(text, "a.csv", folder)
      let options = ["--by", "session", "--unit", "ms", "--repair", "repair"]
      let one = try CommandRunner.run(["gestures", "a.csv", "--jobs", "1"] + options, in: folder)
      let many = try CommandRunner.run(["gestures", "a.csv", "--jobs", "3"] + options, in: folder)
      #expect(one.status == 0 && one.output == many.output && one.errors == many.errors)
      let last = try #require(one.output.split(separator: "\n").last)
      #expect(last.hasPrefix("11999,tap,ended,4900000,4960000,287999,"), "\(last)")
      try Self.write(text + "3,0,1,down,100,100\n3,60,1,up,100,100\n", "b.csv", folder)
      let pieces = try CommandRunner.run("gestures", "b.csv", "--by", "session", "--unit", "ms", in: folder)
      #expect(pieces.status == 3 && pieces.errors.contains("session 3 was complete, and comes again"))
    }
  }

  @Test func damagedRowsAreNamedOrCounted() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.write("time,id,phase,x,y\n0,1,down,5,5\n16,1,move,5\n80,1,up,5,5\n", "a.csv", folder)
      let raised = try CommandRunner.run("gestures", "a.csv", "--unit", "ms", in: folder)
      #expect(
        raised.status == 3 && raised.errors.contains("row 1, column time: the line has 4 values"), "\(raised.errors)")
      let repaired = try CommandRunner.run(
        "gestures", "a.csv", "--unit", "ms", "--repair", "repair", "--repairs", "r.csv", in: folder)
      #expect(
        repaired.status == 0 && repaired.output.contains("tap,ended")
          && repaired.errors.contains("the table is damaged: a torn row"))
      let list = try String(contentsOf: folder.appendingPathComponent("r.csv"), encoding: .utf8)
      #expect(list == "row,kind,count,repaired\n1,torn_row,1,true\n")
      for (options, message) in [
        (["a.csv"], "give its unit"), (["a.csv", "--unit", "h"], "is no unit of time"), (["none.csv"], "no such file"),
        (["a.csv", "--unit", "ms", "--by", "user"], "there is no column “user”"),
        (["a.csv", "--unit", "ms", "--set", "tap.size=1"], "has no parameter “size”"),
        (["a.csv", "--unit", "ms", "-o", "b.txt"], "must end in .csv, .tsv, .jsonl, .arrow, .feather or .arrows"),
      ] {
        let outcome = try CommandRunner.run(["gestures"] + options, in: folder)
        #expect([3, 64].contains(outcome.status) && outcome.errors.contains(message), "\(options): \(outcome.errors)")
        #expect(outcome.output.isEmpty, "\(options): \(outcome.output)")
      }
    }
  }

  @Test func peopleAreExcludedByName() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.write(Self.text(), "a.csv", folder)
      try Self.write(
        "touchstone people 1\ntable a.csv\nperson user\ngesture task\nsession trial\nunit ms\n", "a.people", folder)
      let options = ["--person", "user", "--gesture", "task", "--by", "trial", "--unit", "ms"]
      let table = try CommandRunner.run(["people", "a.csv"] + options, in: folder)
      #expect(table.status == 0 && table.output.hasPrefix("1 of 4 people is excluded: p3."), "\(table)")
      #expect(table.output.contains("helps: let the finger move ") && table.output.contains("tap.allowableMovement="))
      #expect(try CommandRunner.run("people", "a.people", in: folder).output == table.output)
      // A statement is met by the setup that helps, and not by the standard one.
      try Self.write("# Expect-People: tap >= 95% of people in a.people\n", "old.header", folder)
      let wider = "set tap.allowableMovement=30 pan.minimumTranslation=30\n"
      try Self.write("# Expect-People: tap >= 95% of people in a.people\n" + wider, "new.header", folder)
      let failed = try CommandRunner.run("verify", "old.header", in: folder)
      #expect(failed.status == 1 && failed.output.contains("3 of 4 people can; excluded: p3"), "\(failed)")
      #expect(try CommandRunner.run("verify", "new.header", in: folder).status == 0)
      let change = try CommandRunner.run(
        "people", "a.people", "--setup", "old.header", "--before", "new.header", in: folder)
      #expect(
        change.status == 1
          && change.output.hasPrefix("excludes 1 of 4 people (was 0): tap.allowableMovement 20pt (was 30pt)"),
        "\(change)")
      let swept = try CommandRunner.run(
        "people", "a.people", "--set", "tap.allowableMovement=20,30", "--set", "pan.minimumTranslation=20,30", "--jobs",
        "1", in: folder)
      #expect(
        swept.output.hasPrefix(
          "Best of 4 settings, chosen on all 4 people: tap.allowableMovement=30 pan.minimumTranslation=30."), "\(swept)"
      )
      #expect(swept.output.contains("Judged on held-out people") && swept.output.contains("The frontier:"))
      // `sweep` of a population is the same, with a picture and a page.
      let grid = ["--set", "tap.allowableMovement=20,30", "--set", "pan.minimumTranslation=20,30", "--jobs", "1"]
      let same = try CommandRunner.run(
        ["sweep", "a.people", "--picture", "a.svg", "--page", "a.html"] + grid, in: folder)
      #expect(same.status == 0 && same.output == swept.output, "\(same)")
      let picture = try String(contentsOf: folder.appendingPathComponent("a.svg"), encoding: .utf8)
      #expect(picture.contains("Excluded people of 5 settings"))
      let page = try String(contentsOf: folder.appendingPathComponent("a.html"), encoding: .utf8)
      #expect(page.contains("data:image/svg+xml,") && page.contains("Best of 4 settings"))
    }
  }

  @Test func wrongPopulationsAreNamed() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.write(Self.text(), "a.csv", folder)
      try Self.write("touchstone people 1\ntable a.csv\nperson user\ngesture task\nunit ms\n", "a.people", folder)
      for (options, status, message) in [
        (
          ["a.csv", "--person", "user", "--gesture", "taks", "--unit", "ms"], 3,
          "there is no column “taks” of intended gestures; did you mean “task”?"
        ),
        (
          ["a.csv", "--person", "who", "--gesture", "task", "--unit", "ms"], 3,
          "there is no column “who” of people; choose with --person from user"
        ),
        (
          ["a.csv", "--person", "user", "--gesture", "task", "--by", "tria", "--unit", "ms"], 3,
          "“tria” of sessions; did you mean “trial”?"
        ),
        (["a.people", "--picture", "a.svg"], 64, "--picture draws several settings"),
        (["a.people", "--set", "tap.allowableMovement=20,30", "--picture", "a.png"], 64, "--picture writes SVG"),
        (["a.people", "--waits"], 64, "--waits is about a setup alone"),
        (["a.people", "--unit", "ms"], 64, "add a line with unit to it"), ([], 64, "no people; name a table"),
      ] {
        let outcome = try CommandRunner.run(["people"] + options, in: folder)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(options): \(outcome)")
      }
      let swept = try CommandRunner.run(
        "sweep", "a.people", "--labels", "x", "--set", "tap.allowableMovement=1,2", in: folder)
      #expect(swept.status == 64 && swept.errors.contains("is swept as a whole; remove --labels"), "\(swept)")
    }
  }

  @Test func waitsOfASetupNeedNoPeople() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.write(
        "recognizer tap tap\nrecognizer twice tap numberOfTapsRequired=2\nrequire twice before tap\n", "a.header",
        folder)
      let waits = try CommandRunner.run("people", "--waits", "--setup", "a.header", in: folder)
      #expect(waits.status == 0 && waits.output.hasPrefix("1 of 2 gestures wait for others to fail: tap."), "\(waits)")
    }
  }

  /// A column of people in a label file makes `sweep` choose by people.
  @Test func sweepOfLabelledRecordingsIsByPeople() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try CommandRunner.synthesize(["tap-1": "tap@50,30", "tap-2": "tap@40,30"], in: folder)
      try Self.write("path\tlabel\tperson\ntap-1.yml\ttap\tAda\ntap-2.yml\ttap\tBo\n", "labels.tsv", folder)
      let arguments = ["sweep", "--set", "tap.maximumPressDuration=1ms,500ms", "--labels", "labels.tsv"]
      let swept = try CommandRunner.run(arguments, in: folder)
      #expect(swept.status == 0 && swept.output.contains("of 2 settings"), "\(swept)")
      #expect(swept.output.contains("Judged on held-out people") && swept.output.contains("recordings right at best"))
      let json = try CommandRunner.run(arguments + ["--json"], in: folder)
      #expect(json.output.contains(#""chosen_on_all_people":true"#), "\(json)")
    }
  }

  @Test func handsOfAModelAreRecordings() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let made = try CommandRunner.run(
        "people", "--model", "tablet-taps", "--attempts", "3", "--hands", "hands", in: folder)
      #expect(made.status == 0 && made.errors.contains("wrote hands: 16 recordings"), "\(made)")
      let replayed = try CommandRunner.run("replay", "--surface", "300x200", "hands/1.csv", in: folder)
      #expect(replayed.status == 0 && replayed.output.contains("tap ended"), "\(replayed)")
      let unknown = try CommandRunner.run("people", "--model", "giants", in: folder)
      #expect(unknown.status == 64 && unknown.errors.contains("the models are tablet-taps"))
      let list = try CommandRunner.run("people", "--list", in: folder)
      #expect(
        list.output.contains("N = 16") && list.output.contains("not imitated:") && list.output.contains("US patent"))
    }
  }
}
