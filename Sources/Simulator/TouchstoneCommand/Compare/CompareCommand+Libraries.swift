import Analysis
import CommandSupport
import LibinputClient
import LibinputEvents
import Reports
import Simulation
import TouchTrace

extension CompareCommand {
  func compare(with path: String) throws {
    if paths.contains("-") { throw CommandFailure("standard input cannot be replayed twice; name a file") }
    let request = try libinput.request
    var requests = [request, request]
    requests[1].library = try LibinputOptions.library(at: path)
    let answer = LibraryAnswer(versions: try requests.map(version), libraries: requests.map(\.library))
    var (files, status) = try TraceFiles.named(by: paths)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let comparison = LibraryComparison(requests: requests, source: try source.request)
    var results: [LibraryComparison.Result] = []
    var progress = ProgressLine("comparing", every: 1)
    OrderedWork(jobs: Processors.count).run(files) {
      comparison.result(of: $0)
    } take: { result in
      if let failure = result.failure {
        progress.clear()
        status = .worse(status, failure.report())
      }
      results.append(result)
      progress.show { "\(results.count) of \(files.count)" }
    }
    progress.clear()
    let tables = answer.tables(results)
    if json {
      Output.standard.write(line: answer.sides.json.text)
      for result in results { Output.standard.write(line: answer.fields(of: result).json.text) }
      Output.standard.write(line: tables[0].summaryFields.json.text)
    } else {
      Output.standard.write(tables)
    }
    if let status { throw status }
    Output.standard.finish()
  }

  private func version(of request: LibinputRequest) throws(CommandFailure) -> LibinputVersion {
    if let library = request.library { return library.version }
    switch HelperProcess.version() {
    case .success(let version): return version
    case .failure(let problem): throw CommandFailure(.unavailable, problem.description)
    }
  }
}
