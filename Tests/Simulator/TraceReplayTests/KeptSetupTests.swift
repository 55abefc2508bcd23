import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import TraceReplay

/// What a golden file keeps of the setup that it was accepted with.
@Suite struct KeptSetupTests {
  private static func setup(_ lines: String, surface: String = "100x60 mm") throws -> Setup {
    let text = "touchstone trace 1\nsurface \(surface)\n\(lines)0 1 began 9,9\n80 1 ended 9,9\nend 900\n"
    let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "a.trace"), SourceRequest())
    return try Setup(source.header)
  }

  private static let standard = Catalog.recognizers.map { "recognizer my-\($0.kind) \($0.kind)\n" }.joined()

  /// Every kind with every parameter survives being written and read, after a transcript and without it.
  @Test func textIsReadAgain() throws {
    for lines in [
      "", Self.standard, "recognizer a tap\nrecognizer b tap\nrequire a before b\nrecognizer c pan\nsimultaneous b c\n",
    ] {
      var kept = KeptSetup(try Self.setup(lines))
      kept.about = Array(kept.names.sorted().prefix(2))
      let transcript = "touchstone transcript 3 quiet\n  80.000 ! a ended at 9,9\n"
      let golden = transcript + kept.text
      #expect(KeptSetup(in: golden) == kept && KeptSetup.transcript(in: golden) == transcript)
      #expect(KeptSetup(in: transcript) == nil && KeptSetup.transcript(in: transcript) == transcript)
      #expect(KeptSetup(lines: kept.lines.map { Substring($0) }) == kept)
      #expect(kept.changes(to: kept) == [])
    }
  }

  /// Each parameter of each kind: its change is found, and undone.
  @Test func everyParameterIsFoundAndUndone() throws {
    let setup = try Self.setup(Self.standard)
    let kept = KeptSetup(setup)
    var count = 0
    for (index, named) in setup.recognizers.enumerated() {
      for (number, parameter) in type(of: named.recognizer).parameterDescriptions.enumerated() {
        let value = setup.value(of: number, of: index)
        let others = [value + 1, value - 1, value * 2, value / 2].filter { parameter.range.contains($0) }
        guard
          let changed = others.lazy.map({ setup.setting(number, of: index, to: $0) }).first(where: {
            $0.value(of: number, of: index) != value
          })
        else { continue }
        let changes = kept.changes(to: KeptSetup(changed))
        let now = changed.value(of: number, of: index)
        #expect(
          changes == [
            .parameter(of: named.name, name: parameter.name, was: parameter.text(value), now: parameter.text(now))
          ])
        var undone = changed
        kept.undo(changes, in: &undone)
        #expect(KeptSetup(undone) == kept, "\(named.name).\(parameter.name)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func recognizersAndRelationsAreFoundAndUndone() throws {
    let old = "recognizer a tap numberOfTapsRequired=2\nrecognizer b tap\nrecognizer c pan\nrequire a before b\n"
    let kept = KeptSetup(try Self.setup(old))
    for (new, texts) in [
      (
        "recognizer b tap\nrecognizer c pan\n",
        [
          "the setup has no a (tap); it had one when this was accepted",
          "the setup lacks “require a before b”; it had it when this was accepted",
        ]
      ),
      (
        old + "recognizer d longPress\nsimultaneous c d\n",
        [
          "the setup has d (longPress); it had none when this was accepted",
          "the setup has “simultaneous c d”; it did not when this was accepted",
        ]
      ),
      (old.replacing("c pan", with: "c swipe"), ["c is a swipe; it was a pan when this was accepted"]),
      (
        old.replacing("numberOfTapsRequired=2", with: "numberOfTapsRequired=3"),
        ["a.numberOfTapsRequired is 3; it was 2 when this was accepted"]
      ),
    ] {
      var setup = try Self.setup(new)
      let changes = kept.changes(to: KeptSetup(setup))
      #expect(changes.map(\.text) == texts)
      kept.undo(changes, in: &setup)
      #expect(Set(KeptSetup(setup).lines) == Set(kept.lines))
    }
  }

  /// The smallest set without which a test passes: a single change if one decides.
  @Test func decidingChangesAreTheSmallestSet() {
    let changes = (0..<6).map { KeptSetup.Change.parameter(of: "a", name: "p\($0)", was: "1", now: "2") }
    for mask in 1..<64 {
      let needed = Set(changes.indices.filter { mask >> $0 & 1 == 1 }.map { changes[$0] })
      let found = KeptSetup.deciding(changes) { needed.isSubset(of: $0) }
      #expect(Set(found) == needed)
    }
    #expect(KeptSetup.deciding(changes) { !$0.isEmpty } == changes, "each alone")
    #expect(KeptSetup.deciding(changes) { _ in false } == [])
    #expect(KeptSetup.deciding([]) { _ in true } == [])
  }

  @Test func goldenIsAboutWhatIsRecognized() {
    let head = "touchstone transcript 3 quiet\n"
    let failed = "   80.000 ! long on cell 0 1 failed: held 80.000 ms; must be at least 500.000 ms\n"
    let tapped = "   80.000 ! tap on cell 0 1 ended at 9.000,9.000, 1 finger\n"
    #expect(TranscriptGesture.names(in: head + failed + tapped) == ["tap"])
    #expect(TranscriptGesture.names(in: head + failed) == ["long"])
    let gesture = TranscriptGesture(tapped.dropLast())
    #expect(gesture?.title == "tap on cell 0 1" && gesture?.state == "ended" && gesture?.values.first == "9.000,9.000")
    #expect(TranscriptGesture(failed.dropLast())?.reason == "held 80.000 ms; must be at least 500.000 ms")
    let golden = Golden.text(head + failed + tapped, with: KeptSetup(.empty))
    let later = failed.replacing("80.000 ms;", with: "90.000 ms;")
    if case .sameButOthers(let names) = GoldenComparison(was: golden, now: head + later + tapped) {
      #expect(names == ["long"])
    } else {
      Issue.record("a failure of another recognizer is no note")
    }
    // What another recognizer recognizes is no note, and without a kept setup nothing is.
    let recognized = "  500.000 ! long on cell 0 1 began at 9.000,9.000, 1 finger\n"
    #expect(!GoldenComparison(was: golden, now: head + failed + tapped + recognized).passes)
    #expect(!GoldenComparison(was: head + failed + tapped, now: head + later + tapped).passes)
    #expect(GoldenComparison(was: golden, now: head + failed + tapped).passes)
  }
}
