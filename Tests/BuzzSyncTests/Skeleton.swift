import Testing

@Suite struct BuzzSyncSkeletonTests {
}
