// Clients need to import only this module to use the types of the modules that it is built on.
@_exported public import RKBindings
@_exported public import RKCore
@_exported public import RKLoading
@_exported public import RKOperators
@_exported public import RKSubjects
