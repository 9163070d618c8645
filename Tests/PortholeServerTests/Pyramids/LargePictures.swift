import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// A service for which a picture of some two megapixels is large.
enum LargePictures {
    /// 1600 × 1200, with nothing in it that a lossy coder would find hard.
    static let picture = Picture(width: 1600, height: 1200, bands: 3) { x, y, band in
        UInt8((128 + 100 * sin(Double(x * (band + 1)) / 90) * cos(Double(y) / 70)).rounded())
    }
    private static let file = picture.jpeg(quality: 92)

    /// The same in other colours.
    static let negative = Picture(width: 1600, height: 1200, bands: 3, pixels: picture.pixels.map { 255 - $0 })

    /// The picture again and again, beside and below itself.
    static func tiled(_ columns: Int, _ rows: Int) -> Picture {
        let length = picture.width * 3
        var pixels: [UInt8] = []
        for row in 0..<picture.height {
            let line = picture.pixels[(row * length)..<((row + 1) * length)]
            for _ in 0..<columns { pixels += line }
        }
        let height = picture.height * rows
        let all = [[UInt8]](repeating: pixels, count: rows).flatMap { $0 }
        return Picture(width: picture.width * columns, height: height, bands: 3, pixels: all)
    }

    /// A view that needs more than any level that is decoded as a whole may have, and what it shows.
    static let deepView = "/images/large/view?rect=400,300,320,240&w=320&h=240"
    static func deep(in picture: Picture = picture) -> Picture { picture.cut(x: 400, y: 300, width: 320, height: 240) }
    /// One for which an eighth of the picture is enough.
    static let smallView = "/images/large/view?w=100&h=75"

    /// A service on that picture; `configure` comes last.
    static func service(_ configure: (inout ServiceConfiguration) -> Void = { _ in }) throws -> RunningService {
        try RunningService(
            {
                $0.pyramids.threshold = 200_000
                $0.pyramids.waitMilliseconds = 60_000
                configure(&$0)
            },
            fill: { folder in
                try folder.write(file, to: "library/large.jpg")
                try folder.write(Pictures.photo.png, to: "library/photo.png")
            }
        )
    }

    /// Another service on the folders of one.
    static func service(
        sharing other: RunningService,
        _ configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> RunningService {
        try service {
            $0.library = other.folder.path + "/library"
            $0.cache = other.folder.path + "/cache"
            configure(&$0)
        }
    }
}

extension RunningService {
    /// The files of pyramids in the cache folder.
    var pyramidFiles: [String] { files(named: PyramidFolder.pyramidName) }
    /// Files that workers have not finished.
    var partFiles: [String] { files(named: PyramidFolder.partName) }

    private func files(named name: String) -> [String] {
        let root = folder.path + "/cache/pyramids"
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return paths.filter { $0.hasSuffix("/" + name) }.map { root + "/" + $0 }
    }

    /// The state of a picture's pyramid, in a word.
    func pyramidState(of id: String = "large") throws -> String {
        try #require(try get("/images/\(id)/pyramid").json()["state"] as? String)
    }

    /// Asks again and again until something is as it should be; `false` where it is not within a time that is ample.
    func comesTrue(_ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline {
            if try condition() { return true }
            usleep(2000)
        }
        return false
    }

    /// Whether a reply is a picture, and near enough to another one to be it.
    func shows(_ reply: HTTPReply, _ picture: Picture) throws -> Bool {
        guard reply.status == 200 else { return false }
        return try #require(try Picture(decoding: reply.body).peakSignalToNoise(to: picture)) > 35
    }
}
