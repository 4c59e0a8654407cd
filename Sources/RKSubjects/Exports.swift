// Re-exported, so that an import of this module also imports the types that it is built on.
@_exported public import RKCore
@_exported public import RKOperators
