import Foundation
import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import CommandSupport
@testable import TouchstoneCommand

/// The command in the second line of a desk's transcript, which `verify` and `accept` repeat.
@Suite struct DeskRequestTests {
  @Test func quotedWordsAreReadBack() {
    var random = SeededRandom(seed: 11)
    let scalars: [Unicode.Scalar] = [
      "a", " ", "'", "\"", "\\", "$", "`", "(", ")", ";", "|", ">", "<", "&", "*", "~", "\n", "\t", "\u{1B}",
      "\u{202E}", "é", "-", "=", "#", "!",
    ]
    for _ in 0..<5000 {
      let words = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0..<6, using: &random)).map { _ in scalars.randomElement(using: &random)! }))
      }
      let line = words.map(Shell.quoted).joined(separator: " ")
      #expect(Shell.words(line) == words, "\(line)")
      #expect(!line.contains("\n"))
    }
  }

  @Test func nothingIsExpanded() {
    #expect(
      Shell.words("$(touch a) `touch b` ; touch c >d $HOME ~ *") == [
        "$(touch", "a)", "`touch", "b`", ";", "touch", "c", ">d", "$HOME", "~", "*",
      ])
    for line in ["'a", "a\\", "$'a", "$'\\q'", "$'\\x1'"] { #expect(Shell.words(line) == nil, "\(line)") }
  }

  @Test func requestsAreReadBack() throws {
    var request = DeskRequest(hands: ["a b.evemu", "$(x).trace"], application: ["probe:gtk4"])
    #expect(try DeskRequest(line: request.line) == request && request.otherProgram == nil)
    request.speed = 16
    request.isPrimed = true
    request.compositor = "gnome-shell"
    #expect(try DeskRequest(line: request.line) == request && request.otherProgram == nil)
    for change in [
      { $0.compositor = "./evil" }, { $0.compositor = "sway; touch a" }, { $0.config = "sway.conf" },
      { $0.application = ["./app"] }, { $0.application = ["probe:qt6", "-platformpluginpath", "."] },
      { $0.application = [] },
    ] as [(inout DeskRequest) -> Void] {
      var other = request
      change(&other)
      #expect(try DeskRequest(line: other.line) == other && other.otherProgram != nil, "\(other.line)")
    }
    for line in [
      "touchstone desk", "touchstone deskx a -- b", "touchstone desk --here a.evemu -- probe:gtk4", "rm -- x",
      "touchstone desk --compositor -- a", "touchstone desk 'a -- b",
    ] {
      #expect(throws: (any Error).self) { try DeskRequest(line: line) }
    }
  }

  /// Harmless commands that would leave a file.
  @Test func filesStartNoPrograms() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let refused = [
        "--compositor 'touch executed' a.evemu -- probe:gtk4", "--compositor ./program a.evemu -- probe:gtk4",
        "--compositor sway --config sway.conf a.evemu -- probe:gtk4", "--compositor sway a.evemu -- touch executed",
        "--compositor sway a.evemu -- ./program", "--compositor sway a.evemu -- probe:gtk4 --argument",
      ]
      let literal = [
        "--compositor sway $(touch executed) -- probe:gtk4", "--compositor sway `touch executed` -- probe:gtk4",
        "--compositor sway a.evemu -- probe:gtk4; touch executed", "--compositor sway a.evemu >executed -- probe:gtk4",
        "--compositor sway a.evemu | touch executed -- probe:gtk4", "--compositor sway a.evemu -- probe:../program",
      ]
      try Data("#!/bin/sh\ntouch executed\n".utf8).write(to: folder.appendingPathComponent("program"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/program")
      try Data("exec touch \(folder.path)/executed\n".utf8).write(to: folder.appendingPathComponent("sway.conf"))
      for line in refused + literal {
        try Data("touchstone desk transcript 1\ntouchstone desk \(line)\n".utf8).write(
          to: folder.appendingPathComponent("a.desk"))
        for command in ["verify", "accept"] {
          let outcome = try CommandRunner.run(command, "a.desk", in: folder)
          #expect(outcome.status != 0, "\(line)")
          if refused.contains(line) {
            #expect(
              outcome.errors.hasPrefix("error: a.desk:2: the command ")
                && outcome.errors.hasSuffix("; check it, then add --run-commands\n"), "\(outcome.errors)")
          }
        }
        #expect(try folder.content.keys.sorted() == ["a.desk", "program", "sway.conf"], "\(line)")
      }
    }
  }
}
