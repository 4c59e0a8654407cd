import ReactiveKit

let aggregatingOperators: [Passing] = []
