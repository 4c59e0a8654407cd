import ReactiveKit

let filteringOperators: [Passing] = []
