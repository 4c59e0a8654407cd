/// What calls the deprecated names.
///
/// They warn where they are used, but not inside a deprecated declaration that is
/// called as a requirement.
protocol UsesOldNames {
  func useTypes()
  func useSending()
  func useSources()
  func useThreads()
  func useFilters()
  func useRest()
}

func useOldNames(of user: some UsesOldNames) {
  user.useTypes()
  user.useSending()
  user.useSources()
  user.useThreads()
  user.useFilters()
  user.useRest()
}
