import ReactiveKit

extension Uses {
  func combine() {
    use("combineLatest(_:)") {
      combineLatest(name, password, isOnline)
        .map { name, password, isOnline in !name.isEmpty && password.count >= 8 && isOnline }
    }
    use("combineLatest(with:)") {
      prices.combineLatest(with: temperatures)
    }
    use("Signal(combiningLatest:combine:)") {
      // The total of any number of counters.
      let counters = (1...10).map { Property($0) }
      return Signal(combiningLatest: counters) { counts in counts.reduce(0, +) }
    }
    use("zip(_:)") {
      zip(user(1), user(2), page(1)) { buyer, seller, orders in
        "\(buyer.name) bought \(orders.count) from \(seller.name)"
      }
    }
    use("zip(with:)") {
      user(1).zip(with: page(1)).map { user, orders in "\(user.name): \(orders.count) orders" }
    }
    use("Signal(zipping:combine:)") {
      Signal(zipping: [1, 2, 3].map { id in user(id) }) { users in users.map(\.name) }
    }
    use("merge(_:)") {
      // Load when the user asks, and when the network is back.
      merge(taps, isOnline.filter { $0 }.eraseType())
        .flatMapLatest { page(1).mapToResult() }
    }
    use("merge(_:delayingError:)") {
      // Both pages, also if one of them fails.
      merge(page(1), page(2), delayingError: true).collect()
    }
    use("amb(_:)") {
      // The server that answers first.
      amb(user(1), cachedUser(1).delay(for: .seconds(1)))
    }
    use("append(_:)") {
      page(1).append(page(2))
    }
    use("prepend(_:)") {
      user(1).prepend(cachedUser(1))
    }
    use("with(latestFrom:)") {
      taps.with(latestFrom: name).observeNext { _, name in show("saved \(name)") }
    }
    use("sample(with:)") {
      temperatures.sample(with: taps).map { degrees in "\(degrees) °C" }.bind(to: title)
    }
    use("and(_:)") {
      isOnline.and(isBusy.negate()).observeNext { canSend in show(canSend ? "send" : "") }
    }
    use("sequenceEqual(_:)") {
      lines.sequenceEqual(queries).observeNext { isEqual in show(isEqual ? "equal" : "changed") }
    }
    use("Signal(joiningLast:)") {
      // Three requests at the same time, and one array of their results.
      Signal(joiningLast: [page(1), page(2), page(3)]).map { pages in pages.flatMap { $0 } }
    }
    use("Signal(using:makeSignal:)") {
      // The connection is closed when the observation ends.
      Signal(
        using: { BlockDisposable { show("closed") } },
        makeSignal: { _ in connect() }
      )
    }
    use("replayLatest(when:)") {
      // Saves the latest text again when the network is back.
      lines.replayLatest(when: isOnline.filter { $0 })
    }
  }

  func flatten() {
    use("flatMap(_:_:)") {
      orders.setFailureType(to: Offline.self)
        .flatMap(.merge(maxConcurrent: 4)) { order in upload(order) }
    }
    use("flatMapLatest(_:)") {
      // A new text cancels the search for the one before.
      queries.flatMapLatest { text in Signal(await: { await search(text) }) }
        .bind(to: results)
    }
    use("flatMapMerge(maxConcurrent:_:)") {
      orders.setFailureType(to: Offline.self)
        .flatMapMerge(maxConcurrent: 2) { order in upload(order) }
    }
    use("flatMapConcat(_:)") {
      // Uploads in order, one at a time.
      orders.setFailureType(to: Offline.self).flatMapConcat { order in upload(order) }
    }
    use("flatMapConcatEager(maxConcurrent:_:)") {
      // Loads four pages at a time, and emits them in order.
      Signal(sequence: 1...20).flatMapConcatEager(maxConcurrent: 4) { number in page(number) }
    }
    use("expand(maxConcurrent:_:)") {
      // A page leads to the next one, until one is empty.
      page(1).expand { orders in orders.isEmpty ? .completed() : page(orders[0].id + 1) }
    }
    use("flatMapFirst(_:)") {
      // Taps during a refresh are dropped.
      taps.flatMapFirst { page(1).mapToResult() }
    }
    use("flatten(_:)") {
      lines.map { line in SafeSignal(await: { await search(line) }) }.flatten(.concat)
    }
    use("merge(maxConcurrent:)") {
      Signal(sequence: 1...20).map { number in page(number) }.merge(maxConcurrent: 4)
    }
    use("concat()") {
      Signal(sequence: 1...20).map { number in page(number) }.concat()
    }
    use("switchToLatest()") {
      userID.map { id in user(id).mapToResult() }.switchToLatest()
    }
    use("Signal(flattening:strategy:)") {
      Signal(flattening: [cachedUser(1), user(1)], strategy: .concat)
    }
  }

  func recover() {
    use("mapError(_:)") {
      packets.mapError { error in error as any Error }
        .tryMap { text in try number(text) }
    }
    use("castError()") {
      name.castError().flatMapLatest { text in text.isEmpty ? connect() : .failed(.busy) }
    }
    use("tryFlatMapError(_:)") {
      connect().tryFlatMapError { error throws(Offline) in
        if error == .refused { throw error }
        return connect().delaySubscription(for: .seconds(1))
      }
    }
    use("flatMapError(_:)") {
      user(1).flatMapError { _ in cachedUser(1) }
    }
    use("catch(sequence:)") {
      // The cache if the server does not answer, and then a guest.
      user(1).catch(sequence: [cachedUser(1), Signal(just: User(name: "guest"))])
    }
    use("replaceError(with:)") {
      user(1).map(\.name).replaceError(with: "unknown").bind(to: title)
    }
    use("suppressError(logging:)") {
      userID.flatMapLatest { id in user(id).suppressError(logging: true) }
        .observeNext { user in show(user.name) }
    }
    use("toErrorSignal()") {
      packets.toErrorSignal().map { error in "not connected: \(error)" }.bind(to: title)
    }
    use("assertNoFailure()") {
      // A failure of what cannot fail is a defect, so it ends the program.
      Signal<Int, Offline>(just: 1).assertNoFailure()
    }
    use("retry(_:if:)") {
      connect().retry(3, if: { error in error == .busy })
    }
    use("retry(_:delay:if:)") {
      connect().retry(5, delay: .exponential(initial: .seconds(1), maximum: .seconds(30)))
    }
    use("retry(when:if:)") {
      // A new attempt when the network is back.
      connect().retry(when: isOnline.filter { $0 })
    }
    use("retry(when:)") {
      connect().retry { errors in errors.enumerated().delay(for: .seconds(1)) }
    }
    use("repeat(_:)") {
      user(1).delaySubscription(for: .seconds(10)).repeat(5)
    }
    use("repeat(when:)") {
      // The next request ten seconds after the end of the one before.
      user(1).repeat { _ in Signal<Void, Offline>(just: (), after: .seconds(10)) }
    }
    use("replaceEmpty(with:)") {
      cachedUser(1).replaceEmpty(with: User(name: "guest"))
    }
    use("failIfEmpty(with:)") {
      cachedUser(1).failIfEmpty(with: .refused)
    }
    use("switchIfEmpty(to:)") {
      cachedUser(1).switchIfEmpty(to: user(1))
    }
    use("then(_:)") {
      // Loads the user when the upload has ended.
      upload(Order()).then(user(1))
    }
  }
}
