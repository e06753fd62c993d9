import Testing

@Suite struct JSONKitSkeletonTests {
}
