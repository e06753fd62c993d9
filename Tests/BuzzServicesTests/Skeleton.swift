import Testing

@Suite struct BuzzServicesSkeletonTests {
}
