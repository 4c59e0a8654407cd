import ReactiveKit

let recoveringOperators: [Passing] = []
