// Clients of this module need the types of RKCore.
@_exported public import RKCore
