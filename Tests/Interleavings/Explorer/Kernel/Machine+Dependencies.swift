extension Machine {
  /// Records a step of the running thread on an object: finds the steps whose order may be reversed, and
  /// marks the choices where that begins.
  ///
  /// A read depends on the last write; a write depends on the last write and on the reads since then.
  func record(_ object: SharedObject, writes: Bool, isOrdered: Bool = false) {
    object.renew()
    lastIsOrdered = isOrdered
    let thread = current
    lastObject = object
    lastWrites = writes
    let known = threads[thread].causes
    let node = threads[thread].node
    if options.reduces, !isDraining, options.schedule == nil {
      let lastWriter = object.lastWriter
      if object.lastWrite >= 0, lastWriter != thread,
        known[lastWriter] < UInt32(object.lastWrite) + 1
      {
        reverse(object.lastWrite, thread)
      }
      if writes {
        for reader in 1..<count where reader != thread && object.lastReads[reader] >= 0 {
          if known[reader] < UInt32(object.lastReads[reader]) + 1 {
            reverse(object.lastReads[reader], thread)
          }
        }
      }
    }
    if writes {
      threads[thread].causes.join(object.writes)
      threads[thread].causes.join(object.reads)
      object.writes = threads[thread].causes
      object.reads = .zero
      object.lastWrite = node
      object.lastWriter = thread
      object.lastReads = SIMD8(repeating: -1)
    } else {
      threads[thread].causes.join(object.writes)
      object.reads.join(threads[thread].causes)
      object.lastReads[thread] = node
    }
  }

  /// Adds what a thread did since its last step on an object, where that is not a step of its own.
  func amend(_ object: SharedObject) {
    object.writes.join(threads[current].causes)
  }

  /// Wants a thread to be tried at a node.
  ///
  /// With a bound of preemptions also where the interrupted thread began, since interrupting it costs one.
  private func reverse(_ node: Int32, _ thread: Int) {
    want(thread, at: Int(node))
    if options.preemptions == nil { return }
    var start = Int(node)
    let interrupted = path[start].chosen
    while path[start].before >= 0, path[start].previous == interrupted,
      path[Int(path[start].before)].chosen == interrupted
    {
      start = Int(path[start].before)
    }
    if start != Int(node) { want(thread, at: start) }
  }

  private func want(_ thread: Int, at node: Int) {
    let node = path[node].block < 0 ? node : Int(path[node].block)
    let enabled = path[node].enabled
    path[node].wanted.formUnion(enabled.contains(thread) ? Threads(thread) : enabled)
  }
}
