import CoreTestSupport
import GestureTables
import Gestures
import Testing

@Suite struct RepairTests {
  private static let tap: [Sample] = [
    (1, 0, 7, .began, 300, 300), (1, 16, 7, .moved, 301, 300), (1, 32, 7, .moved, 301, 301),
    (1, 80, 7, .ended, 301, 301),
  ]

  private func names(
    _ samples: [Sample], _ repair: String = "repair", gap: Int = 0
  ) throws -> (gestures: [String], repairs: [String]) {
    let found = try recognize(samples, repair: repair, gap: gap)
    return (
      found.rows.map { "\($0.name) \($0.row.time / 1000)" },
      found.repairs.map {
        "\($0.count.kind.name) \($0.count.count) row \($0.count.row)" + ($0.count.isRepaired ? "" : " not repaired")
      }
    )
  }

  @Test func rowWithoutASessionIsCountedIfThereIsNoOtherRow() throws {
    let run = TableRun(try TableRecognizer(try RecognizerSetup("standard")), try TableOptions("repair repair"))
    try run.table.addTornRow(0, .session, "the row has no session")
    try run.finish()
    #expect(run.repairs.map { "\($0.count.kind.name) \($0.count.count)" } == ["torn_row 1"])
  }

  @Test func missingTouchDownBeginsAtTheFirstMove() throws {
    let found = try names(Array(Self.tap.dropFirst()))
    #expect(found.gestures == ["tap 80"] && found.repairs == ["touch_down_missing 1 row 0"])
  }

  @Test func touchThatBeginsAgainHadLiftedInItsLastRow() throws {
    let again = Self.tap.map { (1, $0.1 + 5000, $0.2, $0.3, $0.4, $0.5) } as [Sample]
    let near = Self.tap.map { (1, $0.1 + 400, $0.2, $0.3, $0.4, $0.5) } as [Sample]
    #expect(try names(Self.tap.dropLast() + again).gestures == ["tap 32", "tap 5080"])
    let found = try names(Self.tap.dropLast() + near)
    #expect(found.gestures == ["tap 32", "tap 480"] && found.repairs == ["touch_up_missing 1 row 3"])
  }

  @Test func touchWithoutARowForTheGapHadLifted() throws {
    var other: [Sample] = []
    for step in 1...30 {
      let phase: SamplePhase = step == 1 ? .began : step == 30 ? .ended : .moved
      other.append((1, Int64(step) * 16, 8, phase, 900, 300 + 10 * Double(step)))
    }
    let mixed = (Self.tap.dropLast() + other).sorted { $0.time < $1.time }
    #expect(try !names(mixed).gestures.contains("tap 32"))
    let found = try names(mixed, gap: 100)
    #expect(found.repairs.map { $0.prefix(18) } == ["touch_up_missing 1"])
  }

  @Test func touchUpAtZeroIsRepairedOnlyOnRequest() throws {
    var samples = Self.tap
    samples[3].x = 0
    samples[3].y = 0
    #expect(throws: SampleError.self) { try names(samples, "raise") }
    let kept = try names(samples, "repair")
    #expect(!kept.gestures.contains("tap 80") && kept.repairs == ["touch_up_at_zero 1 row 3 not repaired"])
    let repaired = try names(samples, "repair,touch_up_at_zero")
    #expect(repaired.gestures == ["tap 80"] && repaired.repairs == ["touch_up_at_zero 1 row 3"])
    #expect(try names(samples, "keep_zero").repairs.isEmpty)
  }

  @Test func touchUpWithoutAPositionIsCountedWithEveryPolicy() throws {
    var samples = Self.tap
    samples[3].x = .nan
    samples[3].y = .nan
    for repair in ["raise", "repair", "report", "duplicate_row"] {
      let found = try names(samples, repair)
      #expect(found.gestures == ["tap 80"] && found.repairs == ["touch_up_without_position 1 row 3"])
    }
  }

  @Test func missingPositionsAreTheTouchsOwn() throws {
    var samples = Self.tap
    samples[0].y = .nan
    samples[2].x = .nan
    let found = try names(samples)
    #expect(found.gestures == ["tap 80"] && found.repairs == ["position_missing 2 row 0"])
  }

  @Test func rowsOutOfOrderArePutInOrder() throws {
    let samples = [Self.tap[3], Self.tap[0], Self.tap[2], Self.tap[1]]
    let found = try names(samples)
    #expect(found.gestures == ["tap 80"] && found.repairs == ["row_out_of_order 3 row 1"])
  }

  @Test func liftBeforeItsTouchDownAtOneTimeIsPutInOrder() throws {
    let found = try names([(1, 0, 7, .ended, 5, 5), (1, 0, 7, .began, 5, 5)])
    #expect(found.gestures == ["tap 0"] && found.repairs == ["row_out_of_order 1 row 0"])
  }

  @Test func rowsThatAreTooLateAndRepeatedRowsAreSkipped() throws {
    let late =
      Self.tap + [
        (1, 5000, 9, .began, 1, 1), (1, 5050, 9, .ended, 1, 1), (1, 9000, 9, .began, 1, 1), (1, 90, 7, .moved, 1, 1),
      ]
    #expect(try names(late).repairs == ["row_too_late 1 row 7"])
    let repeated = [Self.tap[0], Self.tap[0]] + Self.tap.dropFirst()
    let found = try names(repeated)
    #expect(found.gestures == ["tap 80"] && found.repairs == ["duplicate_row 1 row 1"])
  }

  /// A repeated movement is one that goes nowhere, unless repeated rows are repaired or counted: other repairs make no difference.
  @Test func repeatedMovementsAreNoDamageToOtherRepairs() throws {
    let repeated = [Self.tap[0], Self.tap[1], Self.tap[1], Self.tap[2], Self.tap[3]]
    for kind in RepairKind.allCases {
      let found = try names(repeated, kind.name)
      #expect(found.gestures == ["tap 80"], "\(kind.name)")
      #expect(found.repairs == (kind == .duplicateRow ? ["duplicate_row 1 row 2"] : []), "\(kind.name)")
    }
    #expect(try names(repeated, "raise").repairs == [])
    #expect(try names(repeated, "report").repairs == ["duplicate_row 1 row 2 not repaired"])
  }

  @Test func eleventhTouchLiftsTheOldest() throws {
    let samples: [Sample] = (0..<11).map { (1, Int64($0) * 2000, Int64($0), .began, 30 * Double($0), 5) }
    #expect(throws: SampleError.self) { try recognize(samples) }
    #expect(try names(samples).repairs == ["eleventh_touch 1 row 10"])
  }

  @Test func exchangedIdentitiesKeepTheirPositions() throws {
    var samples: [Sample] = []
    for step in 0..<10 {
      let swap = step >= 5
      let phase: SamplePhase = step == 0 ? .began : step == 9 ? .ended : .moved
      samples.append((1, Int64(step) * 8, swap ? 2 : 1, phase, 100, 100 + Double(step) * 8))
      samples.append((1, Int64(step) * 8, swap ? 1 : 2, phase, 500, 100 + Double(step) * 8))
    }
    let wrong = try recognize(samples, repair: "repair")
    let right = try recognize(samples, repair: "repair,identities_exchanged")
    let clean = try recognize(samples.map { (1, $0.1, $0.4 == 100 ? 1 : 2, $0.3, $0.4, $0.5) })
    #expect(right.rows.map(\.text) == clean.rows.map(\.text) && wrong.rows.map(\.text) != clean.rows.map(\.text))
    #expect(right.rows.allSatisfy { $0.row.isRepaired })
    #expect(right.repairs.map { "\($0.count.kind.name) \($0.count.count)" } == ["identities_exchanged 2"])
  }

  /// A touch that begins, moves and lifts at one time is one touch.
  @Test func identifierThatComesAgainAtOneTimeIsTheSameTouch() throws {
    let samples: [Sample] = [
      (1, 400, 2, .began, 30, 70), (1, 400, 2, .moved, 31, 70), (1, 480, 2, .moved, 31, 71),
      (1, 480, 2, .ended, 31, 71),
    ]
    #expect(try names(samples, "repair,identities_exchanged").repairs.isEmpty)
    #expect(try names(samples, "repair,identities_exchanged").gestures == names(samples, "raise").gestures)
  }

  @Test func reportLeavesDamagedRowsOutAndCountsThem() throws {
    let samples = [(1, 0, 3, .moved, 1, 1)] + Self.tap + [(1, 100, 4, .ended, 1, 1)] as [Sample]
    let found = try names(samples, "report")
    #expect(found.gestures == ["tap 80"])
    #expect(
      found.repairs == ["touch_down_missing 1 row 0 not repaired", "touch_up_without_touch_down 1 row 5 not repaired"])
  }

  /// Any damage is an error with row and column, or a counted repair; nothing stops the program.
  @Test(arguments: 0..<UInt64(randomCases(20))) func randomDamageIsCountedOrAnError(seed: UInt64) throws {
    var generator = SampleGenerator(seed: seed)
    let clean = generator.session(1, count: 60)
    for _ in 0..<5 {
      var samples = clean
      for _ in 0..<Int.random(in: 1...4, using: &generator.random) { damage(&samples, &generator.random) }
      do { _ = try recognize(samples) } catch let error as SampleError {
        #expect(
          error.row >= 0 && error.row < samples.count && error.description.contains("column \(error.column.rawValue)"))
      }
      for policy in ["repair", "report", "repair,identities_exchanged,touch_up_at_zero"] {
        let found = try recognize(samples, repair: policy, gap: Bool.random(using: &generator.random) ? 100 : 0)
        let isSame = samples.count == clean.count && zip(samples, clean).allSatisfy { $0 == $1 }
        #expect(isSame || !found.repairs.isEmpty || found.rows.count > 0)
      }
    }
  }

  private func damage(_ samples: inout [Sample], _ random: inout SeededRandom) {
    let index = Int.random(in: samples.indices, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: samples.remove(at: index)
    case 1: samples.insert(samples[index], at: index)
    case 2: samples.swapAt(index, Int.random(in: samples.indices, using: &random))
    case 3: samples[index].x = .nan
    case 4: samples[index].y = .infinity
    case 5: samples[index].phase = SamplePhase(rawValue: UInt8.random(in: 0...5, using: &random))!
    case 6: samples[index].id = Int64.random(in: -5...5, using: &random) * 4_000_000_000
    case 7: samples[index].time += Int64.random(in: -2000...2000, using: &random)
    case 8: samples[index].time = [Int64.max / 1000, .min / 1000, 0].randomElement(using: &random)!
    default: (samples[index].x, samples[index].y) = (0, 0)
    }
  }
}
