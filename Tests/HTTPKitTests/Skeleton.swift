import Testing

@Suite struct HTTPKitSkeletonTests {
}
