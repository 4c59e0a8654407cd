import Synchronization

@main
enum Main {
  static func main() {
    explorerMain(
      memoryModelPrograms + subjectPrograms + replayPrograms + propertyPrograms + bindingPrograms
        + operatorPrograms
        + sharingPrograms + schedulingPrograms + lifetimePrograms + collectionPrograms
        + generatedPrograms + taskPrograms + corePrograms + drainPrograms
    )
  }
}
