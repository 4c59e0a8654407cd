import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: the progress of jobs")
@MainActor
struct JobsTests {
  private let time = TestScheduler()

  @Test func `runs a thousand jobs, eight at a time, and names those that failed`() async {
    let running = Property(0)
    let most = Property(0)
    let last = Property<Progress<Int>?>(nil)
    let ended = Property(false)
    progress(of: Array(1...1_000), on: time) { job in
      let count = running.update { running in
        running += 1
        return running
      }
      most.update { $0 = max($0, count) }
      await Task.yield()
      running.update { $0 -= 1 }
      if job.isMultiple(of: 100) { throw Offline() }
    }
    .observe { event in
      switch event {
      case .next(let progress): last.value = progress
      case .completed: ended.value = true
      }
    }
    await until { ended.value }
    #expect(most.value == 8)
    #expect(last.value?.done == 990 && last.value?.fraction == 1)
    #expect(last.value?.failed.sorted() == (1...10).map { $0 * 100 })
  }

  @Test func `emits the first progress at once, then one in 100 ms, and the last at the end`() async
  {
    let work = Stub<Int, Void>()
    let fractions = Log<Double>()
    progress(of: [1, 2, 3, 4], atOnce: 1, on: time) { try await work($0) }
      .observeNext { fractions($0.fraction) }
    for call in 1...3 {
      await until { work.calls.count == call }
      work.answer(call, ())
    }
    await until { work.calls.count == 4 }
    #expect(fractions.values == [0.25])
    time.advance(by: .milliseconds(100))
    #expect(fractions.values == [0.25, 0.75])
    work.answer(4, ())
    await until { fractions.count == 3 }
    #expect(fractions.values.last == 1)
  }

  @Test func `disposal cancels the running jobs, and starts no more`() async {
    let work = Stub<Int, Void>()
    let observation = progress(of: Array(1...100), on: time) { try await work($0) }.observe { _ in }
    await until { work.calls.count == 8 }
    observation.dispose()
    await until { work.cancelled.count == 8 }
    #expect(work.calls.count == 8)
  }

  @Test func `completes immediately if there are no jobs`() {
    let recorder = time.record(progress(of: [Int](), on: time) { _ in })
    #expect(recorder.end?.isCompleted == true)
    #expect(Progress<Int>(total: 0).fraction == 1)
  }

  @Test func `the sample of the page fills the progress bar`() async {
    final class Bar { var fraction = 0.0 }
    let (bar, bag) = (Bar(), DisposeBag())
    let (files, upload) = (["a", "b"], { @Sendable (_: String) async throws in })
    progress(of: files, atOnce: 4) { file in try await upload(file) }
      .receive(on: MainActor.shared)
      .observeNext { [weak bar] progress in bar?.fraction = progress.fraction }
      .dispose(in: bag)
    await until { bar.fraction == 1 }
  }
}
