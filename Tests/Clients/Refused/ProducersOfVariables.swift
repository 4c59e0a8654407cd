import ReactiveKit

// A producer may run on many threads at once, and returns on each of its ways. (A file of its own: the compiler
// looks for these only where there is no other error.)

func counted() -> Signal<Int, Never> {
  var count = 0
  return Signal { observer in
    // error: mutation of captured var 'count' in concurrently-executing code
    count += 1
    return nil
  }
}
