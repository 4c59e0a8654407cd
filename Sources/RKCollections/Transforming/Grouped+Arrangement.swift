import RKCore

extension GroupedDerivation {
  /// The groups of elements, as numbers in the order of the list.
  struct Numbering: Sendable {
    /// The number of each element's group.
    var numbers: [Int32] = []
    var keys: [Key] = []

    /// Whether each element is the first of its group.
    var measures: [Int32] {
      var next: Int32 = 0
      return numbers.map { number in
        if number < next { return 0 }
        next += 1
        return 1
      }
    }
  }

  /// Groups the elements of a state that is not known yet.
  ///
  /// - Returns: The elements of each group, in the order of the list.
  mutating func load(_ elements: [Source]) -> [(key: Key, items: [Source])] {
    var (made, items) = (Numbering(), [[Source]]())
    var numbers: [Key: Int32] = [:]
    for element in elements {
      let key = key(element)
      let number = Self.number(key, &numbers, &made.keys)
      if number == items.count { items.append([]) }
      items[number].append(element)
      made.numbers.append(Int32(number))
    }
    numbering = made
    return Array(zip(made.keys, items))
  }

  /// Receives edits that are a large part of the source and replace nothing, as a whole.
  ///
  /// An element that is replaced may have another key, and lists with sections follow it by its number.
  mutating func arrange(_ arrangement: Arrangement<Source>, _ script: inout DerivedScript<Group>) {
    let (arrangement, former) = (arrangement.expanded, numbering ?? computedNumbering())
    // The index of each element in its group.
    var counts = Array(repeating: 0, count: former.keys.count)
    let indices = former.numbers.map { number in
      counts[Int(number)] += 1
      return Int32(counts[Int(number)] - 1)
    }
    var keys = former.keys
    var numberOfKey: [Key: Int32] = [:]
    if !arrangement.entering.isEmpty {
      for (number, key) in keys.enumerated() { numberOfKey[key] = Int32(number) }
    }
    var numbers: [Int] = []
    numbers.reserveCapacity(arrangement.origins.count)
    var origins = Array(repeating: [ElementOrigin](), count: keys.count)
    var entering = Array(repeating: [Source](), count: keys.count)
    var next = 0
    var order: [Int] = []
    for origin in arrangement.origins {
      var (number, part) = (0, ElementOrigin.none)
      if let position = origin.position {
        number = Int(former.numbers[position])
        part = origin.at(Int(indices[position]))
      } else {
        let element = arrangement.entering[next]
        next += 1
        number = Self.number(key(element), &numberOfKey, &keys)
        if number == origins.count {
          origins.append([])
          entering.append([])
        }
        entering[number].append(element)
      }
      if origins[number].isEmpty { order.append(number) }
      origins[number].append(part)
      numbers.append(number)
    }
    var list = Arrangement<Group>(countBefore: former.keys.count)
    for number in keys.indices {
      let count = number < counts.count ? counts[number] : 0
      if count == 0 { continue }
      arrange(
        keys[number],
        Arrangement(countBefore: count, origins: origins[number], entering: entering[number])
      )
    }
    var places = Array(repeating: Int32(0), count: keys.count)
    for (place, number) in order.enumerated() {
      places[number] = Int32(place)
      if number < former.keys.count {
        list.origins.append(.same(number, isMoved: true))
      } else {
        list.append(groups.insert(keys[number], entering[number]))
      }
    }
    elements = KeyedSequence()
    numbering = Numbering(numbers: numbers.map { places[$0] }, keys: order.map { keys[$0] })
    script.arrange(list)
  }

  /// Changes a group as a whole, and removes it if it is empty then.
  private mutating func arrange(_ key: Key, _ arrangement: Arrangement<Source>) {
    var script = DerivedScript<Source>()
    script.arrange(arrangement)
    if !script.isEmpty {
      pending[key] = (script, [])
      send(key)
      pending[key] = nil
    }
    if arrangement.origins.isEmpty, let group = groups.remove(key) { removed.append(group) }
  }

  /// Links the elements, if they are not.
  mutating func link() {
    guard let made = numbering.take() else { return }
    elements = KeyedSequence(
      made.numbers.map { (key: made.keys[Int($0)], value: ()) },
      measures: made.measures
    )
    elements.link()
  }

  private func computedNumbering() -> Numbering {
    var made = Numbering()
    var numbers: [Key: Int32] = [:]
    let sequence = elements.tree.sequence
    for position in 0..<sequence.count {
      let key = elements[sequence.slot(at: position)].key
      made.numbers.append(Int32(Self.number(key, &numbers, &made.keys)))
    }
    return made
  }

  /// Returns the number of a key, which may be a new one.
  private static func number(
    _ key: Key,
    _ numbers: inout [Key: Int32],
    _ keys: inout [Key]
  ) -> Int {
    if let number = numbers[key] { return Int(number) }
    requireReflexive(key)
    numbers[key] = Int32(keys.count)
    keys.append(key)
    return keys.count - 1
  }
}
