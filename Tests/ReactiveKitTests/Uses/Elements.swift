import ReactiveKit

extension Uses {
  func transform() {
    use("map(_:)") {
      orders.map { order in "\(order.customer): \(order.price) €" }
        .bind(to: title)
    }
    use("tryMap(_:)") {
      lines.tryMap { line throws(ParseError) in try number(line) }
    }
    use("attempt(_:)") {
      orders.setFailureType(to: Offline.self)
        .attempt { order throws(Offline) in if order.price < 0 { throw .refused } }
    }
    use("replaceElements(with:)") {
      merge(taps.replaceElements(with: 1), closed.replaceElements(with: -1))
        .scan(0) { open, change in open + change }
    }
    use("eraseType()") {
      let refresh = merge(taps.toSignal(), userID.eraseType())
      return refresh.flatMapLatest { user(userID.value).mapToResult() }
    }
    use("negate()") {
      isOnline.negate().observeNext { isOffline in show(isOffline ? "offline" : "") }
    }
    use("replaceNils(with:)") {
      orders.map(\.coupon).replaceNils(with: "no coupon").bind(to: title)
    }
    use("mapWrapped(_:)") {
      orders.map(\.coupon).mapWrapped { coupon in coupon.uppercased() }
    }
    use("mapElement(_:)") {
      page(1).mapElement { order in order.customer }
    }
    use("filterElement(_:)") {
      page(1).filterElement { order in order.price > 100 }
    }
    use("setOutputType(to:)") {
      let progress: Signal<Never, Offline> = upload(Order()).ignoreOutput(setOutputType: Never.self)
      return progress.setOutputType(to: String.self).append(connect())
    }
    use("scan(_:_:)") {
      orders.scan(0) { total, order in total + order.price }
        .map { total in "\(total) €" }
        .bind(to: title)
    }
    use("tryScan(_:_:)") {
      lines.tryScan(0) { sum, line throws(ParseError) in sum + (try number(line)) }
    }
    use("scanMap(_:_:)") {
      // The change from one price to the next: the state is the price, the result the difference.
      prices.scanMap(0.0) { last, price in (price, price - last) }
    }
    use("enumerated()") {
      lines.enumerated().map { line in "\(line.index + 1): \(line.element)" }
    }
    use("zipPrevious()") {
      temperatures.zipPrevious().map { previous, current in
        previous.map { $0 < current ? "rising" : "falling" } ?? "measured"
      }
    }
    use("pairwise()") {
      temperatures.pairwise().filter { previous, current in abs(current - previous) > 5 }
    }
    use("interspersed(with:)") {
      lines.interspersed(with: "\n").reduce("") { text, part in text + part }
    }
    use("flattenElements()") {
      lines.map { line in line.split(separator: ",").map { String($0) } }.flattenElements()
    }
    use("flatMap(_:)") {
      lines.flatMap { line in line.split(separator: " ") }
    }
    use("materialize()") {
      packets.materialize().observeNext { event in show("\(event)") }
    }
    use("dematerialize()") {
      // Recorded events are sent again, each after a second.
      packets.materialize().delay(for: .seconds(1)).setFailureType(to: Offline.self).dematerialize()
    }
    use("mapToResult()") {
      userID.flatMapLatest { id in user(id).mapToResult() }
        .observeNext { result in show((try? result.get())?.name ?? "not found") }
    }
    use("getValues()") {
      let users: SafeSignal<Result<User, Offline>> = user(1).mapToResult()
      return users.setFailureType(to: Offline.self).getValues()
    }
    use("mapValue(_:)") {
      user(1).mapToResult().mapValue { user in user.name }
    }
    use("transform(_:)") {
      let isDemo = true
      return orders.transform { isDemo ? $0.prefix(maxLength: 10) : $0.toSignal() }
    }
    use("buffer(size:)") {
      // A request for each hundred orders, and one for those that remain.
      orders.buffer(size: 100).map { batch in "insert \(batch.count) rows" }
    }
    use("buffer(size:skip:)") {
      temperatures.buffer(size: 10, skip: 5).map { values in values.reduce(0, +) / 10 }
    }
    use("nwise(_:)") {
      // The average of the latest five values, for each value.
      temperatures.nwise(5).map { values in values.reduce(0, +) / 5 }
    }
    use("buffer(until:)") {
      // The paragraphs of a text, which end with an empty line.
      lines.buffer(until: { line in line.isEmpty })
    }
    use("chunked(by:)") {
      orders.chunked { first, second in first.customer == second.customer }
    }
    use("window(ofSize:)") {
      lines.window(ofSize: 1_000).enumerated()
        .flatMapConcat { file in file.element.map { line in "log.\(file.index): \(line)" } }
    }
    use("window(size:for:)") {
      lines.window(size: 1_000, for: .seconds(60)).flatMapMerge { window in window.count() }
    }
    use("group(by:)") {
      // The orders of each customer are uploaded one after another, those of several at the same time.
      orders.setFailureType(to: Offline.self).group(by: \.customer)
        .flatMapMerge { group in group.flatMapConcat { order in upload(order) } }
    }
  }

  func filter() {
    use("filter(_:)") {
      queries.filter { text in text.count >= 3 }
    }
    use("flatMapFilter(_:)") {
      lines.flatMapFilter { line in SafeSignal(await: { await search(line) }).map { !$0.isEmpty } }
    }
    use("tryFilter(_:)") {
      lines.tryFilter { line throws(ParseError) in try number(line) > 0 }
    }
    use("compactMap(_:)") {
      lines.compactMap { line in Int(line) }
    }
    use("tryCompactMap(_:)") {
      lines.tryCompactMap { line throws(ParseError) in line.isEmpty ? nil : try number(line) }
    }
    use("ignoreNils()") {
      orders.map(\.coupon).ignoreNils().removeAllDuplicates()
    }
    use("ofType(_:)") {
      let bus = PassthroughSubject<any Sendable, Never>()
      return bus.ofType(Order.self).observeNext { order in show(order.customer) }
    }
    use("cast(to:orFailWith:)") {
      let replies = PassthroughSubject<any Sendable, Offline>()
      return replies.cast(to: User.self) { _ in Offline.refused }
    }
    use("removeDuplicates()") {
      isOnline.removeDuplicates().observeNext { isOnline in show(isOnline ? "online" : "offline") }
    }
    use("removeAllDuplicates()") {
      lines.removeAllDuplicates()
    }
    use("ignoreOutput()") {
      upload(Order()).ignoreOutput().observe { event in show("done: \(event)") }
    }
    use("ignoreTerminal()") {
      SafeSignal(just: "loading").ignoreTerminal().prefix(untilOutputFrom: closed)
    }
    use("pausable(by:)") {
      temperatures.pausable(by: isOnline)
    }
    use("pausableBuffered(by:limit:)") {
      // Orders that are made without a network are sent when there is one.
      orders.pausableBuffered(by: isOnline, limit: 1_000)
    }
    use("hold(while:)") {
      // While the user drags, the title shows what it showed before; then the latest.
      lines.hold(while: isBusy).bind(to: title)
    }
  }

  func limit() {
    use("prefix(maxLength:)") {
      lines.prefix(maxLength: 10).collect()
    }
    use("prefix(while:inclusive:)") {
      lines.prefix(while: { line in line != "quit" })
    }
    use("prefix(untilOutputFrom:)") {
      temperatures.prefix(untilOutputFrom: closed)
    }
    use("prefix(untilReplacedBy:)") {
      // The cached user, until the server has sent the user.
      cachedUser(1).prefix(untilReplacedBy: user(1))
    }
    use("first()") {
      isOnline.filter { $0 }.first().observeNext { _ in show("connected") }
    }
    use("first(where:)") {
      temperatures.first { degrees in degrees > 30 }
    }
    use("last()") {
      prices.prefix(untilOutputFrom: closed).last()
    }
    use("last(where:)") {
      orders.prefix(untilOutputFrom: closed).last { order in order.price > 100 }
    }
    use("single(orFailWith:)") {
      user(1).single(orFailWith: .refused)
    }
    use("output(at:)") {
      // The third line of a file.
      lines.output(at: 2)
    }
    use("output(in:)") {
      // The second page of twenty lines.
      lines.output(in: 20..<40)
    }
    use("suffix(maxLength:)") {
      // The last ten lines, when the file has been read.
      lines.suffix(maxLength: 10)
    }
    use("dropFirst(_:)") {
      // Edits only, not the current value.
      name.dropFirst(1).observeNext { text in show("edited: \(text)") }
    }
    use("drop(while:)") {
      // Skips the comments at the top of a file.
      lines.drop { line in line.hasPrefix("#") }
    }
    use("drop(untilOutputFrom:)") {
      temperatures.drop(untilOutputFrom: taps)
    }
    use("dropLast(_:)") {
      // All lines but the last, which is a checksum.
      lines.dropLast(1)
    }
  }
}
