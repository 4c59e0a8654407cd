@_exported import RKBindings
@_exported import RKCollections
@_exported import RKCore
@_exported import RKLoading
@_exported import RKOperators
@_exported import RKSubjects
