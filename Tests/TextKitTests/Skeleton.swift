import Testing

@Suite struct TextKitSkeletonTests {
}
