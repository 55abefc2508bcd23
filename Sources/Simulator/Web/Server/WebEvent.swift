import Gestures

/// An event at the web server.
package enum WebEvent: Hashable, Sendable {
  /// A browser has opened a page. The address is the browser's.
  case opened(Int, WebPage, String)
  /// A browser sent a text, which arrived at a time of CLOCK_MONOTONIC.
  case text(Int, Timestamp, String)
  /// A browser has closed its page.
  case closed(Int)
  /// A connection from an address was refused for a reason.
  case refused(String, String)
}

/// Why there is no web server: a sentence without its full stop.
package struct WebProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// What can be done about it, if the description does not state it.
  package var remedy: Remedy?

  /// What a user can do about it. A program words it with its own options.
  package enum Remedy: Hashable, Sendable {
    /// Open the page at this address, which may be public.
    case openAnyway(IPv4)
  }

  package init(description: String, remedy: Remedy? = nil) { (self.description, self.remedy) = (description, remedy) }
}
