import Foundation
import Testing

@testable import PortholeServer

@Suite struct DocumentationTests {
    /// A file of the top folder.
    private func text(_ name: String) throws -> String {
        let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: top.appendingPathComponent(name), encoding: .utf8)
    }

    @Test func theReadmeListsEveryOptionWithItsDefault() throws {
        let readme = try text("README.md")
        let defaults = ServiceConfiguration(library: "")
        for option in CommandOption.serve {
            let placeholder = option.placeholder.replacing("|", with: "\\|")
            let row =
                "| `--\(option.name) \(placeholder)` | \(option.shownDefault(defaults) ?? "") | \(option.summary) |"
            #expect(readme.contains(row), "README.md lacks: \(row)")
        }
        #expect(readme.matches(of: /\| `--/).count == CommandOption.serve.count)
    }

    @Test func theInterfaceHasTheVersionOfTheProgram() throws {
        #expect(try text("openapi.yaml").contains("\n  version: \(portholeVersion)\n"))
    }

    @Test func theReadmeNamesEveryRouteOfTheInterface() throws {
        let readme = try text("README.md")
        let routes = try text("openapi.yaml").matches(of: /(?m)^  (\/\S*):$/).map { String($0.output.1) }
        #expect(routes.count >= 9)
        for route in routes { #expect(readme.contains(route), "README.md lacks \(route)") }
    }
}
