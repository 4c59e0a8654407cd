// Clients that import this module can also use the following modules without importing them.
@_exported public import RKCore
@_exported public import RKOperators
