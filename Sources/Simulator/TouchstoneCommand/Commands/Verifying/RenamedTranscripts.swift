import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// The transcript of a recording that was renamed or moved.
struct RenamedTranscript: Hashable, Sendable {
  /// The recording, under its new name.
  let file: String
  let via: InputSource
  /// The transcript's present path.
  let old: String
  /// The difference between the transcript and the recording's present result; nil if there is none.
  let difference: TranscriptDifference?
  /// Whether the transcript cannot be compared here, because the installed libinput is of another output group or there is none.
  /// It follows the recording's other transcripts, with its content unchanged.
  var keepsContent = false

  /// The path that belongs to the recording.
  var new: String {
    String(Golden.stem(Golden.path(forTraceAt: file))) + String(old.dropFirst(Golden.stem(old).count))
  }
}

/// Recognizes recordings that were renamed or moved: they have no transcript, and there is one without a recording that
/// has the same content, or the same name in another folder.
struct RenamedTranscripts: Sendable {
  private var renames: [String: [RenamedTranscript]] = [:]
  /// The recording of each recognized transcript, by the transcript's present path.
  private var files: [String: String] = [:]

  /// Compares every recording without a transcript with every transcript without a recording, if there are both.
  ///
  /// - Parameters:
  ///   - files: all recordings.
  ///   - orphans: the transcripts without a recording.
  ///   - asked: the input source; nil for every one that has a transcript.
  ///   - transcripts: returns the present transcript of each replay; nil for a recording that cannot be replayed, which is
  ///     reported on its own.
  init(
    _ files: [String], orphans: [String], asked: InputSource?, _ transcripts: ([Replayed]) -> [String?]
  ) {
    let orphaned = orphans.compactMap { Orphan($0, asked) }
    if orphaned.isEmpty { return }
    let new = files.filter { file in
      (asked.map { [$0] } ?? InputSource.allCases).allSatisfy {
        access(Golden.path(forTraceAt: file, via: $0, in: $0.installedGroup), F_OK) != 0
      }
    }
    var seen: Set<Replayed> = []
    let replays = orphaned.flatMap { orphan in new.map { orphan.replayed($0) } }.filter { seen.insert($0).inserted }
    let results = Dictionary(uniqueKeysWithValues: zip(replays, transcripts(replays)))
    func result(_ file: String, _ orphan: Orphan) -> String? { results[orphan.replayed(file)] ?? nil }
    // The content decides before the name: a copy of a file may have the name of another one.
    for byContent in [true, false] {
      for orphan in orphaned where self.files[orphan.path] == nil {
        let candidates = new.filter { file in
          !(renames[file] ?? []).contains { $0.via == orphan.via }
            && (byContent || orphan.hasName(of: file))
        }.sorted { orphan.hasName(of: $0) && !orphan.hasName(of: $1) }
        // Two recordings of the name would be a guess.
        if !byContent && candidates.count > 1 { continue }
        for file in candidates {
          guard let current = result(file, orphan), Golden.obstacle(was: orphan.text, now: current) == nil else {
            continue
          }
          let difference = TranscriptDifference(was: Golden.adjusted(orphan.text, to: current), now: current)
          if byContent && difference != nil { continue }
          add(RenamedTranscript(file: file, via: orphan.via, old: orphan.path, difference: difference), new)
          break
        }
      }
    }
    for path in orphans where self.files[path] == nil {
      guard let file = self.files.filter({ Golden.stem($0.key) == Golden.stem(path) }).map(\.value).min() else {
        continue
      }
      // One that can be compared has been, and is of another recording.
      if let orphan = orphaned.first(where: { $0.path == path }), let current = result(file, orphan),
        Golden.obstacle(was: orphan.text, now: current) == nil
      {
        continue
      }
      let rename = RenamedTranscript(
        file: file, via: Golden.inputSource(ofTranscriptAt: path), old: path, difference: nil, keepsContent: true)
      if access(rename.new, F_OK) != 0 { add(rename, new) }
    }
  }

  /// A recording without a transcript, replayed as one of the transcripts without a recording.
  struct Replayed: Hashable, Sendable {
    var file: String
    var via: InputSource
    var detail: TranscriptDetail
  }

  /// Returns the renamed transcripts of a recording, one for each input source and output group; empty if it was not renamed.
  func renames(of file: String) -> [RenamedTranscript] { renames[file] ?? [] }

  /// Returns the renamed recording of the transcript at this path; nil if there is none.
  func file(ofTranscriptAt path: String) -> String? { files[path] }

  private mutating func add(_ rename: RenamedTranscript, _ files: [String]) {
    self.files[rename.old] = rename.file
    // Recordings of one gesture in several formats share their transcript.
    let name = Golden.withoutGroup(rename.new)
    for file in files where Golden.path(forTraceAt: file, via: rename.via) == name {
      renames[file, default: []].append(
        RenamedTranscript(
          file: file, via: rename.via, old: rename.old, difference: rename.difference, keepsContent: rename.keepsContent
        ))
    }
  }

  /// A transcript of the present version without a recording.
  private struct Orphan {
    let path: String
    let via: InputSource
    let text: String

    init?(_ path: String, _ asked: InputSource?) {
      self.path = path
      via = Golden.inputSource(ofTranscriptAt: path)
      if let asked, asked != via { return nil }
      if via == .libinput && !LibinputPlayback.isPossible { return nil }
      guard let text = try? TextFile.read(path), Golden.formatMismatch(of: text) == nil else { return nil }
      self.text = text
    }

    func replayed(_ file: String) -> Replayed {
      Replayed(file: file, via: via, detail: Golden.detail(of: text) ?? .quiet)
    }

    func hasName(of file: String) -> Bool {
      Self.name(Golden.path(forTraceAt: file, via: via)) == Self.name(Golden.withoutGroup(path))
    }

    private static func name(_ path: String) -> Substring {
      path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    }
  }
}
