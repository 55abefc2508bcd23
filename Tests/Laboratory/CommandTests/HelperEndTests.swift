import Foundation
import TestSupport
import Testing

/// A `touchstone-libinput` that ends before the command, or after it.
@Suite struct HelperEndTests {
  @Test func doctorSaysThatTheHelperWasEndedByASignal() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let helper = folder.appendingPathComponent("helper")
      try "#!/bin/sh\nkill -SEGV $$\n".write(to: helper, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper.path)
      let outcome = try CommandRunner.run("doctor", environment: ["TOUCHSTONE_LIBINPUT": helper.path])
      #expect(outcome.output.contains("touchstone-libinput was ended by signal 11 (Segmentation fault)\n"))
    }
  }

  /// A command names a program that is missing in its folder, and how to build it.
  @Test func deskNamesTheMissingProgram() throws {
    let script = #"""
      cp "$0" touchstone && touch tap.trace && mkdir send && printf '#!/bin/sh\n' >send/touchstone-send
      ./touchstone desk --here tap.trace || chmod +x send/touchstone-send && ./touchstone desk --here tap.trace
      """#
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run([], in: folder, environment: ["TOUCHSTONE_LIBINPUT": ""], script: script)
      let errors = outcome.errors.split(separator: "\n").map(String.init)
      #expect(outcome.status == 69 && errors.count == 2, "\(outcome)")
      #expect(errors.first?.hasSuffix("build it with Tools/desk/build") == true, "\(outcome)")
      #expect(errors.last?.hasPrefix("error: touchstone-libinput, which runs the real libinput") == true, "\(outcome)")
    }
  }

  #if Libinput
  /// The helper waits for a recording from a pipe that stays open. Nothing but the end of its parent ends it.
  @Test func orphanedHelperEnds() throws {
    let script = #"""
      mkfifo pipe; exec 3<>pipe
      "$0" replay --via libinput - <&3 >/dev/null 2>&1 & command=$!
      # Until the helper runs and sleeps.
      until read -r _ name state _ </proc/$helper/stat && [ "$name$state" = "(touchstone-libi)S" ]; do
        kill -0 $command || exit 97
        read -r helper </proc/$command/task/$command/children
      done 2>/dev/null
      kill -KILL $command
      count=0
      while read -r _ _ state _ </proc/$helper/stat && [ "$state" != Z ]; do
        count=$((count + 1)); [ $count -lt 100000 ] || { kill -KILL $helper; exit 99; }
      done 2>/dev/null
      """#
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run([], in: folder, script: script)
      #expect(outcome.status == 0, "\(outcome)")
    }
  }
  #endif
}
