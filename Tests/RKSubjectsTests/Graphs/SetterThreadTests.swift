import Dispatch
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Law 16 of Docs/Contracts.md: the thread that sets computes and delivers, while another thread is in a slow
/// closure of the same graph.
@Suite("The setter computes and delivers")
struct SetterThreadTests {
  @Test func `16: a slow closure does not delay a step that does not need its result`() {
    let application = Application()
    application.whileComputingReport { thread in
      application.badge.value = 2
      #expect(application.titles.values == ["0 light", "2 light"])
      #expect(application.computed.values.last == thread)
      #expect(application.delivered.values.last == thread)
      #expect(application.title.value == "2 light")
      application.badge.value = 3
      #expect(application.titles.values.last == "3 light")
    }
    #expect(application.reports.values == ["0 light", "1 light"])
    application.theme.value = "dark"
    #expect(application.titles.values == ["0 light", "2 light", "3 light", "3 dark"])
    application.bag.dispose()
  }

  @Test func `16: a slow closure does not delay the part of a step that does not need its result`()
  {
    let application = Application()
    let both = AnyProperty(application.report, application.theme) { "\($0), \($1)" }
    let long = AnyProperty([application.report, application.title]) { (all: [String]) in
      all.joined(separator: ", ")
    }
    let pairs = Log<String>()
    both.observeNext { pairs.append($0) }.dispose(in: application.bag)
    let delivered = Log<ThreadNumber>()
    let reporting = Log<ThreadNumber>()
    application.report.observeNext { _ in delivered.append(.current) }.dispose(in: application.bag)
    application.whileComputingReport { thread in
      application.theme.value = "dark"
      #expect(application.titles.values == ["0 light", "0 dark"])
      #expect(application.delivered.values.last == thread)
      application.badge.value = 1
      application.theme.value = "red"
      #expect(application.titles.values.suffix(2) == ["1 dark", "1 red"])
      #expect(application.delivered.values.suffix(3).allSatisfy { $0 == thread })
      #expect(application.title.value == "1 red")
      reporting.append(thread)
    }
    // The report of the old theme was due before.
    #expect(application.reports.values == ["0 light", "1 light", "1 red"])
    #expect(delivered.values.suffix(2).allSatisfy { $0 != reporting.values[0] })
    #expect(pairs.values == ["0 light, light", "1 red, red"])
    #expect(long.value == "1 red, 1 red")
    application.bag.dispose()
  }

  @Test func `a value that nothing observes follows what is set during a slow closure`() {
    let application = Application()
    let title = application.theme.mapProperty { "the \($0) one" }
    #expect(title.value == "the light one")
    application.whileComputingReport { _ in
      application.theme.value = "dark"
      #expect(title.value == "the dark one")
    }
    #expect(title.value == "the dark one")
    application.bag.dispose()
  }

  @Test func `16: a transaction connects no graphs for later steps`() {
    let application = Application()
    atomically {
      _ = application.title.value
      application.badge.value = 1
      application.data.value = 0
    }
    application.whileComputingReport { thread in
      atomically { application.badge.value += 1 }
      #expect(application.titles.values.last == "2 light")
      #expect(application.delivered.values.last == thread)
    }
    application.bag.dispose()
  }

  @Test
  func `16: the first observer is added during a slow closure, and receives what its thread sets`()
  {
    let application = Application(isObserved: false)
    application.whileComputingReport { thread in
      application.observeTitle()
      #expect(application.titles.values == ["0 light"])
      application.badge.value = 2
      #expect(application.titles.values == ["0 light", "2 light"])
      #expect(application.delivered.values.last == thread)
      application.bag.dispose()
      application.badge.value = 3
      #expect(application.title.value == "3 light")
    }
    #expect(application.titles.values == ["0 light", "2 light"])
  }

  @Test func `16: a property that is derived during a slow closure does not wait for it`() {
    let application = Application()
    application.whileComputingReport { thread in
      let (short, delivered) = (application.title.mapProperty { $0.prefix(1) }, Log<ThreadNumber>())
      let shorts = Log<Substring>()
      let other = AnyProperty(short, application.theme) { $0 + $1 }
      let observation = other.observeNext {
        shorts.append($0)
        delivered.append(.current)
      }
      application.badge.value = 2
      #expect(shorts.values == ["0light", "2light"])
      #expect(delivered.values.last == thread)
      observation.dispose()
    }
    application.bag.dispose()
  }

  @Test func `16: a chain of bindings stays on the thread that sets`() {
    let application = Application()
    let (first, second) = (Property(0), Property(0))
    first.observeNext { second.value = $0 }.dispose(in: application.bag)
    second.observeNext { application.badge.value = $0 }.dispose(in: application.bag)
    // Connects all of them.
    let all = AnyProperty(first, second, application.title) { "\($0) \($1) \($2)" }
    let sums = Log<String>()
    all.observeNext { sums.append($0) }.dispose(in: application.bag)
    application.whileComputingReport { thread in
      first.value = 4
      #expect(application.titles.values.last == "4 light")
      #expect(application.delivered.values.last == thread)
      #expect(sums.values.last == "4 4 4 light")
    }
    application.bag.dispose()
  }

  @Test func `16: a step that was queued is not left to a thread that needs none of it`() {
    let application = Application()
    let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = AnyProperty(application.badge, application.theme) { badge, theme in
      if badge > 0 {
        entered.signal()
        left.wait()
      }
      return "\(badge) \(theme)"
    }
    slow.observeNext { _ in }.dispose(in: application.bag)
    let delivered = Log<ThreadNumber>()
    application.report.observeNext { _ in delivered.append(.current) }.dispose(in: application.bag)
    inParallel(3) { thread in
      switch thread {
      case 0:
        application.data.value = 1
        // The next report was computed here too, before the badge of the other thread.
        #expect(application.reports.values == ["0 light", "1 light", "0 light"])
        #expect(delivered.values.suffix(2).allSatisfy { $0 == .current })
        left.signal()
      case 1:
        application.entered.wait()
        application.badge.value = 1
      default:
        entered.wait()
        application.data.value = 0
        application.left.signal()
      }
    }
    application.bag.dispose()
  }

  @Test func `3: a queued step does not overtake one before it that cannot be performed yet`() {
    let application = Application()
    let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = application.badge.mapProperty { badge in
      if badge > 0 {
        entered.signal()
        left.wait()
      }
      return badge
    }
    slow.observeNext { _ in }.dispose(in: application.bag)
    let (other, log) = (Property(0), Log<Int>())
    // Connects the graphs.
    _ = AnyProperty(other, application.data) { $0 + $1 }
    other.mapProperty { $0 * 10 }.observeNext { log.append($0) }.dispose(in: application.bag)
    inParallel(3) { thread in
      switch thread {
      case 0: application.data.value = 1
      case 1:
        application.entered.wait()
        // Looks for a queued step after its own. The first one needs the report that is being computed.
        application.badge.value = 1
        application.left.signal()
      default:
        entered.wait()
        atomically {
          application.data.value = 2
          other.value = 1
        }
        other.value = 2
        left.signal()
      }
    }
    #expect(log.values == [0, 10, 20])
    application.bag.dispose()
  }

  @Test func `3: an observer whose first value was read again receives no older value after it`() {
    let application = Application(isObserved: false)
    let (paused, resumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (other, first, log) = (Property("other"), Once(), Log<String>())
    let both = AnyProperty.computed { read in
      let report = read(application.report)
      if report == "0 light" { return report }
      if first.isFirst {
        paused.signal()
        resumed.wait()
      }
      // Connects two graphs.
      return "\(report) \(read(other))"
    }
    #expect(both.value == "0 light")
    inParallel(3) { thread in
      switch thread {
      case 0: application.data.value = 1
      case 1:
        application.entered.wait()
        both.observeNext { log.append($0) }.dispose(in: application.bag)
        #expect(log.values == ["3 light other"])
        application.left.signal()
      default:
        paused.wait()
        // The thread that computes the report performs both steps after the observer was added.
        application.data.value = 2
        application.data.value = 3
        resumed.signal()
      }
    }
    #expect(log.values == ["3 light other"])
    other.value = "new"
    #expect(log.values == ["3 light other", "3 light new"])
    application.bag.dispose()
  }

  @Test(arguments: [true, false])
  func `3: an observer receives no value of a step that was queued before it was added`(
    isConnected: Bool
  ) {
    let application = Application(isObserved: false)
    let (choice, log) = (Property(0), Log<String>())
    if isConnected { _ = AnyProperty(choice, application.data) { $0 + $1 } }
    let chosen = AnyProperty.computed { read in
      read(choice) == 0 ? "none" : "data \(read(application.data))"
    }
    #expect(chosen.value == "none")
    choice.value = 1
    application.whileComputingReport { _ in
      application.data.value = 2
      application.data.value = 3
      chosen.observeNext { log.append($0) }.dispose(in: application.bag)
      #expect(log.values == ["data 3"])
    }
    #expect(log.values == ["data 3"])
    application.data.value = 4
    #expect(log.values == ["data 3", "data 4"])
    application.bag.dispose()
  }
}
