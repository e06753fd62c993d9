// ProcessKit
