// Exports the modules that this module is built on, so that clients need to import only this module.
@_exported public import RKCore
@_exported public import RKOperators
@_exported public import RKSubjects
@_exported public import RKBindings
