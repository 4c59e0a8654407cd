import RKSubjects

func lengths(of text: Property<String>) -> SafeSignal<Int> {
  text.map { $0.count }.removeDuplicates()
}
