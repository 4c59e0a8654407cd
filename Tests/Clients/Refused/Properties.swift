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

func write(_ log: CollectionProperty<[String]>, _ numbers: Signal<Int, Never>) {
  // error: cannot use mutating member on immutable value: subscript is get-only
  atomically { t in t[log].append("x") }
  // error: cannot assign through subscript: subscript is get-only
  atomically { t in t[log] = [] }
  // error: referencing instance method 'value()' on 'SignalProtocol' requires that 'Int' conform to 'LoadingStateProtocol'
  print(numbers.map { $0 + 1 }.value)
}
