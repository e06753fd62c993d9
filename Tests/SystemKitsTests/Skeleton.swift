import Testing

@Suite struct SystemKitsSkeletonTests {
}
