import ArgumentParser
import Simulation
import TouchTrace

/// What another target adds to the command: further commands, files other than transcripts that `verify` compares, a reader of other
/// libraries' setups, and notes on parameters that are set.
///
/// The laboratory adds its own: `Touchstone.run(adding: [], with: Laboratory.additions)`.
public struct CommandAdditions: Sendable {
  /// The commands, by the group of the help that lists them after its own.
  package let commands: [Group: [any ParsableCommand.Type]]
  /// Commands that help does not list.
  package let hidden: [any ParsableCommand.Type]
  /// The kinds of files that `verify` and `accept` take in place of recordings.
  package let verified: [any VerifiedFiles.Type]
  /// Reads dumps of other libraries' setups, for `--setup` and `convert`.
  package let readDump: ImportedSetup.Reader?
  /// Returns sentences about parameters that `--set` gives values, in a setup on a surface.
  package let notes: @Sendable (Setup, Surface, [(String, TraceHeader.Assignment)]) -> [String]

  package init(
    _ commands: [Group: [any ParsableCommand.Type]], hidden: [any ParsableCommand.Type] = [],
    verified: [any VerifiedFiles.Type] = [], readDump: ImportedSetup.Reader? = nil,
    notes: @escaping @Sendable (Setup, Surface, [(String, TraceHeader.Assignment)]) -> [String] = { _, _, _ in [] }
  ) {
    self.commands = commands
    self.hidden = hidden
    self.verified = verified
    self.readDump = readDump
    self.notes = notes
  }

  /// What another target added to the running command.
  nonisolated(unsafe) package internal(set) static var registered = CommandAdditions.none

  /// Nothing.
  public static let none = CommandAdditions([:])

  /// A group of commands in the help.
  package enum Group: String, CaseIterable, Sendable {
    case start, test, measure, libinput, files, setup
  }

}

/// Files that `verify` and `accept` take in place of recordings.
package protocol VerifiedFiles: SendableMetatype {
  /// Returns whether these are such files. Throws if only some of them are.
  static func contains(_ paths: [String]) throws -> Bool
  /// Compares the files and prints the result. Throws the status if one changed.
  static func verify(_ paths: [String], _ options: VerifiedFileOptions) throws
  /// Writes the files as they are now.
  static func accept(_ paths: [String], _ options: VerifiedFileOptions) throws
}

/// The options for such files.
package struct VerifiedFileOptions: ParsableArguments {
  @Flag(help: "Starts any program that a NAME.desk names.")
  package var runCommands = false

  package init() {}
}
