@testable import Analysis
@testable import Experiments
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// A mutated recognizer differs from its base in one entry of the machine and in nothing else.
@Suite struct MutatedRecognizerTests {
  private static let traces = Corpus.traces.enumerated().filter { runsExhaustiveTests || $0.offset % 6 == 0 }
    .map(\.element)

  @Test(arguments: traces) func recognizerWithoutMutationGivesTheSameTranscript(name: String) throws {
    func transcript(_ replay: Replay) throws -> String {
      try replay.transcript(of: try TouchSources.open(Corpus.path(name)), .full)
    }
    var wrapping = Replay()
    wrapping.change = { setup in _ = setup.changeRecognizers { Self.wrapped($0.recognizer) } }
    #expect(try transcript(wrapping) == transcript(Replay()))
  }

  private static func wrapped<R: GestureRecognizer>(_ recognizer: R) -> any GestureRecognizer {
    MutatedRecognizer(recognizer, log: SignalLog())
  }

  @Test(arguments: 0..<Catalog.recognizers.count) func onlyTheReplacedEntryDiffers(index: Int) {
    Self.expectOneDifference(Catalog.recognizers[index])
  }

  private static func expectOneDifference<R: GestureRecognizer>(_: R.Type) {
    typealias Mutated = MutatedRecognizer<R>
    for phase in R.Phase.allCases {
      for signal in R.Signal.allCases {
        #expect(Mutated.next(phase, on: Mutated.Signal(signal)) == R.next(phase, on: signal))
        #expect(Mutated.next(phase, on: Mutated.Signal(signal, .end)) == .end)
      }
    }
    #expect(Mutated.Signal.allCases.map(\.rawValue) == R.Signal.allCases.map(\.rawValue))
    #expect(Mutated.kind == R.kind && Mutated.isExclusive == R.isExclusive)
  }

  /// A timeout that the machine ignores would be due again at once, which stops a program.
  @Test func ignoredTimeoutNeverFires() throws {
    let press = AuditedTrace(
      name: "press", lines: "recognizer longPress longPress\n\n0 1 began 100,100\n900 1 ended 100,100\nend 1500\n")
    let audit = Audit([try press.recording()], Replay())
    let ignored = try #require(audit.mutations.first { $0.text.hasSuffix(" stays (was: enters pressing)") })
    #expect(audit.outcome(of: ignored) == .noticed(by: 0))
  }
}
