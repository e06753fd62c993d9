import CPlatform

/// How much memory this process keeps for later.
package enum ProcessMemory {
    /// Little, at the price of threads that now and then wait for each other to allocate. Before any thread is started.
    package static func beFrugal() { buzz_keep_few_arenas() }

    /// Returns what is not in use to the system: after something large is done.
    package static func giveBack() { buzz_return_memory() }
}
