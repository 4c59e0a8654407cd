// Clients of this module can use RKCore without another import.
@_exported public import RKCore
