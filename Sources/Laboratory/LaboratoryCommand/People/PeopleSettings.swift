import Analysis
import ArgumentParser
import CommandSupport
import Experiments
import GestureTables
import People
import Simulation
import TouchTrace
import TouchstoneCommand

/// The settings of `--set`, and their trial on people.
struct PeopleSettings {
  /// The parameters with several values.
  let grid: SweepGrid
  private let fixed: [String]
  private let work: OrderedWork
  private static let mostSettings = 100_000

  /// - Parameter assignments: Each as `NAME.PARAMETER=VALUES`.
  init(_ assignments: [String], _ work: OrderedWork) throws(CommandFailure) {
    var axes: [SweepAxis] = []
    for text in assignments { axes.append(try orFail(.usage, try SweepAxis(parsing: text, limit: 1 << 20))) }
    fixed = axes.filter { $0.values.count == 1 }.map { "\($0.name)=\($0.values[0])" }
    grid = SweepGrid(axes.filter { $0.values.count > 1 })
    self.work = work
    if grid.count > Self.mostSettings {
      throw CommandFailure("the grid has \(grid.count) settings; at most \(Self.mostSettings) are supported")
    }
  }

  /// The parameters with one value.
  var assignments: [String] { fixed }

  /// Returns a setup with the parameters that have one value.
  func text(_ setup: String) -> String { ParameterChange(fixed).applied(to: setup) }

  /// Recognizes the population with the setup as it is and with each setting.
  func answer(_ run: PeopleRun, _ setup: String) throws(CommandFailure) -> PeopleSweepAnswer {
    let grid = grid
    let changes = (0..<grid.count).map { index in
      ParameterChange(zip(grid.axes, grid.values(at: index)).map { "\($0.name)=\($1)" })
    }
    var points: [PeopleSweep.Point] = []
    var problem: PeopleProblem?
    var progress = ProgressLine("trying", every: 1)
    work.run([ParameterChange()] + changes) { change -> Result<PeopleSweep.Point, PeopleProblem> in
      do throws(PeopleProblem) {
        return .success(PeopleSweep.Point(change, try run.result(of: try change.setup(setup))))
      } catch { return .failure(error) }
    } take: { result in
      switch result {
      case .success(let point): points.append(point)
      case .failure(let error): problem = problem ?? error
      }
      progress.show { "\(points.count - 1) of \(changes.count) settings" }
    }
    progress.clear()
    if let problem { throw CommandFailure(problem.description) }
    return PeopleSweepAnswer(
      PeopleSweep(points, current: 0), people: run.population.people, gestures: run.population.gestures)
  }

  /// Prints an answer, and draws its frontier on the page and as a picture.
  static func write(
    _ answer: PeopleSweepAnswer, _ options: TouchstoneCommand.TableOptions, of title: String, to page: ReportFile?,
    picture: String?, reading inputs: [String]
  ) throws(CommandFailure) {
    let svg = FrontierPicture.svg(answer.sweep)
    try options.write(
      answer.tables, as: options.json ? nil : AnswerTable.lines(answer.lines, columns: Output.answerColumns),
      picture: svg, of: title, to: page)
    guard let picture else { return }
    let file = try OutputFile(picture, reading: inputs, replacing: .of(.picture))
    file.output.write(svg)
    try file.finish("\(answer.sweep.points.count, "setting")")
  }
}
