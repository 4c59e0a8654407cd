"""What the pages of the site say that stands nowhere else."""

# The topics of the first page, in order: guides by their path, modules, themes and all pictures.
# What does not exist is left out. Guides that are not named come last; those of a folder stand below its
# page, which is its README or has its name.
contents = {
    "Start": "README.md Docs/Tour/README.md Docs/ReadingList.md Docs/Types.md Docs/Recipes/README.md Docs/CompilerErrors.md",
    "Create": "Docs/Creating.md Docs/Async.md RKCore",
    "Transform": "Transforming",
    "Filter": "Filtering",
    "Limit": "Limiting",
    "Combine": "Combining",
    "Flatten": "Flattening",
    "Time": "Timing",
    "Recover": "Recovering Docs/Errors.md",
    "Aggregate": "Aggregating",
    "Observe": "Observing Docs/Tracing.md",
    "All operators": "Docs/Operators.md Pictures RKOperators",
    "Keep state": "Docs/Properties.md RKSubjects",
    "Share": "Docs/Sharing.md RKSubjects",
    "Bind": "Docs/Bindings.md Docs/MainActor.md RKBindings",
    "Load": "Docs/Loading.md RKLoading",
    "Collect": "Docs/Collections.md Docs/Sections.md RKCollections",
    "Test": "Docs/Testing.md Testing RKTesting",
    "Reactor": "Docs/Reactor.md RKReactor",
    "Foundation": "Docs/Foundation.md RKFoundation",
    "Apple's platforms": "Docs/Apple.md RKApple",
    "Move from another library": "Docs/Migration.md RKCompatibility",
    "Rely on it": "Docs/Contracts.md Docs/Performance.md Docs/Broadcaster.md Docs/Interleavings.md",
}

# What the words in the box of a picture mean that are not words of the library.
words = {
    "source": "`source` is the first line of the picture.",
    "other": "`other` is the second line.",
    "inner(": "`inner(_:)` returns the signals on the right.",
    "capital": "`capital` returns a letter in upper case.",
    "scheduler": "`scheduler` is any scheduler.",
    "DiagramFailure": "`DiagramFailure` is the error of the picture.",
    "failingAtC": "`failingAtC` throws it for c, and otherwise returns its argument.",
    ".ticks(": "`.ticks(3)` is three steps of the picture; a program states a duration.",
}

# What the operators of a theme do.
themes = {
    "Transforming": "Make other elements of elements: one of each, arrays, or a signal for each key.",
    "Filtering": "Pass on some elements, and drop the others.",
    "Limiting": "Pass on the elements of one part of a signal: the first, the last, or up to an event.",
    "Combining": "Make one signal of several.",
    "Flattening": "Make a signal of each element, and choose which of these signals run at a time.",
    "Timing": "Move events in time, choose elements by time, and deliver on a scheduler.",
    "Recovering": "Continue after a failure or an early completion.",
    "Aggregating": "Make one result of all elements.",
    "Observing": "Look at events, and leave them as they are.",
    "Sharing": "Run a source once for several observers, and replay its elements to late ones.",
    "Testing": "Run signals on virtual time, record their events, and count what is alive.",
}
