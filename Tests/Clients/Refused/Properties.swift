import ReactiveKit

// A property is not its value, and the compiler says so.

func use(
  _ count: Property<Int>,
  _ name: Property<String>,
  _ isOn: Property<Bool>,
  _ total: AnyProperty<Int>
) {
  // error: '+=' is unavailable: change the value: property.value += 1
  count += 1
  // error: '-=' is unavailable: change the value: property.value -= 1
  count -= 1
  // error: '+=' is unavailable: change the value: property.value += 1
  name += "x"
  // error: '==' is unavailable: compare the value: property.value == 1
  print(total == 1)
  // error: '!=' is unavailable: compare the value: property.value != 1
  while name != "x" {}
  // error: cannot convert value of type 'Property<Bool>' to expected condition type 'Bool'
  if isOn { print(count.value == 1, total.value != 1) }
  // error: cannot convert value of type 'AnyProperty<Int>' to expected argument type 'Int'
  print(total + 1)
  count.value += 1
}

func update(
  _ count: Property<Int>,
  _ text: MappedProperty<String>,
  _ names: CollectionProperty<[String]>
) {
  // error: result of call to 'update' is unused
  count.update { $0 + 1 }
  // error: result of call to 'update' is unused
  text.update { $0 + "x" }
  // error: result of call to 'update' is unused
  names.update { $0.collection + ["x"] }
  // error: result of call to 'atomically' is unused
  atomically { t in t[count] + 1 }
  atomically { t in
    // error: result of call to 'update' is unused
    t.update(names) { $0.collection + ["x"] }
    t.update(names) { $0.append("x") }
    t[count] += 1
  }
  count.update { $0 += 1 }
  text.update { $0 += "x" }
  names.update { $0.append("x") }
  atomically { t in t[count] += 1 }
  _ = names.update { $0.removeLast() }
}

func write(_ log: CollectionProperty<[String]>, _ numbers: Signal<Int, Never>) {
  // error: cannot use mutating member on immutable value: subscript is get-only
  atomically { t in t[log].append("x") }
  // error: cannot assign through subscript: subscript is get-only
  atomically { t in t[log] = [] }
  // error: referencing instance method 'value()' on 'SignalProtocol' requires that 'Int' conform to 'LoadingStateProtocol'
  print(numbers.map { $0 + 1 }.value)
}

func collect(
  _ ids: SafeSignal<Int>,
  _ left: Property<Int>,
  _ right: Property<Int>,
  _ seen: Property<Set<Int>>
) {
  // error: failed to produce diagnostic for expression; please submit a bug report (https://swift.org/contributing/#reporting-bugs)
  ids.observeNext { id in seen.update { $0.insert(id) } }
  AnyProperty(left, right) { $0 + $1 }
    // error: conflicting arguments to generic parameter 'Result' ('Void' vs. '(inserted: Bool, memberAfterInsert: Int)')
    .observeNext { sum in seen.update { $0.insert(sum) } }
  ids.observeNext { id in _ = seen.update { $0.insert(id) } }
}

@MainActor
final class Badge: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let seen = Property(Set<Int>())

  func show(_ ids: SafeSignal<Int>) {
    // error: failed to produce diagnostic for expression; please submit a bug report (https://swift.org/contributing/#reporting-bugs)
    ids.bind(to: self) { badge, id in badge.seen.update { $0.insert(id) } }
    ids.bind(to: self) { badge, id in _ = badge.seen.update { $0.insert(id) } }
  }
}
