@testable import Analysis
@testable import Experiments
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// The mutations that an audit tries.
@Suite struct MutationTests {
  /// A setup with every variant of every kind.
  private static let everything: Setup = {
    var setup = Setup.standard()
    for type in Catalog.recognizers { setup.add(type) }
    return setup
  }()
  private static let mutations = Mutation.all(of: [everything], Catalog.recognizers)

  @Test func titlesAreDifferent() {
    #expect(Set(Self.mutations.map(\.title)).count == Self.mutations.count)
    #expect(Set(Self.mutations.map { $0.kind ?? "" }) == Set(Catalog.recognizers.map { $0.kind } + [""]))
  }

  /// An invalid machine would be found by `lawViolations()`, without a recording.
  @Test func replacedEntriesObeyTheLaws() {
    let tables = Dictionary(uniqueKeysWithValues: Catalog.recognizers.map { ($0.kind, MachineTable.of($0)) })
    for mutation in Self.mutations {
      guard case .entry(let kind, let pair, let was, let step) = mutation.change, let table = tables[kind] else {
        continue
      }
      let isRecognized = table.recognized.contains(pair.phase)
      #expect(was != step && was != .unreachable && step != .unreachable, "\(mutation.title)")
      #expect(step != (isRecognized ? .fail : .cancel), "\(mutation.title)")
      if case .enter(let phase) = step {
        #expect(phase != table.phases[0] && phase != pair.phase, "\(mutation.title)")
        #expect(!isRecognized || table.recognized.contains(phase), "\(mutation.title)")
      }
    }
  }

  /// Each entry is replaced, and few times.
  @Test func everyReachableEntryIsReplaced() {
    for type in Catalog.recognizers {
      let table = MachineTable.of(type)
      for (pair, entry) in table.entries where entry != .unreachable {
        let count = Self.mutations.count {
          if case .entry(table.kind, pair, _, _) = $0.change { true } else { false }
        }
        #expect((entry == .stay ? 1...1 : 2...3).contains(count), "\(table.kind): \(pair.phase) on \(pair.signal)")
      }
    }
  }

  @Test func shiftedParametersAreValidAndDifferent() throws {
    for mutation in Self.mutations {
      guard case .parameter(let kind, let variant, let name, _) = mutation.change else { continue }
      guard let changed = mutation.applied(to: Self.everything) else { continue }
      try changed.validate()
      for (named, old) in zip(changed.recognizers, Self.everything.recognizers) {
        let isMeant = named.kind == kind && (variant == nil || variant == named.name)
        let differing = type(of: named.recognizer).parameterDescriptions.indices.filter {
          Self.value($0, named.recognizer) != Self.value($0, old.recognizer)
        }
        let names = differing.map { type(of: named.recognizer).parameterDescriptions[$0].name }
        #expect(names.allSatisfy { isMeant && $0 == name }, "\(mutation.title): \(names)")
      }
    }
  }

  private static func value<R: GestureRecognizer>(_ index: Int, _ recognizer: R) -> Double {
    R.parameters[index].get(recognizer)
  }

  @Test func droppedRelationIsNotInForce() throws {
    for mutation in Self.mutations {
      let changed = mutation.applied(to: Self.everything)
      switch mutation.change {
      case .entry, .parameter: break
      case .requirement(let requirement): #expect(changed?.requirements.contains(requirement) == false)
      case .simultaneous(let pair): #expect(changed?.simultaneous.contains(pair) == false)
      case .exclusion(let first, let second): #expect(changed?.exclusivePairs(first, second) == [])
      }
    }
    #expect(Self.mutations.contains { $0.title == "tap and pan allowed together" } == false, "kinds are sorted")
    #expect(Self.mutations.contains { $0.title == "pan and tap allowed together" })
    // A hover excludes nothing.
    #expect(!Self.mutations.contains { $0.kind == nil && $0.title.contains("hover") })
  }
}
