import Testing

@Suite struct BuzzViewModelsSkeletonTests {
}
