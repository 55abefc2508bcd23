import CommandSupport
import GestureTables
import People
import Simulation
import TouchTrace
import TouchstoneCommand

/// Header files that state `# Expect-People:`: `verify` checks them.
enum PeopleStatements: VerifiedFiles {
  static func contains(_ paths: [String]) throws -> Bool {
    !paths.isEmpty
      && paths.allSatisfy { path in
        path.hasSuffix(".header") && ((try? TextFile.read(path)) ?? nil)?.contains("Expect-People") == true
      }
  }

  static func verify(_ paths: [String], _ options: VerifiedFileOptions) throws {
    var status: ExitStatus?
    for path in paths {
      for expectation in try statements(path) {
        let result = try judge(expectation, path)
        Output.standard.write(line: "\(result.isMet ? "✓" : "✗") \(path):\(expectation.line): \(expectation.text)")
        if result.isMet { continue }
        Output.standard.write(line: "    \(result.sentence)")
        status = .changed
      }
    }
    if let status { throw status }
  }

  static func accept(_ paths: [String], _ options: VerifiedFileOptions) throws {
    throw CommandFailure("a statement about people is not accepted; change it in \(paths[0])")
  }

  private static func statements(_ path: String) throws(CommandFailure) -> [PeopleExpectation] {
    do throws(FileProblem) {
      guard let text = try TextFile.read(path) else { throw FileProblem("no such file: \(path)") }
      do throws(PeopleProblem) { return try PeopleExpectation.all(in: text) } catch {
        throw FileProblem("\(path): \(error.description)")
      }
    } catch { throw CommandFailure(.unreadable, error.sentence) }
  }

  private static func judge(_ expectation: PeopleExpectation, _ path: String) throws -> (isMet: Bool, sentence: String)
  {
    let setup = try TableSetupOptions.recognizers(try TableSetupOptions.lines(ofFile: path), path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = expectation.file.hasPrefix("/") ? expectation.file : folder + expectation.file
    let input = try PeopleInput(path: file, attempts: 200, try JobOptions.parse([]).work)
    let (population, _) = try input.population(setup)
    guard let gesture = population.gestures.firstIndex(of: expectation.gesture) else {
      let names = population.gestures.joined(separator: ", ")
      throw CommandFailure(
        .unreadable, "\(path):\(expectation.line): \(file) has no attempts at \(expectation.gesture); it has \(names)")
    }
    do throws(PeopleProblem) {
      let intents = try Intents(population.gestures, in: setup, meanings: input.file.meanings)
      let result = try PeopleRun(population, intents).result(of: setup)
      let (able, all) = (result.able(at: gesture), result.people(at: gesture))
      let out = all.filter { !able.contains($0) }.map { population.people[$0] }
      let isMet = Double(able.count) >= expectation.share * Double(all.count)
      return (isMet, "\(able.count) of \(all.count) people can; excluded: \(out.joined(separator: ", "))")
    } catch { throw CommandFailure(.unreadable, "\(path):\(expectation.line): \(error.description)") }
  }
}
