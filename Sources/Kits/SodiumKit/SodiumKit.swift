// SodiumKit
