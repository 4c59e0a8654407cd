#if DEBUG
/// How many of anything show that it takes no stack: 512 KiB would not hold a frame for each.
public let many = 100_000
#else
/// How many of anything show that it takes no stack: 512 KiB would not hold a frame for each.
public let many = 1_000_000
#endif
