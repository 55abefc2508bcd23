import Glibc

/// The web server of `touchstone live --web` and `play --web`: a separate program, because it needs all of Foundation,
/// which the command does not load otherwise, and because a flaw in it must not end a recording.
@main struct Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(Arguments.helpText)
    case .failure(let problem):
      printError("\(problem); run touchstone-web --help")
      exit(64)
    case .serve(let request):
      #if Web || Libinput
      await Server.run(request)
      #else
      _ = request
      printError("this touchstone-web was built without its web server")
      exit(69)
      #endif
    }
  }

  private static func printError(_ problem: String) {
    let bytes = Array("error: \(problem)\n".utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
