import ReactiveKit

let transformingOperators: [Passing] = []
