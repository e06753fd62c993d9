import Testing

@Suite struct EndToEndSkeletonTests {
}
