/// What calls the deprecated names.
///
/// They warn where they are used, but not below something deprecated that is
/// called as a requirement.
protocol UsesOldNames {
  func useTypes()
  func useSending()
  func useSources()
  func useThreads()
  func useFilters()
  func useRest()
  func useLoading()
  func useAsync() async
}

func useOldNames(of user: some UsesOldNames) async {
  user.useTypes()
  user.useSending()
  user.useSources()
  user.useThreads()
  user.useFilters()
  user.useRest()
  user.useLoading()
  await user.useAsync()
}
