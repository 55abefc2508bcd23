#if Web || Libinput
import FlyingFox
import Synchronization

/// The browsers that are connected.
final class Hub: Sendable {
  private struct Client {
    let page: String
    let texts: AsyncStream<WSMessage>.Continuation
  }
  private struct State {
    var clients: [Int: Client] = [:]
    var next = 1
  }
  private let state = Mutex(State())

  /// Adds a browser, and returns its number and the texts for it.
  func add(_ page: String, _ address: String) -> (id: Int, texts: AsyncStream<WSMessage>) {
    let (texts, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let id = state.withLock { state in
      defer { state.next += 1 }
      state.clients[state.next] = Client(page: page, texts: continuation)
      return state.next
    }
    Lines.write("open \(id) \(page) \(address)")
    return (id, texts)
  }

  func remove(_ id: Int) {
    guard let client = state.withLock({ $0.clients.removeValue(forKey: id) }) else { return }
    client.texts.finish()
    Lines.write("close \(id)")
  }

  func send(_ text: String, to id: Int) { _ = state.withLock { $0.clients[id] }?.texts.yield(.text(text)) }

  func send(_ text: String, toAll page: String) {
    let clients = state.withLock { $0.clients.values.filter { $0.page == page } }
    for client in clients { client.texts.yield(.text(text)) }
  }
}

/// The WebSocket of a page.
struct PageSocket: WSMessageHandler {
  let hub: Hub
  let page: String
  let address: String

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (id, texts) = hub.add(page, address)
    Task {
      for await message in client {
        guard case .text(let text) = message, Self.isLine(text) else { break }
        Lines.write("text \(id) \(Server.microseconds) \(text)")
      }
      hub.remove(id)
    }
    return texts
  }

  /// Returns whether a text is one line without control characters. The pages send nothing else.
  private static func isLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
}
#endif
