import Dispatch
import ReactiveKit

/// An object with a callback that may come on any thread.
nonisolated final class Loader: Sendable {
  func load(_ id: Int, done: @escaping @Sendable (Result<String, Missing>) -> Void) {
    DispatchQueue.global().async { done(id > 0 ? .success("item \(id)") : .failure(Missing())) }
  }
}

nonisolated struct Missing: Error {}

@MainActor
protocol PickerDelegate: AnyObject {
  func didPick(_ item: Int)
}

@MainActor
final class Picker {
  weak var delegate: (any PickerDelegate)?

  func pick(_ item: Int) {
    delegate?.didPick(item)
  }
}

@MainActor
final class BridgesModel: PickerDelegate {
  let picks = PassthroughSubject<Int, Never>()
  let bag = DisposeBag()
  private(set) var titles: [String] = []
  private let loader: Loader

  init(_ picker: Picker, loader: Loader) {
    self.loader = loader
    picker.delegate = self
    picks.receive(on: MainActor.shared)
      .flatMap(.concat) { [weak self] item in
        self?.title(of: item).replaceError(with: "missing") ?? .completed()
      }
      .observeNext { [weak self] title in self?.titles.append(title) }
      .dispose(in: bag)
  }

  func didPick(_ item: Int) {
    picks.send(item)
  }

  private func title(of item: Int) -> Signal<String, Missing> {
    Signal { [loader] observer in
      loader.load(item) { result in
        switch result {
        case .success(let title): observer.receive(lastElement: title)
        case .failure(let error): observer.receive(completion: .failure(error))
        }
      }
    }
  }
}

@MainActor func bridges() async {
  let picker = Picker()
  let model = BridgesModel(picker, loader: Loader())
  for item in [1, 0, 2] { picker.pick(item) }
  await until("titles") { model.titles == ["item 1", "missing", "item 2"] }
}
