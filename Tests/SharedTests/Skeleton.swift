import Testing

@Suite struct SharedSkeletonTests {
}
