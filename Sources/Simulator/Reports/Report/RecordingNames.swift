import Analysis

/// The names of recordings on a page of several: their paths without the folders that all of them share.
package struct RecordingNames: Sendable {
  private let paths: [String]
  private let shared: Int

  package init(of paths: [String]) {
    self.paths = paths
    var shared: [Substring]?
    for path in paths {
      // Without its last component: two recordings never share it.
      let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      shared = shared.map { zip($0, folders).prefix { $0 == $1 }.map(\.0) } ?? Array(folders)
    }
    self.shared = shared?.count ?? 0
  }

  package subscript(_ index: Int) -> String {
    let parts = paths[index].split(separator: "/", omittingEmptySubsequences: false).dropFirst(shared)
    let name = parts.joined(separator: "/")
    // A recording outside the folders of the others.
    return name.hasPrefix("/") ? PageText.name(of: name) : name
  }
}
