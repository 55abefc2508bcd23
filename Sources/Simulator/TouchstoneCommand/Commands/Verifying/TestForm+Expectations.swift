import Analysis
import CommandSupport
import Glibc
import LibinputClient
import Simulation
import TouchTrace

extension TestForm {
  /// Writes what is recognized in each recording, as `verify` will replay it.
  func writeExpectations(_ files: [String]) throws {
    let verification = Verification(
      replay: .known, source: try source.request, libinput: try libinputRequest, asked: via, replayArguments: "",
      libinputArguments: "")
    var (written, same, empty) = (0, 0, 0)
    var worst: ExitStatus?
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      Result { () throws(CommandFailure) in try verification.expectation(of: file) }
    } take: { result in
      do throws(CommandFailure) {
        let expectation = try result.get()
        if expectation.text == GestureExpectation.nothing { empty += 1 }
        if let old = expectation.old, expectation.new.hasSameBytes(as: old) {
          same += 1
          return
        }
        try orFail(.output, try AtomicFileWriter.replace(expectation.path, with: expectation.new))
        written += 1
        Output.standard.write(line: "\(expectation.old == nil ? "new     " : "changed ") \(expectation.path)")
      } catch { worst = .worse(worst, error.report()) }
    }
    noteOptionsOfVerify()
    if empty > 0 {
      printMessage(
        "note: \(empty, "recording") \(empty == 1 ? "expects" : "expect") no gesture, and would pass without any recognizer"
      )
    }
    Output.standard.write("\(written) written, \(same) unchanged\n")
    if let worst { throw worst }
  }

  /// Prints the options without which `verify` replays something else.
  private func noteOptionsOfVerify() {
    let options = (via.map { "--via \($0.rawValue)" }, source.setup.file.map { "--setup \(Shell.quoted($0))" })
    let given = [options.0, options.1].compactMap { $0 }
    if !given.isEmpty { printMessage("note: verify them with \(given.joined(separator: " ")) as well") }
  }
}
