import Testing

@Suite struct BuzzStoreSkeletonTests {
}
