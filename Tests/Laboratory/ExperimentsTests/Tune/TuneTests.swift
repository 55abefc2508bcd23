import LibinputEvents
import Testing
import TouchAuthoring
import TouchTrace

@testable import Analysis
@testable import Experiments

/// Choosing a setting from results: no libinput is needed.
@Suite struct TuneTests {
  private let threshold = TuneAxis("AttrPalmPressureThreshold", ["10", "20", "30", "40", "50", "60"])
  private let model = TuneAxis("ModelWacomTouchpad", ["1"])

  /// A table of eight recordings, of which the first two and their held-out neighbours are wrong as installed.
  ///
  /// - Parameter right: for each value of an axis the recordings that are right.
  private func table(_ results: [(axis: TuneAxis, right: [Set<Int>])]) -> TuneTable {
    let recordings = (0..<8).map { (path: "\($0).yml", group: $0 < 6 ? "tap" : "scroll") }
    var table = TuneTable(recordings, installed: [false, false, false, true, true, true, true, true])
    for (axis, right) in results {
      for (setting, right) in zip(TuneFamily([axis]).settings, right) {
        table.add(setting, (0..<8).map { right.contains($0) })
      }
    }
    return table
  }

  private static let all: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7]
  private static let installed: Set<Int> = [3, 4, 5, 6, 7]

  @Test func everySecondRecordingOfAClassIsHeldOut() {
    let table = table([])
    #expect(table.recordings.map(\.isHeldOut) == [false, true, false, true, false, true, false, true])
    #expect(table.rightCount(nil, heldOut: false) == 2 && table.rightCount(nil, heldOut: true) == 3)
  }

  @Test func middleOfThePlateauIsChosenAndChecked() {
    let results = [Self.installed, Self.all, Self.all, Self.all, Self.all.subtracting([6]), Self.installed]
    let verdict = TuneVerdict(table([(threshold, results)]), [TuneFamily([threshold])])
    #expect(verdict.setting == LibinputSetting(quirks: ["AttrPalmPressureThreshold=30"]))
    #expect(verdict.plateau == "plateau 20 to 40" && verdict.costly == nil && verdict.isConfirmed)
    let answer = TuneAnswer(verdict).people([])
    #expect(
      answer.headline
        == "AttrPalmPressureThreshold=30 gains 2 recordings (tap 2) and loses nothing; plateau 20 to 40. "
        + "On the 4 recordings held out, it gains 1 recording (tap 1) and loses nothing.")
    #expect(answer.columns[1].title == "chosen with")
    #expect(answer.rows.map { answer.text(of: 1, in: $0) } == ["2 of 4", "4 of 4"])
    #expect(answer.rows[1].details == ["+ 0.yml (chosen with)", "+ 2.yml (chosen with)", "+ 1.yml (held out)"])
  }

  /// Four people with two recordings each: the setting that admits more people is chosen, though another one has more recordings right.
  @Test func settingIsChosenByPeopleWhereTheyAreKnown() throws {
    let recordings = (0..<8).map { (path: "\($0).yml", group: "tap") }
    let people = ["a", "a", "b", "b", "c", "c", "d", "d"]
    func table(_ people: [String?]) -> TuneTable {
      var table = TuneTable(
        recordings, installed: [true, false, true, false, false, false, false, false], people: people)
      // The first setting has one recording of each person right, the second both of two people and none of c.
      for (setting, right) in zip(
        TuneFamily([threshold]).settings,
        [[0, 2, 3, 4, 6], [0, 1, 2, 3, 6, 7]] + Array(repeating: [0, 2], count: 4) as [Set<Int>])
      {
        table.add(setting, (0..<8).map { right.contains($0) })
      }
      return table
    }
    let byPeople = table(people)
    #expect(byPeople.recordings.map(\.isHeldOut) == [false, false, true, true, false, false, true, true])
    #expect(byPeople.score(LibinputSetting(quirks: ["AttrPalmPressureThreshold=20"])) > byPeople.score(nil))
    let answer = try #require(byPeople.answer(TuneFamily([threshold]).settings))
    #expect(answer.tables[0].headline == "Best of 6 settings, chosen on all 4 people: AttrPalmPressureThreshold=20.")
    #expect(answer.sweep.folds(judging: 0).flatMap(\.people).sorted() == [0, 1, 2, 3])
    // libinput's false gestures are not counted, and nothing is known of waits.
    #expect(!answer.tables.flatMap(\.notes).contains { $0.contains("False recognitions") || $0.contains("wait") })
    // Not each recording has a person.
    let incomplete = table(["a"] + Array(repeating: nil, count: 7))
    #expect(incomplete.people.isEmpty && incomplete.answer([]) == nil)
    #expect(incomplete.recordings.map(\.isHeldOut) == [false, true, false, true, false, true, false, true])
  }

  @Test func settingThatLosesIsNotChosen() {
    // Recording 6 is among those that the setting is chosen with.
    let results = [Self.all.subtracting([6])]
    let verdict = TuneVerdict(table([(model, results)]), [TuneFamily([model])])
    #expect(verdict.setting == nil && verdict.costly == LibinputSetting(quirks: ["ModelWacomTouchpad=1"]))
    let headline = TuneAnswer(verdict).headline
    #expect(headline.hasPrefix("None of the 1 setting tried fixes a recording"))
    #expect(headline.contains(". ModelWacomTouchpad=1 gains 2 recordings (tap 2), but loses scroll 1; on the 4"))
  }

  @Test func lossAmongTheHeldOutIsPartOfTheVerdict() {
    let verdict = TuneVerdict(table([(model, [Self.all.subtracting([1, 3, 5])])]), [TuneFamily([model])])
    #expect(verdict.setting != nil && !verdict.isConfirmed)
    #expect(TuneAnswer(verdict).headline.hasSuffix("it gains nothing and loses tap 2: do not use it."))
  }

  @Test func ofEqualSettingsTheSimplestIsChosen() {
    let pair = TuneFamily([model, TuneAxis("tap", ["on"])])
    var table = table([(threshold, Array(repeating: Self.all, count: 6)), (model, [Self.all])])
    for setting in pair.settings { table.add(setting, Array(repeating: true, count: 8)) }
    let verdict = TuneVerdict(table, [pair, TuneFamily([threshold]), TuneFamily([model])])
    #expect(verdict.setting?.quirks == ["AttrPalmPressureThreshold=30"])
    #expect(verdict.plateau == "plateau 10 to 60, where the values end")
  }

  @Test func pairsCombineWhatHelps() {
    let helpful = table([
      (
        threshold,
        [Self.installed, Self.installed.union([0]), Self.installed, Self.installed, Self.all, Self.installed]
      ),
      (model, [Self.installed.union([2])]),
    ])
    let families = [TuneFamily([threshold]), TuneFamily([model])]
    let pairs = TuneFamily.pairs(of: families, in: helpful, limit: 100)
    #expect(pairs.count == 1 && pairs[0].axes.map(\.values) == [["20", "50"], ["1"]])
    #expect(pairs[0].settings.last?.quirks == ["AttrPalmPressureThreshold=50", "ModelWacomTouchpad=1"])
    #expect(TuneFamily.pairs(of: families, in: helpful, limit: 1).isEmpty)
  }

  @Test func neighboursWithTheSameResultAreOneLine() {
    let results = [Self.installed, Self.all, Self.all, Self.all, Self.all.subtracting([6]), Self.installed]
    let families = [TuneFamily([threshold])]
    let verdict = TuneVerdict(table([(threshold, results)]), families)
    let answer = TuneAnswer(verdict).people(families)
    #expect(
      answer.rows.map { row in [0, 3, 4].map { answer.text(of: $0, in: row) } } == [
        ["as installed", "", ""], ["AttrPalmPressureThreshold=30", "tap 3", ""],
        ["AttrPalmPressureThreshold=20 to 40", "tap 3", ""], ["AttrPalmPressureThreshold=50", "tap 3", "scroll 1"],
      ])
    // Programs get every setting.
    #expect(TuneAnswer(verdict).programs(families).rows.count == 7)
  }

  @Test(arguments: [
    ("AttrPalmPressureThreshold", "takes NAME=VALUES"), ("AttrPalmPressureTreshold=1", "did you mean"),
    ("tap=sometimes", "“tap” takes on, off"), ("tap=on,on", "the same value twice"),
    ("AttrPalmPressureThreshold=1...9", "needs a step"), ("tap=on,", "an empty value"),
    ("AttrPalmPressureThreshold=100,abc", "takes a whole number, such as 130, not “abc”"),
    ("AttrPressureRange=30", "takes two numbers, UPPER:LOWER"), ("ModelAppleTouchpad=yes", "takes 1 or 0, not “yes”"),
    ("AttrEventCodeDisable=ABS_MT_PRESURE", "takes event codes"), ("AttrInputProp=INPUT_PROP_BUTTONPAD", "takes input"),
    ("AttrTPKComboLayout=above", "takes below"),
  ]) func invalidAxisIsRejected(text: String, reason: String) {
    let problem = #expect(throws: SweepProblem.self) { try TuneAxis(parsing: text, limit: 100) }
    #expect(problem?.description.contains(reason) ?? false, "\(String(describing: problem))")
    #expect(!(problem?.description.contains("quirk.") ?? false))
  }

  @Test func axesAreThoseThatTheDeviceReports() throws {
    #expect(try TuneAxis(parsing: "AttrPalmPressureThreshold=10...30:10", limit: 9).values == ["10", "20", "30"])
    for text in [
      "AttrPressureRange=30:25", "AttrSizeHint=100x60", "AttrEventCode=-ABS_MT_PRESSURE;-ABS_PRESSURE",
      "AttrInputPropDisable=INPUT_PROP_BUTTONPAD", "AttrEventCodeDisable=EV_ABS:0x35;BTN_TOOL_QUADTAP",
      "ModelChromebook=1",
    ] { #expect(throws: Never.self) { try TuneAxis(parsing: text, limit: 9) } }
    let pad = LibinputEvent.Device(name: "", capabilities: [], size: nil, tapFingers: 3, isTapEnabled: true)
    let report = LibinputDeviceReport(
      node: "", device: pad, vendor: 0, product: 0,
      options: [LibinputDeviceReport.Option("tap", "on", defaultValue: "off", choices: ["on", "off"])], quirks: [])
    var device = SyntheticDevice.clickpad.description
    let names = TuneAxis.all(for: device, report).map(\.name)
    #expect(names.first == "AttrPalmPressureThreshold" && names.last == "tap" && !names.contains("dwt"))
    device.axes.removeAll { $0.code == 0x3A || $0.code == 0x18 }
    #expect(!TuneAxis.all(for: device, report).map(\.name).contains { $0.contains("Pressure") })
  }

  @Test func sectionMatchesOnlyTheDevice() {
    var device = DeviceDescription()
    device.name = "SynPS/2 [a] #1=\"*\" "
    device.id = DeviceDescription.Identity(bus: 0x11, vendor: 2, product: 7, version: 0x1B1)
    device.dmi = "dmi:bvnLENOVO:bvrN1:svnLENOVO:pn20F1S:pvrThinkPad:"
    let section = QuirkSection(["AttrPalmPressureThreshold=30"], for: device)
    #expect(
      section.text == """
        [Tuned: SynPS/2 a 1]
        MatchUdevType=touchpad
        MatchBus=ps2
        MatchVendor=0x0002
        MatchProduct=0x0007
        MatchName=SynPS/2 ?a? ?1?????
        MatchDMIModalias=dmi:*:svnLENOVO:*pn20F1S:*
        AttrPalmPressureThreshold=30

        """)
    #expect(!section.matchesEveryTouchpad)
    #expect(QuirkSection(["ModelWacomTouchpad=1"], for: DeviceDescription()).matchesEveryTouchpad)
    device.name = "Tåst \u{7F}" + String(repeating: "x", count: 600)
    let long = QuirkSection(["ModelWacomTouchpad=1"], for: device).text
    #expect(long.contains("\nMatchName=T*st *xxx") && long.split(separator: "\n").allSatisfy { $0.utf8.count < 510 })
  }

  @Test func settingAndTrialAreLines() {
    let setting = LibinputSetting(options: ["tap=off"], quirks: ["AttrEventCodeDisable=ABS_MT_PRESSURE;ABS_PRESSURE"])
    #expect(LibinputSetting(line: setting.line) == setting && LibinputSetting(line: "{}") == nil)
    for trial in [LibinputTrial(setting: 3, same: 1), LibinputTrial(setting: 3, same: 3, problem: "it failed")] {
      #expect(LibinputLine(LibinputLine.trial(trial).bytes[...]) == .trial(trial))
    }
  }
}
