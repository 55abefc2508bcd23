import LibinputEvents
import Testing
import TouchTrace

@Suite struct LibinputVersionTests {
  @Test func versionBelongsToGroupWithEqualOutput() {
    let groups: [(String, LibinputVersion.Group)] = [
      ("1.19.4", .first), ("1.22.1", .first), ("1.23.0", .second), ("1.26.2", .second), ("1.27.1", .third),
      ("1.29.0", .third), ("1.31.3", .third), ("1.32.0", .later), ("1.19", .first),
    ]
    for (text, group) in groups {
      let version = LibinputVersion(stated: text, hasCustomAcceleration: false, hasArea: false)
      #expect(version == LibinputVersion(text: text, group: group))
    }
    // A library without a version string is identified by its functions.
    #expect(LibinputVersion(stated: nil, hasCustomAcceleration: false, hasArea: false).text == "1.19 to 1.22")
    #expect(LibinputVersion(stated: nil, hasCustomAcceleration: true, hasArea: false).group == .second)
    #expect(LibinputVersion(stated: "latest", hasCustomAcceleration: true, hasArea: true).group == .third)
  }
}
