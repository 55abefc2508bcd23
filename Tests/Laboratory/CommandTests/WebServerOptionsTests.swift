import ArgumentParser
import Testing

@testable import TouchstoneCommand

/// `--lan` in every command that has it.
@Suite struct WebServerOptionsTests {
  private static let commands = [
    "play --web a.trace", "live --web", "live --from browser", "record --from browser -o a.yml",
  ]

  /// Returns what `--lan` of a command line is; nil if it is not given.
  private static func lan(_ line: String) throws -> String? {
    let words = WebServerOptions.joiningAddress(line.split(separator: " ").map(String.init))
    switch try CommandRunner.touchstone.parseAsRoot(words) {
    case let command as PlayCommand:
      #expect(command.paths == ["a.trace"], "\(line)")
      return command.server.lan
    case let command as LiveCommand: return command.server.lan
    case let command as RecordCommand: return command.web.lan
    default: return "another command"
    }
  }

  @Test(arguments: commands) func addressIsOptional(_ command: String) throws {
    #expect(try Self.lan(command) == nil)
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    for (option, value) in [
      ("--lan", "private"), ("--lan=private", "private"), ("--lan 192.168.1.5", "192.168.1.5"),
      ("--lan=203.0.113.7", "203.0.113.7"),
    ] {
      #expect(try Self.lan("\(command) \(option)") == value)
      // A recording may follow.
      #expect(try Self.lan("\(words[0]) \(option) \(words[1])") == value)
    }
  }

  @Test(arguments: commands) func whatIsNoAddressIsReported(_ command: String) {
    for address in ["203.0.113", "1.2.3.4.5", "256.1.1.1", "...", "1.2.3."] {
      let answer = #expect(throws: (any Error).self) { _ = try Self.lan("\(command) --lan \(address)") }
      let text = answer.map { Touchstone.fullMessage(for: $0) } ?? ""
      #expect(
        text.contains("--lan expects an IPv4 address of this machine, such as 192.168.1.5, or none, not “\(address)”"),
        "\(text)")
    }
  }

  @Test func onlyAnAddressIsJoined() {
    func joined(_ line: String) -> String {
      WebServerOptions.joiningAddress(line.split(separator: " ").map(String.init)).joined(separator: " ")
    }
    #expect(joined("play --web --lan a.trace") == "play --web --lan=private a.trace")
    #expect(joined("play --lan --web 1.2.3.4") == "play --lan=private --web 1.2.3.4")
    #expect(joined("play --lan 10.0.0.1 b.trace") == "play --lan=10.0.0.1 b.trace")
    #expect(joined("desk sway -- app --lan 10.0.0.1") == "desk sway -- app --lan 10.0.0.1")
    #expect(joined("replay 1.2.3.4") == "replay 1.2.3.4")
  }
}
