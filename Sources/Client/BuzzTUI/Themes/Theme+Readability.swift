extension Theme {
    /// Roles whose contrast with a background they appear on is too low (WCAG AA requires 4.5 to 1).
    package var unreadable: [String] {
        var found: [String] = []
        for ground in [ThemeRole.ground, .popup, .selection] {
            guard let background = self[ground].background ?? self[.ground].background else { continue }
            for role in ThemeRole.allCases where !role.isGround && !role.isDecoration {
                let foreground = self[role].foreground ?? self[.text].foreground ?? self[.ground].foreground
                guard let foreground, let ratio = Contrast.ratio(foreground, self[role].background ?? background) else {
                    continue
                }
                if ratio < 4.5 { found.append("\(name): \(role.rawValue) on \(ground.rawValue): \(Int(ratio * 100))") }
            }
        }
        return found
    }
}
