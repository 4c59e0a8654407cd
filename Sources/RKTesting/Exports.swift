// Clients of this module can use what it is built on without another import.
@_exported public import RKCore
