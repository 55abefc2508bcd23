import Foundation
import TestSupport
import Testing

@Suite struct FilmCommandTests {
  private static let trace = "Traces/tap/tap-opens-and-closes.trace"

  @Test func filmsOfOneRecordingAreEqual() throws {
    let film = try CommandRunner.run("export", "--format", "svg", Self.trace)
    #expect(film.status == 0 && film.errors == "" && film.output.hasPrefix("<?xml"))
    #expect(try CommandRunner.run("export", "--format", "svg", Self.trace).output == film.output)
    // No script, and nothing from elsewhere.
    #expect(!film.output.contains("<script") && !film.output.contains("xlink"))
    #expect(film.output.contains("repeatCount=\"indefinite\"") && !film.output.contains("fill=\"freeze\""))
    let once = try CommandRunner.run("export", "--format", "svg", "--once", Self.trace).output
    #expect(!once.contains("repeatCount") && once.contains("fill=\"freeze\""))
  }

  /// The verdict, and what the recognizers and the scene report as it happens.
  @Test func captionsAreThoseOfTheTranscript() throws {
    let film = try CommandRunner.run("export", "--format", "svg", Self.trace).output
    for text in [": 2 taps.", "0.08 s ! tap on header 0 ended, 1 finger", "0.79 s = section 0 \"Hamlet\" closed"] {
      #expect(film.contains(text), "\(text)")
    }
  }

  @Test func filmIsWrittenToAFile() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let trace = CommandRunner.package.appendingPathComponent(Self.trace).path
      let outcome = try CommandRunner.run("export", trace, "-o", "x.svg", in: folder)
      #expect(outcome.status == 0 && outcome.output == "")
      #expect(outcome.errors.hasPrefix("wrote x.svg: SVG, ") && outcome.errors.hasSuffix("; open it in a browser\n"))
      let terminal = try TerminalRunner.run(["export", "--format", "svg", trace], in: folder)
      #expect(terminal.status == 64 && terminal.screen == "error: cannot write a film to a terminal; add -o film.svg\n")
    }
  }

  /// A film that would have too many pictures has fewer a second, with a note.
  @Test(.exhaustive) func longFilmHasANote() throws {
    let taps = (0..<8).map { "\($0 * 500) 1 began 200,84\n\($0 * 500 + 50) 1 ended 200,84\n" }.joined()
    let outcome = try CommandRunner.run(
      "export", "--format", "svg", "--speed", "0.01", "-",
      input: "touchstone trace 1\nsurface 320x480 pt\nscene feeds\nrecognizer tap tap\n\(taps)end 4500\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "note: 15 pictures a second instead of 60, because the film is long; choose a part with --from and --to\n")
    #expect(outcome.output.utf8.count < 20_000_000)
  }
}
