import Analysis
import LibinputClient
import LibinputEvents
import Reports
import Simulation
import TouchTrace

extension CompareCommand {
  func compare(with path: String) {
    if paths.contains("-") { fail("standard input cannot be replayed twice; name a file") }
    let request = orExit(try libinput.request)
    var requests = [request, request]
    requests[1].library = orExit(try LibraryOptions.library(at: path))
    let answer = LibraryAnswer(versions: requests.map(version), libraries: requests.map(\.library))
    let page = orExit(try tableOptions.pageFile(reading: paths))
    var (files, status) = TraceFiles.named(by: paths)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let comparison = LibraryComparison(requests: requests, source: orExit(try source.request))
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
    if tableOptions.json {
      Output.standard.write(line: answer.sides.json.text)
      for result in results { Output.standard.write(line: answer.fields(of: result).json.text) }
      Output.standard.write(line: tables[0].summaryFields.json.text)
    } else {
      Output.standard.write(tables)
    }
    page?.write(TablePage.html("Comparison of libinputs", tables), "\(results.count, "recording")", printsLink: false)
    if let status { status.exit() }
    Output.standard.finish()
  }

  private func version(of request: LibinputRequest) -> LibinputVersion {
    if let library = request.library { return library.version }
    switch HelperProcess.version() {
    case .success(let version): return version
    case .failure(let problem): fail(problem.description, .unavailable)
    }
  }
}
