import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct WebFilesTests {
    /// What of the folder no page loads.
    private static let notEmbedded: Set = ["package.json"]

    private static let folder = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("Sources/CAssets/Web")

    @Test func theListHasEveryFileOfTheFolderAndNoOther() throws {
        let inFolder = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter { path in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: "\(Self.folder.path)/\(path)", isDirectory: &isFolder)
            return exists && !isFolder.boolValue && !Self.notEmbedded.contains(path)
        }
        let embedded = WebFiles.embeddedFiles.map(\.path)
        let different = Set(inFolder).symmetricDifference(embedded)
        #expect(different.isEmpty, "make web-files lists the files anew")
        #expect(embedded == embedded.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(embedded.count > 5)
    }

    @Test(arguments: WebFiles.embeddedFiles.map(\.path))
    func aFileIsEmbeddedAsItLiesInTheFolder(path: String) throws {
        let file = try #require(WebFiles.embeddedFiles.first { $0.path == path })
        #expect(file.bytes == Array(try Data(contentsOf: Self.folder.appendingPathComponent(path))))
        #expect(WebFiles.mediaType(of: path) != "application/octet-stream")
    }

    @Test func theDigestChangesWithAnyAsset() {
        let files = WebFiles.embeddedFiles
        #expect(WebFiles.digest(of: files) == WebFiles.embedded.digest)
        #expect(WebFiles.embedded.digest.count == 16)
        for index in files.indices where !files[index].path.hasSuffix(".html") {
            var changed = files
            changed[index].bytes[0] ^= 1
            #expect(WebFiles.digest(of: changed) != WebFiles.embedded.digest, "\(files[index].path)")
            changed = files
            changed[index].path += "x"
            #expect(WebFiles.digest(of: changed) != WebFiles.embedded.digest, "\(files[index].path)")
        }
    }

    /// What a page or module loads by a relative address is there: nobody meets a 404.
    @Test func whatPagesAndModulesNameIsThere() throws {
        let files = WebFiles.embeddedFiles
        let paths = Set(files.map(\.path))
        var count = 0
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            var wanted: [String] = []
            if file.path.hasSuffix(".html") {
                wanted = text.matches(of: /\{\{assets\}\}\/([^"]+)"/).map { String($0.output.1) }
            } else if file.path.hasSuffix(".js") {
                let names =
                    text.matches(of: /(?m)^(?:import|export)\b[^;]*?'(\.[^']+)'/).map { String($0.output.1) }
                    + text.matches(of: /\bimport\('(\.[^']+)'\)/).map { String($0.output.1) }
                    + text.matches(of: /new URL\('([^':]+)', import\.meta\.url\)/).map { String($0.output.1) }
                let base = try #require(URL(string: "http://x/\(file.path)"))
                wanted = names.compactMap { URL(string: $0, relativeTo: base).map { String($0.path.dropFirst()) } }
            }
            for path in wanted where !paths.contains(path) { Issue.record("\(file.path) names \(path)") }
            count += wanted.count
        }
        #expect(count > 4)
    }
}
