import Testing

@testable import PortholeServer

@Suite struct HelpTextTests {
    private var help: String {
        var help = HelpText(summary: "Serves.", usage: ["porthole serve", "porthole help"])
        help.add(CommandOption.serve, defaults: ServiceConfiguration(library: ""))
        help.add(paragraph: String(repeating: "word ", count: 40))
        return help.text
    }

    @Test func everyOptionIsInTheHelpWithItsDefault() {
        for option in CommandOption.serve {
            #expect(help.contains("--\(option.name) \(option.placeholder)"))
        }
        #expect(help.contains("[128MiB]"))
        #expect(help.contains("[127.0.0.1:8080]"))
    }

    @Test func anOptionThatIsGivenOrNotHasNoValueInTheHelp() {
        var help = HelpText(summary: "Verifies.", usage: ["porthole verify"])
        help.add(CommandOption.verify, defaults: VerifySettings())
        #expect(help.text.contains("\n      --json                  tells"))
        #expect(help.text.contains("\n      --sample N  "))
    }

    @Test func noLineIsWiderThanAHundredColumns() {
        for line in help.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test func aHeadingStandsOnce() {
        let lines = help.split(separator: "\n")
        #expect(lines.count { $0 == "Connections:" } == 1)
    }
}
