import ReactiveKit

let observingOperators: [Passing] = []
