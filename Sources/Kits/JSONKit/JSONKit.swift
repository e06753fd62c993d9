// JSONKit
