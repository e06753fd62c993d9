import Testing

@Suite struct TerminalKitSkeletonTests {
}
