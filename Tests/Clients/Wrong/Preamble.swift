import Dispatch
import ReactiveKit

// What the chains of this folder work on.

struct Item: Equatable, Sendable {
  var id = 0
  var name = ""
  var price = 0.0
  var tags: [String] = []
  var note: String?
}

struct Account: Equatable, Sendable {
  var user = ""
  var balance = 0.0
}

enum Offline: Error { case busy, away }
enum Invalid: Error { case empty }

/// A class that no actor guards.
final class Cache { var items: [String: Item] = [:] }

@MainActor
final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
  var count = 0
  var unit = "kg"
  func show(_ text: String) { title = text }
}

func load(_ text: String) -> Signal<Item, Offline> { Signal(just: Item(name: text)) }
func find(_ text: String) -> SafeSignal<[Item]> { SafeSignal(just: [Item(name: text)]) }
func check(_ text: String) -> Signal<Bool, Invalid> { Signal(just: !text.isEmpty) }
func fetch(_ text: String) async throws -> Item { Item(name: text) }
func parse(_ text: String) throws -> Int { text.count }

let text = Property("")
let name = Property("")
let password = Property("")
let count = Property(0)
let price = Property(1.0)
let item = Property(Item())
let numbers = PassthroughSubject<Int, Never>()
let words = PassthroughSubject<String, Never>()
let taps = PassthroughSubject<Void, Never>()
let items = PassthroughSubject<Item, Offline>()
let lists = PassthroughSubject<[Item], Never>()
let flags = PassthroughSubject<Bool, Never>()
let accounts = Signal<Account, Invalid>(just: Account())
