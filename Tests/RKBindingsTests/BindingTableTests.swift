import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// What every form of binding promises.
@MainActor
@Suite("Forms of binding")
struct BindingTableTests {
  /// Returns when a witness has seen so much, or when there is nothing more to come.
  private func wait(for count: Int, at witness: Witness, in context: BindingForm.Context) async {
    await until {
      await settle(context)
      return witness.log.count >= count
    }
    await settle(context)
  }

  /// Returns when a condition holds: at once, unless the form delivers in tasks of an actor.
  ///
  /// A task may still be running when the effect of its element is seen.
  private func wait(in context: BindingForm.Context, until condition: () -> Bool) async {
    if case .actor = context { await until(condition) }
  }

  @Test("the target is not retained, and its release disposes the source", arguments: bindingForms)
  func lifetime(form: BindingForm) async {
    let (source, disposals, witness) = (PassthroughSubject<Int, Never>(), Sum(), Witness())
    let signal = source.handleEvents(receiveCancel: { disposals.add() })
    var bound: (target: any AnyObject & Sendable, binding: any Disposable)?
    bound = form.bind(signal, witness)
    weak let remains = bound?.target
    let binding = bound?.binding
    source.send(1)
    await wait(for: 1, at: witness, in: form.context)
    #expect(witness.log.count == 1)
    #expect(disposals.value == 0 && binding?.isDisposed == false)
    if form.traits.contains(.kept) {
      bound = nil
      #expect(remains != nil)
      binding?.dispose()
    } else {
      bound = nil
      if form.traits.contains(.endsLate) { source.send(2) }
    }
    await wait(in: form.context) { remains == nil && disposals.value == 1 }
    #expect(remains == nil)
    #expect(disposals.value == 1)
    source.send(3)
    await settle(form.context)
    #expect(witness.log.count == 1)
    withExtendedLifetime(binding) {}
  }

  @Test("600 elements of three threads arrive in order", arguments: bindingForms)
  func complete(form: BindingForm) async {
    let (source, witness) = (PassthroughSubject<Int, Never>(), Witness())
    let bound = form.bind(source.toSignal(), witness)
    await Task.detached {
      inParallel(3) { thread in
        for number in 0..<200 { source.send(1_000 * thread + number) }
      }
    }.value
    await wait(for: 600, at: witness, in: form.context)
    #expect(witness.log.count == 600)
    #expect(witness.strays.value == 0)
    for thread in 0..<3 {
      let sent = (0..<200).map { 1_000 * thread + $0 }
      #expect(witness.log.values.filter { $0 / 1_000 == thread } == sent)
    }
    withExtendedLifetime(bound) {}
  }

  @Test("reentrant elements arrive after the delivery", arguments: bindingForms)
  func reentrant(form: BindingForm) async {
    let (source, witness) = (PassthroughSubject<Int, Never>(), Witness())
    let bound = form.bind(source.toSignal(), witness)
    source.observeNext { if $0 < 4 { source.send($0 + 1) } }
    source.send(1)
    await wait(for: 4, at: witness, in: form.context)
    #expect(witness.log.count == 4)
    #expect(witness.strays.value == 0)
    #expect(witness.log.values == [1, 2, 3, 4])
    withExtendedLifetime(bound) {}
  }

  @Test(
    "the source's terminal event ends the binding and is not passed on",
    arguments: bindingForms
  )
  func end(form: BindingForm) async {
    let (source, witness) = (PassthroughSubject<Int, Never>(), Witness())
    let bound = form.bind(source.toSignal(), witness)
    source.send(1)
    source.send(completion: .finished)
    await wait(for: 1, at: witness, in: form.context)
    #expect(witness.log.count == 1)
    await wait(in: form.context) { bound.binding.isDisposed }
    #expect(bound.binding.isDisposed != form.traits.contains(.mutual))
  }
}
