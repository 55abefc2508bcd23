import Fuzzing

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attempt: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Runs the fuzzer that the first argument names; libFuzzer reads the others.
@main enum Main {
  nonisolated(unsafe) private static var fuzzer = Fuzzer.readers

  static func main() {
    guard let named = CommandLine.arguments.dropFirst().first.flatMap(Fuzzer.init) else {
      fatalError("the first argument names a fuzzer: \(Fuzzer.allCases)")
    }
    fuzzer = named
    var count = CommandLine.argc - 1
    // The name of the program is first.
    var arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    let status = runDriver(&count, &arguments) { bytes, count in
      Main.fuzzer.attempt(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    if status != 0 { fatalError("libFuzzer exited with \(status)") }
  }
}
