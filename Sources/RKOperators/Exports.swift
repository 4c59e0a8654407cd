// Whoever imports this module can name what it is built on.
@_exported public import RKCore
