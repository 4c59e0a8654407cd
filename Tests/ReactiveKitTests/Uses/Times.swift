import ReactiveKit

extension Uses {
  func time() {
    use("receive(on:)") {
      lines.receive(on: MainActor.shared).observeNext { line in show(line) }
    }
    use("receive(on:whenBusy:)") {
      prices.receive(on: queue, whenBusy: .keepLatest).observeNext { price in show("\(price)") }
    }
    use("conflate(on:)") {
      // A slow chart draws the latest price, and skips those that came meanwhile.
      prices.conflate(on: queue).observeNext { price in show("\(price)") }
    }
    use("lazyMap(on:_:)") {
      lines.lazyMap(on: queue) { line in line.uppercased() }
    }
    use("subscribe(on:)") {
      Signal<String?, Never>(performing: { readLine() }).subscribe(on: queue)
    }
    use("dispose(on:)") {
      connect().dispose(on: queue)
    }
    use("debounce(for:)") {
      // A search when the user pauses.
      queries.debounce(for: .milliseconds(300))
        .flatMapLatest { text in Signal(await: { await search(text) }) }
        .bind(to: results)
    }
    use("debounce(with:)") {
      // Short texts wait longer.
      queries.debounce { text in
        SafeSignal(just: (), after: text.count < 3 ? .seconds(1) : .milliseconds(300))
      }
    }
    use("throttle(for:latest:)") {
      // A title that changes at most ten times in a second.
      prices.throttle(for: .milliseconds(100)).map { "\($0) €" }.bind(to: title)
    }
    use("audit(for:)") {
      temperatures.audit(for: .seconds(1)).map { "\($0) °C" }.bind(to: title)
    }
    use("sample(every:)") {
      temperatures.sample(every: .seconds(60)).observeNext { degrees in show("\(degrees)") }
    }
    use("sample(on:)") {
      name.sample(on: taps).observeNext { name in show("saved \(name)") }
    }
    use("buffer(for:)") {
      // One request for all orders of a second.
      orders.buffer(for: .seconds(1)).map { batch in "insert \(batch.count) rows" }
    }
    use("buffer(for:every:)") {
      // How many orders came in the latest minute, each second.
      orders.buffer(for: .seconds(60), every: .seconds(1)).map(\.count)
    }
    use("buffer(size:for:)") {
      // A request for a hundred orders, or for those of a second.
      orders.buffer(size: 100, for: .seconds(1))
    }
    use("buffer(on:)") {
      orders.buffer(on: taps).map { orders in "\(orders.count) orders since the last tap" }
    }
    use("delay(for:)") {
      // A hint that disappears after three seconds.
      lines.flatMapLatest { line in SafeSignal(just: "").delay(for: .seconds(3)).prepend(line) }
        .bind(to: title)
    }
    use("delay(with:)") {
      lines.delay { line in SafeSignal(just: (), after: .milliseconds(line.count)) }
    }
    use("delaySubscription(for:)") {
      // The request begins after a second, if nothing has cancelled it.
      userID.flatMapLatest { id in user(id).delaySubscription(for: .seconds(1)).mapToResult() }
    }
    use("dropFirst(for:)") {
      // What a sensor sends while it warms up is not used.
      temperatures.dropFirst(for: .seconds(30))
    }
    use("prefix(for:)") {
      temperatures.prefix(for: .seconds(60)).max()
    }
    use("timeout(after:with:)") {
      user(1).timeout(after: .seconds(5), with: .busy)
    }
    use("timeout(after:switchingTo:)") {
      user(1).timeout(after: .seconds(5), switchingTo: cachedUser(1))
    }
    use("deadline(after:with:)") {
      // All pages have to arrive within a minute.
      merge(page(1), page(2)).deadline(after: .seconds(60), with: .busy)
    }
    use("timestamp(on:)") {
      temperatures.timestamp().map { value in "\(value.time): \(value.element) °C" }
    }
    use("measureInterval(using:)") {
      taps.measureInterval().filter { interval in interval < .milliseconds(300) }
    }
  }

  func aggregate() {
    use("reduce(_:_:)") {
      page(1).flattenElements().reduce(0) { total, order in total + order.price }
    }
    use("tryReduce(_:_:)") {
      lines.tryReduce(0) { sum, line throws(ParseError) in sum + (try number(line)) }
    }
    use("collect()") {
      merge(user(1), user(2)).collect().map { users in users.map(\.name).sorted() }
    }
    use("count()") {
      lines.count().observeNext { count in show("\(count) lines") }
    }
    use("min()") {
      temperatures.prefix(for: .seconds(60)).min()
    }
    use("max()") {
      temperatures.prefix(for: .seconds(60)).max()
    }
    use("contains(_:)") {
      lines.contains("error").observeNext { hasError in show(hasError ? "failed" : "done") }
    }
    use("allSatisfy(_:)") {
      page(1).flattenElements().allSatisfy { order in order.price > 0 }
    }
    use("isEmpty()") {
      page(1).flattenElements().isEmpty()
    }
    use("firstIndex(where:)") {
      lines.firstIndex { line in line.hasPrefix("error") }
    }
  }

  func observe() {
    use("handleEvents()") {
      connect().handleEvents(
        receiveSubscription: { isBusy.value = true },
        receiveCompletion: { _ in isBusy.value = false },
        receiveCancel: { isBusy.value = false }
      )
    }
    use("finally(_:)") {
      upload(Order()).finally { isBusy.value = false }
    }
    use("debug(_:)") {
      queries.debug("typed").debounce(for: .milliseconds(300)).debug("searched")
    }
    use("breakpoint()") {
      orders.breakpoint(receiveOutput: { order in order.price < 0 })
    }
    use("named(_:)") {
      queries.named("typed").debounce(for: .milliseconds(300)).named("searched")
    }
    use("withWeak(_:)") {
      let bag = DisposeBag()
      return lines.withWeak(bag).observeNext { bag, line in bag.add(disposable: SimpleDisposable())
      }
    }
  }
}
