import ReactiveKit
import ReadingListModel
import Synchronization

/// A server in the program itself: it answers after a while, and some requests fail.
final class Library: Server {
  static let books = [
    Book(1, "The Sea, the Sea", by: "Iris Murdoch", .read),
    Book(2, "Middlemarch", by: "George Eliot", .reading),
    Book(3, "Moby-Dick", by: "Herman Melville"),
    Book(4, "The Waves", by: "Virginia Woolf"),
    Book(5, "Beloved", by: "Toni Morrison"),
  ]

  private let requests = Mutex(0)
  private let fails: @Sendable (Int) -> Bool

  /// Creates a server on which requests with some numbers fail; they count from 1.
  init(failing fails: @escaping @Sendable (Int) -> Bool = { $0 % 3 == 0 }) {
    self.fails = fails
  }

  func summary(of book: Book.ID) -> Signal<String, ServerError> {
    let title = Self.books.first { $0.id == book }?.title ?? "A new book"
    return reply { "\(title) has \(title.count * 31) pages." }
  }

  func save(_ books: [Book]) -> Signal<Int, ServerError> {
    reply { books.count }
  }

  private func reply<Value: Sendable>(
    _ value: @escaping @Sendable () -> Value
  ) -> Signal<Value, ServerError> {
    Signal(deferring: { [self] in
      let number = requests.withLock { number in
        number += 1
        return number
      }
      let answer =
        fails(number) ? Signal<Value, ServerError>.failed(.offline) : Signal(performing: value)
      return answer.delaySubscription(for: .milliseconds(200))
    })
  }
}
