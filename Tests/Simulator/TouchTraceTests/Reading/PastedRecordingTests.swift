import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Recordings as people paste them: every damage in every text format is read to the same touches, or refused with a true sentence.
@Suite struct PastedRecordingTests {
  /// A change of a text that is pasted into a mail or a tracker.
  enum Damage: CaseIterable {
    case quotes, nestedQuotes, indentation, fence, prompts, kernelTimes, journal, logcat, elisions, foreignLine,
      missingHead, lineEnds,
      colours, wrapping
  }

  private static let formats = [
    Sample("evemu", Samples.evemu), Sample("evtest", Samples.evtest), Sample("libinput-record", Samples.libinputRecord),
    Sample("getevent", Samples.getevent), Sample("contact CSV", Samples.contactCSV),
    Sample("debug-events", Samples.debugEvents),
    Sample("pointer-events", Samples.text("pointer-events")), Sample("webdriver", Samples.text("webdriver")),
    Sample(
      "trace",
      "touchstone trace 1\nsurface 100x60 mm\n\n0.000  1 began 120,20\n8.000  1 moved 130,20\n80.000  1 ended 130,21\nend 600\n"
    ),
    Sample("wev", Samples.text("wev")), Sample("wayland-debug", Samples.text("wayland-debug")),
    Sample("motion-events", Samples.text("motion-events")), Sample("xinput", Samples.text("xinput")),
    Sample("touch-log", Samples.text("touch-log")), Sample("dom-events", Samples.text("dom-events")),
    Sample("session-replay", Samples.text("session-replay")),
    Sample("libinput-states", Samples.text("libinput-states")),
    Sample("python-evdev", Samples.text("python-evdev")), Sample("evtest with EV_SYN", Samples.text("evtest-ev-syn")),
    Sample("getevent -ltr", Samples.text("getevent-rate")),
    Sample("old debug-events", Samples.text("old-debug-events")),
    Sample("minitouch", Samples.text("minitouch")), Sample("maestro", Samples.text("maestro")),
    Sample("adb input", Samples.text("adb-input")), Sample("DevTools recorder", Samples.text("devtools-recorder")),
    Sample("koreader", Samples.text("koreader")), Sample("flutter", Samples.text("flutter")),
    Sample("own table", Samples.text("own-table")), Sample("own JSON", Samples.text("own-json")),
    Sample("Markdown table", Samples.text("markdown-table")), Sample("box table", Samples.text("box-table")),
    Sample("nested JSON", Samples.text("nested-json")), Sample("SDL", Samples.text("sdl")),
  ]

  /// The touches and events of a text, or the sentence that refuses it.
  private struct Reading: Equatable {
    var frames: [TraceFrame] = []
    var events: [LibinputEvent] = []
    var notes: [RecordingNote] = []
    var error: RecordingError?

    init(_ text: String, isStrict: Bool = false, hasEvents: Bool = false) {
      var request = SourceRequest()
      request.isStrict = isStrict
      request.readsLibinputEvents = hasEvents
      request.readTable = PlainTable.read
      do throws(RecordingError) {
        let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "rec"), request)
        var frame = TraceFrame()
        defer { notes = source.notes }
        while try source.next(into: &frame) {
          frames.append(frame)
          events += source.recordedEvents
        }
        events += source.recordedEvents
      } catch { self.error = error }
    }

    /// The touches without their positions, which depend on the device's description.
    var stages: [[Contact.Stage]] { frames.map { $0.changes.map(\.stage) } }
    var hasInput: Bool { !frames.isEmpty || !events.isEmpty }
    static func == (a: Self, b: Self) -> Bool { a.frames == b.frames && a.events == b.events }
  }

  private static let foreign = [
    "[ 1961.228740@2]- [FTS][fts_ts_interrupt]Points All Up!",
    "Nov 28 10:00:01 host kernel: usb 1-2: new full-speed device",
    "user@host:~$ sudo cat /dev/null", "^C", "On Monday Ada wrote:", "[snip]",
  ]

  private static func damaged(_ text: String, _ damage: Damage, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    func prefixed(_ prefix: (Int) -> String) -> String {
      lines.indices.map { prefix($0) + lines[$0] }.joined(separator: "\n") + "\n"
    }
    func time(_ index: Int) -> String { String(format6: 1000 + index) }
    switch damage {
    case .quotes: return prefixed { _ in "> " }
    case .nestedQuotes: return prefixed { _ in "> > " }
    case .indentation: return prefixed { _ in "    " }
    case .fence: return "```\n" + lines.joined(separator: "\n") + "\n```\n"
    case .prompts: return "user@host:~$ sudo record\n" + lines.joined(separator: "\n") + "\nuser@host:~$ \n"
    case .kernelTimes: return prefixed { "[ \(time($0))] " }
    case .journal: return prefixed { "Nov 28 10:00:0\($0 % 10) host recorder[812]: " }
    case .logcat: return prefixed { "11-28 10:00:01.\(100 + $0 % 900)  4028  4028 D Recorder: " }
    case .elisions:
      lines.insert("....", at: Int.random(in: 1..<lines.count, using: &random))
      return lines.joined(separator: "\n") + "\n"
    case .foreignLine:
      lines.insert(foreign.randomElement(using: &random) ?? "", at: Int.random(in: 0...lines.count, using: &random))
      return lines.joined(separator: "\n") + "\n"
    case .missingHead: return lines.dropFirst(Int.random(in: 1...2, using: &random)).joined(separator: "\n") + "\n"
    case .lineEnds: return lines.joined(separator: "\r\n") + "\r\n"
    case .colours: return lines.map { "\u{1b}[32m\($0)\u{1b}[0m" }.joined(separator: "\n") + "\n"
    case .wrapping:
      return lines.flatMap { line -> [String] in
        guard line.utf8.count > 76, let space = line.prefix(72).lastIndex(of: " ") else { return [line] }
        return [String(line[..<space]), String(line[line.index(after: space)...])]
      }.joined(separator: "\n") + "\n"
    }
  }

  /// Sentences that are false of a recording with touches.
  private static let falseSentences = [
    "contains no events", "unknown JSON", "has the whole description", "has no touches", "is empty",
    "middle of the surface",
  ]

  @Test(.exhaustive) func damagedTextsAreReadToTheSameTouchesOrRefusedTruly() { check(cases: 5000) }

  @Test func everyDamageOfEveryFormatIsReadOrRefusedTruly() { check(cases: 400) }

  private func check(cases: Int) {
    var random = SeededRandom(seed: 61)
    let clean = Self.formats.map { Reading($0.text, hasEvents: $0.hasEvents) }
    for (format, reading) in zip(Self.formats, clean) {
      #expect(reading.error == nil && reading.hasInput, "\(format.format): \(reading.error?.description ?? "no input")")
      #expect(!reading.notes.contains { $0.text.hasPrefix("The text is not as its tool") }, "\(format.format)")
    }
    var refused = 0
    var number = 0
    while number < cases {
      for (index, format) in Self.formats.enumerated() {
        for damage in Damage.allCases where number < cases {
          number += 1
          let text = Self.damaged(format.text, damage, &random)
          let reading = Reading(text, hasEvents: format.hasEvents)
          let name = "\(format.format), \(damage), case \(number)"
          if let error = reading.error {
            refused += 1
            #expect(!Self.falseSentences.contains { error.problem.contains($0) }, "\(name): \(error)")
            continue
          }
          let isSame = damage == .missingHead ? reading.hasInput : reading == clean[index]
          #expect(
            isSame,
            "\(name): \(reading.frames.count) frames and \(reading.events.count) events instead of \(clean[index].frames.count) and \(clean[index].events.count)"
          )
        }
      }
    }
    // A refusal is true, but no help.
    #expect(refused * 20 < number, "\(refused) of \(number) refused")
  }

  /// A strict reader refuses every damage that it did before, reads clean texts alike, and never says that it removed anything.
  @Test func strictReadingRefusesWhatWasPasted() {
    var random = SeededRandom(seed: 62)
    let harmless: Set<Damage> = [.prompts, .lineEnds, .missingHead, .wrapping, .elisions, .foreignLine]
    for format in Self.formats {
      let clean = Reading(format.text, hasEvents: format.hasEvents)
      let strict = Reading(format.text, isStrict: true, hasEvents: format.hasEvents)
      // Tables by other names are guessed, and lines that begin in the middle completed.
      #expect(strict == clean || strict.error != nil, "\(format.format)")
      for damage in Damage.allCases {
        let text = Self.damaged(format.text, damage, &random)
        let reading = Reading(text, isStrict: true, hasEvents: format.hasEvents)
        #expect(
          !reading.notes.contains { $0.text.hasPrefix("The text is not as its tool") }, "\(format.format), \(damage)")
        let isEvdev = ["evemu", "evtest", "libinput-record"].contains(format.format)
        if isEvdev, !harmless.contains(damage), damage != .fence, damage != .indentation, damage != .colours {
          #expect(reading.error != nil, "\(format.format), \(damage): \(reading.frames.count) frames")
        }
      }
    }
    for format in [Samples.evemu, Samples.evtest] {
      #expect(Reading("> " + format.replacing("\n", with: "\n> "), isStrict: true).error != nil)
    }
    #expect(Reading(Samples.text("own-table"), isStrict: true).error != nil)
  }

  @Test func theNoteCountsAndLocatesWhatWasSkipped() {
    let lines = Samples.evemu.split(separator: "\n", omittingEmptySubsequences: false)
    let text = (lines.dropLast(5) + ["[ 1961.228740@2]- [FTS] Points All Up!"] + lines.suffix(5)).joined(
      separator: "\n")
    let note = Reading(text).notes.first { $0.prominence == .answer }
    #expect(note?.text.contains("skipped (line \(lines.count - 4))") == true, "\(note?.text ?? "no note")")
  }

  /// Cut anywhere before its first event, a recording is said to be cut off on that line.
  @Test func recordingsThatAreCutWithinTheirDescriptionsAreLocated() {
    for format in [Samples.evtest, Samples.evemu, Samples.libinputRecord] {
      let lines = format.split(separator: "\n", omittingEmptySubsequences: false)
      let events = lines.firstIndex { $0.hasPrefix("Event: ") || $0.hasPrefix("E: ") || $0.contains("- evdev:") } ?? 0
      #expect(events > 5)
      for count in 3..<events {
        let error = Reading(lines[..<count].joined(separator: "\n") + "\n").error
        guard let error else {
          Issue.record("\(count) lines are a recording")
          continue
        }
        #expect(
          error.line > 0 || error.problem.contains("line \(count),") || error.problem.contains("last line, \(count);"),
          "\(error)")
      }
    }
    let half = Samples.evtest.prefix { $0 != "M" }
    #expect(
      Reading(String(half.dropLast(3))).error?.problem.hasPrefix("ends within the description of its device, on line ")
        == true)
  }

  @Test func aDamagedLineOfTheRecordingIsStillRefused() {
    #expect(Reading(Samples.evemu.replacing("0003 0035", with: "0003 zz35")).error != nil)
  }

  /// No input stops the process, and reading ends.
  @Test func randomChangesOfPastedTextsAreReadOrRefused() {
    var random = SeededRandom(seed: 7)
    for round in 0..<1500 {
      let format = Self.formats[round % Self.formats.count]
      let damage = Damage.allCases.randomElement(using: &random) ?? .quotes
      var bytes = Array(Self.damaged(format.text, damage, &random).utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      let reading = Reading(String(decoding: bytes, as: UTF8.self))
      #expect(reading.error.map { !$0.problem.isEmpty } ?? true)
    }
  }
}

/// Reads tables for tests of this target, which has no grammar of tables: phases are words.
enum PlainTable {
  static let read: TableTouches.Reader = { text, options throws(TableTouches.Problem) in
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    func column(_ name: String) -> Int? {
      options.first { $0.name == name }?.value.flatMap { lines[0].firstIndex(of: $0) }
    }
    let scale: Double = ["us": 1, "ms": 1000, "s": 1_000_000][options.first { $0.name == "unit" }?.value ?? ""] ?? 1
    var rows: [TableTouches.Row] = []
    for (number, values) in lines.dropFirst().enumerated() {
      guard let time = column("time"), let x = column("x"), let y = column("y"), let phase = column("phase"),
        values.count > max(time, x, y, phase), let t = Double(values[time]), let px = Double(values[x]),
        let py = Double(values[y])
      else { continue }
      let word = values[phase].lowercased()
      rows.append(
        TableTouches.Row(
          number: number, time: Int64(min(max(t * scale, -4e18), 4e18)), id: 1,
          phase: ["down", "began"].contains(word) ? .began : ["up", "ended"].contains(word) ? .ended : .moved, x: px,
          y: py))
    }
    return TableTouches(rows: rows, damage: [], sessions: 1)
  }
}

extension Sample {
  /// Whether the text has libinput's events instead of touches.
  fileprivate var hasEvents: Bool { ["debug-events", "wayland-debug", "old debug-events"].contains(format) }
}

extension String {
  /// Seconds with six decimals: a kernel's time.
  fileprivate init(format6 milliseconds: Int) {
    self = "\(milliseconds / 1000).\(String(1_000_000 + milliseconds % 1000 * 1000).dropFirst())"
  }
}
