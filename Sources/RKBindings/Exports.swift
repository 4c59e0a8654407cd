// Clients of this module need the types of these modules.
@_exported public import RKCore
@_exported public import RKOperators
@_exported public import RKSubjects
