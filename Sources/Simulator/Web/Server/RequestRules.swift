/// Which requests the server answers.
struct RequestRules: Hashable, Sendable {
  /// The secret in the address.
  let token: String
  /// The hosts with their port under which the server is reached, such as `127.0.0.1:41234`.
  let hosts: Set<String>

  /// The content at an address.
  enum Resource: Hashable, Sendable {
    case page(WebPage)
    /// The WebSocket of a page.
    case socket(WebPage)
  }

  /// Returns the content that a GET request asks for.
  ///
  /// - Parameters:
  ///   - path: the path of the request: `/TOKEN/NAME`, or `/TOKEN/NAME/socket`.
  ///   - host: the header of that name. Comparing it keeps a page of the internet out whose name was made to lead here.
  ///   - origin: the header of that name, by which a browser states the page that makes the request. A WebSocket needs it;
  ///     a page's address that the user opens has none.
  func resource(path: String, host: String?, origin: String?) throws(WebRefusal) -> Resource {
    guard let host, hosts.contains(host) else { throw .host }
    let isFile = origin == "null"
    if let origin, !isFile, origin != "http://\(host)" { throw .origin }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { String($0) }
    guard let given = parts.first, Self.isEqual(given, token) else { throw .token }
    guard parts.count == 2 || parts.count == 3 && parts[2] == "socket", let page = WebPage(rawValue: parts[1]) else {
      throw .path
    }
    let isSocket = parts.count == 3
    if isFile && !(isSocket && page.isForFiles) || isSocket && origin == nil { throw .origin }
    return isSocket ? .socket(page) : .page(page)
  }

  /// Compares in a time that does not depend on where two texts differ.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns a new token of 128 random bits: 26 letters and digits that cannot be confused with each other.
  static func newToken() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var random = SystemRandomNumberGenerator()
    return String((0..<26).map { _ in letters[Int(random.next() % 32)] })
  }
}
