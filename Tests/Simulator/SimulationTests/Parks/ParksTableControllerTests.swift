import Simulation
import TableModel
import Testing

@Suite struct ParksTableControllerTests {
  @Test func sectionsCollapseAndExpandByAReload() throws {
    let table = ParksTableController(.builtIn, size: LengthSize(width: .points(320), height: .points(431)))
    for section in table.model.parks.indices {
      for isCollapsed in [true, false] {
        let report = try #require(try table.toggle(section: section))
        let updates = try #require(report.updates)
        #expect(updates.reloadedSections == [.init(section, new: section, with: .top)])
        #expect(updates.deletedRows.isEmpty && updates.insertedRows.isEmpty)
        #expect(updates.newCounts[section] == (isCollapsed ? 0 : table.model.parks[section].photos.count))
        #expect(report.plan != nil)
      }
    }
  }
}
