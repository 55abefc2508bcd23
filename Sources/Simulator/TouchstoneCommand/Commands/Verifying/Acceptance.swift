import CommandSupport
import LibinputClient
import Simulation
import TouchTrace

/// Replays recordings and finds out which transcripts `accept` writes. Writes nothing itself.
struct Acceptance {
  let source: SourceRequest
  let libinput: LibinputRequest
  /// The input source; nil for every source that has a transcript.
  let asked: InputSource?
  /// The level of detail; nil to keep each transcript's own.
  let transcript: TranscriptDetail?

  enum Outcome {
    case some(TranscriptChange)
    case same, skipped
    case failed(ExitStatus)
  }

  func text(
    of file: String, via: InputSource, _ detail: TranscriptDetail
  ) throws(CommandFailure) -> String {
    try TouchstoneCommand.transcript(of: file, via: via, .known, detail, source, libinput)
  }

  /// Returns the move of a transcript that keeps its content.
  func move(_ rename: RenamedTranscript?) -> Outcome {
    do throws(FileProblem) {
      // The transcript may have been renamed since.
      guard let rename, let text = try TextFile.read(rename.old) else { return .same }
      return .some(TranscriptChange(path: rename.new, old: rename.old, golden: text, text: text))
    } catch {
      printError(error.sentence)
      return .failed(.unreadable)
    }
  }

  /// - Parameter old: the present path of the transcript, if the recording was renamed.
  func change(
    _ file: String, _ via: InputSource, _ shared: SharedTranscripts, _ old: String?
  ) -> Outcome {
    var path = Golden.path(forTraceAt: file, via: via, in: via.group(of: libinput))
    var golden: String?
    do { golden = try TextFile.read(old ?? path) } catch {
      printError(error.sentence)
      return .failed(.unreadable)
    }
    do throws(CommandFailure) {
      let detail = transcript ?? golden.flatMap { Golden.detail(of: $0) } ?? .quiet
      let current = try text(of: file, via: via, detail)
      if old == nil, case .same = GoldenComparison(was: golden, now: current) { return .same }
      let rival = shared.rival(of: file, via, giving: current) { other, via throws(CommandFailure) in
        try text(of: other, via: via, detail)
      }
      if let rival {
        printError("\(file) \(Golden.sentence(path, sharedWith: rival.file)); not written")
        return .failed(.changed)
      }
      if old == nil, let written = golden, Golden.obstacle(was: written, now: current) != nil,
        let group = via.group(of: libinput)
      {
        // The transcript of another libinput stays; this one's is written next to it, if it is asked for.
        path = Golden.path(forTraceAt: file, group)
        golden = nil
        if asked == nil {
          printMessage("note: no transcript for libinput \(group.rawValue): --via libinput adds \(path)")
          return .skipped
        }
      }
      // The transcript may have been renamed since.
      if old != nil && golden == nil { return .same }
      let setup = try keptSetup(of: file, via: via, .known, source, libinput)
      let content = Golden.text(current, with: setup, replacing: golden)
      return .some(TranscriptChange(path: path, old: old, golden: golden, text: content))
    } catch { return .failed(error.report()) }
  }
}
