// TOMLKit
