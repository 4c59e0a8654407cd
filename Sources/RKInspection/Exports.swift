// Importing this module is enough to name the types of the modules that it is built on.
@_exported public import RKBindings
@_exported public import RKCollections
@_exported public import RKCore
@_exported public import RKOperators
@_exported public import RKSubjects
