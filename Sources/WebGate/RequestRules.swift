/// Which requests the server answers.
package struct RequestRules: Hashable, Sendable {
  /// The secret in the address.
  package let token: String
  /// The hosts with their port under which the server is reached, such as `127.0.0.1:41234`.
  package let hosts: Set<String>
  /// The names of the pages.
  package let pages: Set<String>
  /// The pages with a WebSocket that a file in the browser may use, too, such as the page that records touches. Its origin is the
  /// word `null`, which pages elsewhere can have as well, so only the token keeps them out: such a WebSocket must not send
  /// anything that is worth reading. Default: none.
  package let pagesForFiles: Set<String>

  package init(token: String, hosts: Set<String>, pages: Set<String>, pagesForFiles: Set<String> = []) {
    self.token = token
    self.hosts = hosts
    self.pages = pages
    self.pagesForFiles = pagesForFiles
  }

  /// What a request may have.
  package enum Answer: Hashable, Sendable {
    case page(String)
    /// The WebSocket of a page.
    case socket(String)
    case refused(Refusal)
  }

  package enum Refusal: String, Hashable, Sendable {
    case host = "unknown host"
    case origin = "another origin"
    case token = "wrong token"
    case path = "no such page"
  }

  /// Returns the answer to a GET request.
  ///
  /// - Parameters:
  ///   - path: the path of the request: `/TOKEN/NAME`, or `/TOKEN/NAME/socket`.
  ///   - host: the header of that name. Comparing it keeps a page of the internet out whose name was made to lead here.
  ///   - origin: the header of that name, by which a browser states the page that makes the request. A WebSocket needs it;
  ///     a page's address that the user opens has none.
  package func answer(path: String, host: String?, origin: String?) -> Answer {
    guard let host, hosts.contains(host) else { return .refused(.host) }
    let isFile = origin == "null"
    if let origin, !isFile, origin != "http://\(host)" { return .refused(.origin) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { String($0) }
    guard let given = parts.first, Self.isEqual(given, token) else { return .refused(.token) }
    guard parts.count == 2 || parts.count == 3 && parts[2] == "socket", pages.contains(parts[1]) else {
      return .refused(.path)
    }
    if isFile && !(parts.count == 3 && pagesForFiles.contains(parts[1])) { return .refused(.origin) }
    if parts.count == 2 { return .page(parts[1]) }
    return origin == nil ? .refused(.origin) : .socket(parts[1])
  }

  /// Compares in a time that does not depend on where two texts differ.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns a new token of 128 random bits: 26 letters and digits that cannot be confused with each other.
  package static func newToken() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var random = SystemRandomNumberGenerator()
    return String((0..<26).map { _ in letters[Int(random.next() % 32)] })
  }
}
