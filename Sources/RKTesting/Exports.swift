// Clients that import this module can also use RKCore without importing it.
@_exported public import RKCore
