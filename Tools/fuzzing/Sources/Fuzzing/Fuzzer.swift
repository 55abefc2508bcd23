/// What is tried with any bytes. An attempt that breaks a law is a finding.
package enum Fuzzer: String, CaseIterable, Sendable {
  case readers, notation, recognizers, table, state, results, http, webSocket
  #if compiler(>=6.3)
  case cLibrary
  #endif

  package func attempt(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    switch self {
    case .readers: fuzzReaders(input)
    case .notation: fuzzNotation(input)
    case .recognizers: fuzzRecognizers(input)
    case .table: fuzzTable(input)
    case .state: fuzzState(input)
    case .results: fuzzResults(input)
    case .http: fuzzHTTP(input)
    case .webSocket: fuzzWebSocket(input)
    #if compiler(>=6.3)
    case .cLibrary: fuzzCLibrary(input)
    #endif
    }
  }

  /// Called with what an attempt found. By default, ends the program.
  nonisolated(unsafe) package static var report: (String) -> Void = { fatalError($0) }
}

/// Reports a finding if the condition is false.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { Fuzzer.report(message()) }
}
