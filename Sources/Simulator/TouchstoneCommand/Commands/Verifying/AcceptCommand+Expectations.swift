import Glibc
import LibinputClient
import Simulation
import TouchTrace

extension AcceptCommand {
  /// Writes what is recognized in each recording, as `verify` will replay it.
  func writeExpectations(_ files: [String]) throws {
    let verification = Verification(
      replay: .known, source: try source.request, libinput: try libinputRequest, asked: via, replayArguments: "",
      libinputArguments: "")
    var rest = files[...]
    var (written, same) = (0, 0)
    var worst: ExitStatus?
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      Result { () throws(CommandFailure) in try verification.expectation(of: file) }
    } take: { result in
      let file = rest.removeFirst()
      do throws(CommandFailure) {
        let trace = try result.get()
        if trace.new.hasSameBytes(as: trace.old) {
          same += 1
          return
        }
        try orFail(.output, try AtomicFileWriter.replace(file, with: trace.new))
        written += 1
        Output.standard.write(line: "changed  \(file)")
      } catch { worst = .worse(worst, error.report()) }
    }
    noteOptionsOfVerify()
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
