import Testing

@Suite struct SQLiteKitSkeletonTests {
}
