import Testing

@Suite struct HomeserverSkeletonTests {
}
