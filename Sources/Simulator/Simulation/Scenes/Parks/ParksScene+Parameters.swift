import TouchTrace

extension ParksScene {
  package static let parameters =
    [
      SceneParameter(name: "tab", summary: "the tab at the start: table or collection (default table)"),
      SceneParameter(
        name: "collapsed",
        summary: "the parks collapsed in the table at the start: all, none or numbers such as 0,2 (default none)"
      ),
      ScrollParameters.scroll, ScrollParameters.paging, ScrollParameters.directionalLock,
      SceneParameter(
        name: "rotate",
        summary: "when the device rotates, in milliseconds: a quarter turn to the right, or :left or :half, such as "
          + "800,1600:left (default never)"),
      SceneParameter(name: "animation", summary: AnimationChoice.summary),
      SceneData.parameter("parks and their photos"),
    ] + ScrollParameters.all

  static func collapsed(_ text: String, of count: Int) throws(SceneProblem) -> Set<Int> {
    if text == "all" { return Set(0..<count) }
    if text == "none" { return [] }
    var sections: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let section = Int(part), (0..<count).contains(section) else {
        throw SceneProblem(
          "parks.collapsed must be all, none or numbers from 0 to \(max(0, count - 1)) such as 0,2, not \(QuotedText.quoted(part))"
        )
      }
      sections.insert(section)
    }
    return sections
  }
}
