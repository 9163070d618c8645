// swift-tools-version: 6.1
import PackageDescription

// Dependencies point one way: a target knows only what stands to its right in README.md's picture of the rooms.
// The front (`porthole`) holds the sockets and links no image library; the worker (`porthole-worker`) does the
// opposite.
let package = Package(
    name: "porthole",
    products: [
        .executable(name: "porthole", targets: ["porthole"]),
        .executable(name: "porthole-worker", targets: ["porthole-worker"]),
        .library(name: "ZoomCore", targets: ["ZoomCore"]),
    ],
    targets: [
        // Pure values.
        .target(name: "ZoomCore", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "HTTPMessage"),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .target(name: "JSONReading", dependencies: ["CJansson"]),
        .target(name: "ImageRequests", dependencies: ["ZoomCore", "JSONReading"]),

        // The zoom core in WebAssembly (`make wasm`); built here for the tests alone.
        .target(name: "ZoomCoreBridge", dependencies: ["ZoomCore"]),
        .target(name: "CWasmRuntime"),

        // The kernel's calls that Glibc's module does not show.
        .target(name: "CLinux"),

        // Tiles that are given away as they lie in a file; both sides do it.
        .target(name: "StoredTiles", dependencies: ["ZoomCore"]),

        // The front.
        .target(name: "SocketServer", dependencies: ["HTTPMessage", "CLinux"]),
        .target(name: "WorkerFrames", dependencies: ["CLinux"]),
        .target(name: "WorkerPool", dependencies: ["WorkerFrames", "CLinux"]),
        .target(name: "CAssets", exclude: ["Web", "WebFiles.inc"]),
        .target(name: "CGzip", linkerSettings: [.linkedLibrary("deflate")]),
        .target(
            name: "PortholeServer",
            dependencies: [
                "SocketServer", "HTTPMessage", "WorkerPool", "ImageRequests", "StoredTiles", "ZoomCore", "CAssets",
                "CGzip", "CLinux",
            ]
        ),
        .executableTarget(name: "porthole", dependencies: ["PortholeServer"]),

        // The worker.
        .systemLibrary(name: "CGObject", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .target(
            name: "CVips",
            dependencies: ["CGObject"],
            linkerSettings: [
                .linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("gmodule-2.0"),
                .linkedLibrary("glib-2.0"),
            ]
        ),
        .target(name: "Vips", dependencies: ["CVips"]),
        .target(name: "CVectors"),
        // Optimized in debug builds too: the loops are a hundred times slower without, and the tests render a lot.
        .target(
            name: "PixelRows",
            dependencies: ["CVectors"],
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(name: "CDeflate", linkerSettings: [.linkedLibrary("isal"), .linkedLibrary("deflate")]),
        .target(
            name: "PNGCoding",
            dependencies: ["CVectors", "CDeflate"],
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "JPEGCoding", dependencies: ["CJPEG"]),
        .target(
            name: "Imaging",
            dependencies: [
                "ZoomCore", "Vips", "PixelRows", "PNGCoding", "JPEGCoding", "CDeflate", "CJPEG", "StoredTiles",
                "CLinux",
            ],
            linkerSettings: [.linkedLibrary("m")]
        ),
        .target(
            name: "ImageWorker",
            dependencies: ["Imaging", "ImageRequests", "StoredTiles", "ZoomCore", "WorkerFrames", "CLinux"]
        ),
        .executableTarget(name: "porthole-worker", dependencies: ["ImageWorker"]),

        // Measuring.
        .executableTarget(name: "png-bench", dependencies: ["PNGCoding"], path: "Benchmarks/PNGBench"),

        // Tests.
        // Tests decode by other libraries than the service does.
        .target(
            name: "CTestDecoders",
            path: "Tests/CTestDecoders",
            linkerSettings: [.linkedLibrary("spng"), .linkedLibrary("jpeg"), .linkedLibrary("webp")]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["CTestDecoders"],
            path: "Tests/TestSupport",
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(name: "ZoomCoreTests", dependencies: ["ZoomCore", "TestSupport"], resources: [.copy("Vectors")]),
        .testTarget(
            name: "ZoomCoreBridgeTests",
            dependencies: ["ZoomCoreBridge", "ZoomCore", "CWasmRuntime", "TestSupport"]
        ),
        .executableTarget(name: "ZoomCases", dependencies: ["ZoomCore"], path: "Tests/ZoomCases"),
        .testTarget(name: "JSONReadingTests", dependencies: ["JSONReading", "TestSupport"]),
        .testTarget(name: "HTTPMessageTests", dependencies: ["HTTPMessage", "TestSupport"]),
        .executableTarget(
            name: "SocketTestServer",
            dependencies: ["SocketServer", "HTTPMessage"],
            path: "Tests/SocketTestServer"
        ),
        .testTarget(
            name: "SocketServerTests",
            dependencies: ["SocketServer", "HTTPMessage", "TestSupport", "SocketTestServer"]
        ),
        .testTarget(name: "ImageRequestsTests", dependencies: ["ImageRequests", "JSONReading", "TestSupport"]),
        .executableTarget(
            name: "FrameTestWorker",
            dependencies: ["WorkerFrames", "CLinux"],
            path: "Tests/FrameTestWorker"
        ),
        .testTarget(
            name: "WorkerPoolTests",
            dependencies: ["WorkerPool", "WorkerFrames", "CLinux", "TestSupport", "FrameTestWorker"]
        ),
        .executableTarget(
            name: "PNGCases",
            dependencies: ["PNGCoding", "TestSupport"],
            path: "Tests/PNGCases"
        ),
        .testTarget(name: "PNGCodingTests", dependencies: ["PNGCoding", "TestSupport"]),
        .testTarget(name: "JPEGCodingTests", dependencies: ["JPEGCoding", "TestSupport"]),
        .testTarget(name: "StoredTilesTests", dependencies: ["StoredTiles", "ZoomCore", "TestSupport"]),
        .testTarget(name: "ImagingTests", dependencies: ["Imaging", "StoredTiles", "TestSupport"]),
        .target(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
        .executableTarget(
            name: "SandboxProbe",
            dependencies: ["ImageWorker", "CSandboxProbe"],
            path: "Tests/SandboxProbe"
        ),
        .testTarget(
            name: "ImageWorkerTests",
            dependencies: [
                "ImageWorker", "Imaging", "ImageRequests", "ZoomCore", "WorkerPool", "WorkerFrames", "CLinux",
                "TestSupport", "porthole-worker", "SandboxProbe",
            ]
        ),
        .executableTarget(name: "EditTestWriter", dependencies: ["PortholeServer"], path: "Tests/EditTestWriter"),
        .testTarget(
            name: "PortholeServerTests",
            dependencies: [
                "PortholeServer", "HTTPMessage", "ImageRequests", "SocketServer", "WorkerPool", "ZoomCore",
                "TestSupport", "porthole-worker", "porthole", "EditTestWriter",
            ]
        ),
        .testTarget(name: "CommandLineTests", dependencies: ["TestSupport", "porthole", "porthole-worker"]),
    ],
    swiftLanguageModes: [.v6]
)

// PORTHOLE_TESTS names test targets, parted by commas: then there are those and what they need alone. Sanitizers build
// everything anew, and most of it would not be run.
if let names = Context.environment["PORTHOLE_TESTS"], !names.isEmpty {
    var wanted = names.split(separator: ",").map(String.init)
    var kept: Set<String> = []
    while let name = wanted.popLast() {
        guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name })
        else { continue }
        for dependency in target.dependencies {
            if case .byNameItem(let name, _) = dependency { wanted.append(name) }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
}
