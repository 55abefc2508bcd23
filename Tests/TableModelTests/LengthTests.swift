import TableModel
import Testing

@Suite struct LengthTests {
  @Test func aPointIs64Units() { #expect(Length.points(3).units == 192) }
}
