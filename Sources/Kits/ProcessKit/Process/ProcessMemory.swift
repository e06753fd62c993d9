import CPlatform

/// Controls how much unused memory the allocator keeps.
package enum ProcessMemory {
    /// Limits malloc's arenas: less memory, but threads sometimes wait for each other. Call before starting threads.
    package static func beFrugal() { buzz_keep_few_arenas() }

    /// Returns unused memory to the system; call after finishing something large.
    package static func giveBack() { buzz_return_memory() }
}
