import CLinux
import Dispatch
import SocketServer
import WorkerPool

/// A started service in words, for its operator.
public struct ServiceOverview: Sendable {
    /// The library's folder, absolute.
    public let library: String
    /// How many pictures there are, as `12 pictures`.
    public let pictures: String
    /// Where it listens, as URLs where they can be ones.
    public let addresses: [String]
    /// How many workers there are, and how much memory each may hold.
    public let workers: String
    /// What keeps workers in, as far as this kernel can.
    public let sandbox: String
    /// What is kept, and where.
    public let cache: String
    /// Where the edits are and whether they can be changed; `nil` where none are kept.
    public let edits: String?
    /// Whether pictures can be added and removed.
    public let uploads: String
    /// The library's own address; `nil` where only Unix sockets are listened on.
    public let libraryURL: String?
    /// The address of a picture's view; `nil` where there is none.
    public let viewURL: String?
}

extension PortholeService {
    /// What the service is, when it has started at `addresses`.
    ///
    /// Counting a large library takes a while: past `milliseconds` the overview goes without.
    public func overview(
        _ configuration: ServiceConfiguration,
        addresses: [ListenAddress],
        milliseconds: Int = 500
    ) -> ServiceOverview {
        let ids = ids(milliseconds: milliseconds)
        let urls = addresses.map { address -> String in
            if case .unix = address { "\(address)" } else { "http://\(address)" }
        }
        let base = configuration.publicURL ?? addresses.lazy.compactMap(Self.localURL).first
        let links = Links(publicURL: base)
        let count = WorkerPoolConfiguration(configuration, library: library.root).workers
        let memory = ValueForm<Int>.bytes(0...Int.max).show
        return ServiceOverview(
            library: library.root,
            pictures: ids.map { $0.count == 1 ? "1 picture" : "\($0.count) pictures" } ?? "many pictures",
            addresses: urls,
            workers: "\(count), each with at most \(memory(configuration.workers.memoryLimit)) of data",
            sandbox: clinux_landlock_version() > 0
                ? "Landlock and seccomp" : "seccomp only: this kernel has no Landlock, so workers can read other files",
            cache: "\(memory(configuration.caching.derivativeBytes)) in memory, "
                + (configuration.pyramids.bytes > 0
                    ? "\(memory(configuration.pyramids.bytes)) of pyramids" : "workers' files")
                + " in \(self.configuration.cache ?? "")",
            edits: configuration.editing.folder.map {
                "\($0), changed by " + Self.editors(configuration)
            } ?? (configuration.editing.token == nil ? nil : "off: there is no data folder (--data), only a token"),
            uploads: uploads.access.isOn
                ? "by the upload token, at most \(memory(configuration.uploads.maximumBytes)) a picture"
                : "off: " + Self.reason(configuration),
            libraryURL: base.map { $0 + "/" },
            viewURL: base == nil ? nil : ids?.first.map { links.view($0, query: "w=800&h=600") }
        )
    }

    /// Who may change edits.
    private static func editors(_ configuration: ServiceConfiguration) -> String {
        switch (configuration.editing.token, configuration.uploads.token) {
        case (nil, nil): "nobody: there is no token"
        case (.some, nil): "the token"
        case (nil, .some): "the upload token"
        case (.some, .some): "the token, and the upload token"
        }
    }

    /// Why the library cannot be changed.
    private static func reason(_ configuration: ServiceConfiguration) -> String {
        if configuration.uploads.maximumBytes == 0 { return "--max-upload-size is 0" }
        return configuration.uploads.token == nil
            ? "there is no upload token" : "the pictures' folder cannot be written to"
    }

    /// The library's ids, where they are known in time.
    private func ids(milliseconds: Int) -> LibraryIndex.IDs? {
        let found = IDBox()
        let done = DispatchSemaphore(value: 0)
        index.withIDs { ids in
            found.ids.withLock { $0 = ids }
            done.signal()
        }
        guard done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return found.ids.withLock { $0 }
    }

    /// The URL at which this machine reaches an address.
    private static func localURL(_ address: ListenAddress) -> String? {
        switch address.reachable {
        case .ipv4("127.0.0.1", let port): "http://localhost:\(port)"
        case .ipv4, .ipv6: "http://\(address.reachable)"
        case .unix: nil
        }
    }
}

/// What a callback leaves for the one who waits.
private final class IDBox: Sendable {
    let ids = Guarded<LibraryIndex.IDs?>(nil)
}
