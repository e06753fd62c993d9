import Testing

@Suite struct CopilotSkeletonTests {
}
