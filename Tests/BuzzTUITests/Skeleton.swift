import Testing

@Suite struct BuzzTUISkeletonTests {
}
