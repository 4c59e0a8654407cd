// A misspelt member, in each position of a chain.

func memberInMap() {
  items
    // error: value of type 'Item' has no member 'nam'
    .map { $0.nam }
    .removeDuplicates()
    .filter { !$0.isEmpty }
    .replaceError(with: "")
    .bind(to: text)
}

// adds literals
func memberInFilter() {
  numbers.map { $0 + 1 }
    // error: value of type 'Int' has no member 'isEven'
    .filter { $0.isEven }
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .map { String($0) }
    .observeNext { print($0) }
}

func memberInScan() {
  lists.map { $0.count }
    .filter { $0 > 0 }
    // error: value of type 'Int' has no member 'lenght'
    .scan(0) { $0 + $1.lenght }
    .removeDuplicates()
    .observeNext { print($0) }
}

func memberInLastMap() {
  numbers.filter { $0 > 1 }
    .map { $0 * 2 }
    .removeDuplicates()
    .scan(0) { $0 + $1 }
    // error: value of type 'Int' has no member 'descripton'
    .map { $0.descripton }
    .observeNext { print($0) }
}

func memberInCompactMap() {
  items.suppressError(logging: false)
    // error: value of type 'Item' has no member 'comment'
    .compactMap { $0.comment }
    .removeDuplicates()
    .debounce(for: .seconds(1))
    .observeNext { print($0) }
}

func memberInFlatMapLatest() {
  text.debounce(for: 0.3)
    // error: value of type 'Item' has no member 'nam'
    .flatMapLatest { load($0).map { $0.nam } }
    .merge(with: text.setFailureType(to: Offline.self))
    .retry(2)
    .observe { print($0) }
}

func memberBeforeFlatMapLatest() {
  lists
    // error: value of type '[Item]' has no member 'frist'
    .map { $0.frist }
    .flatMapLatest { find($0) }
    .map { $0.count }
    .removeDuplicates()
    .observeNext { print($0) }
}

func memberAfterFlatMapLatest() {
  text.filter { !$0.isEmpty }
    .flatMapLatest { find($0) }
    // error: value of type '[Item]' has no member 'cuont'
    .map { $0.cuont }
    .removeDuplicates()
    .observeNext { print($0) }
}

func memberInCombineLatest() {
  // error: value of type 'Property<String>.Element' (aka 'String') has no member 'uppercase'
  combineLatest(text, count) { "\($0.uppercase) \($1)" }
    .filter { !$0.isEmpty }
    .map { $0.count }
    .removeDuplicates()
    .observeNext { print($0) }
}

func memberBehindCombineLatest() {
  combineLatest(text, password) { !$0.isEmpty && $1.count > 3 }
    .filter { $0 }
    .map { !$0 }
    .removeDuplicates()
    // error: value of type 'Item' has no member 'nam'
    .flatMapLatest { load($0 ? "a" : "b").map { $0.nam } }
    .merge(with: text)
    .retry(2)
    .observe { print($0) }
}

func memberBehindZip() {
  zip(text, password) { !$0.isEmpty && $1.count > 3 }
    .filter { $0 }
    .map { !$0 }
    .removeDuplicates()
    // error: value of type 'Item' has no member 'nam'
    .flatMapLatest { load($0 ? "a" : "b").map { $0.nam } }
    .merge(with: text)
    .retry(2)
    .observe { print($0) }
}

func memberInMethodOfCombineLatest() {
  text.filter { !$0.isEmpty }
    .combineLatest(with: count)
    // error: value of type 'Property<String>.Element' (aka 'String') has no member 'frist'
    .map { "\($0.frist) \($1)" }
    .removeDuplicates()
    .observeNext { print($0) }
}

func memberInObserveNext() {
  text.removeDuplicates()
    .flatMapLatest { find($0) }
    .map { $0.count }
    .filter { $0 > 0 }
    // error: value of type 'Int' has no member 'valeu'
    .observeNext { print($0.valeu) }
}

func memberInThrottle() {
  text.throttle(for: .seconds(1))
    .removeDuplicates()
    // error: value of type 'Property<String>.Element' (aka 'String') has no member 'trimmd'
    .map { $0.trimmd }
    .bind(to: name)
}

func memberInWithLatestFrom() {
  taps
    // error: value of type 'Property<Item>.Element' (aka 'Item') has no member 'titel'
    .with(latestFrom: item) { $1.titel }
    .filter { !$0.isEmpty }
    .removeDuplicates()
    .bind(to: text)
}

func memberInPrefixWhile() {
  items
    // error: value of type 'Item' has no member 'prise'
    .prefix(while: { $0.prise < 10 })
    .map { $0.name }
    .removeDuplicates()
    .observe { print($0) }
}

func memberInKeyPath() {
  items.filter { $0.id > 0 }
    // error: converting non-Sendable function value to '@Sendable (Item) -> NewElement' may introduce data races
    .map(\.nam)
    .removeDuplicates()
    .observe { print($0) }
}

func memberInMapError() {
  items.map { $0.name }
    // error: value of type 'Offline' has no member 'reson'
    .mapError { $0.reson }
    .retry(2)
    .replaceError(with: "")
    .bind(to: text)
}

func memberInHandleEvents() {
  items
    // error: value of type 'Item' has no member 'nam'
    .handleEvents(receiveOutput: { print($0.nam) })
    .map { $0.price }
    .filter { $0 > 1 }
    .observe { print($0) }
}

func memberOfScreen() {
  text.removeDuplicates().map { $0.count }.filter { $0 > 0 }.receive(on: MainActor.shared)
    // error: value of type 'Int' has no member 'descripton'
    .map { $0.descripton }
    .observeNext { print($0) }
}
