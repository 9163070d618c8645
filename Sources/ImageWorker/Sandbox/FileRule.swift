import CLinux

/// A place in the file system and what a worker may do there.
struct FileRule {
    var path: String
    var access: clinux_access

    init(_ path: String, _ access: clinux_access) {
        self.path = path
        self.access = access
    }

    /// What libraries read while they work: their modules, fonts, colour profiles, tables.
    ///
    /// Without the places of fonts, text in an SVG or PDF is left out, and nothing says so.
    static let system: [FileRule] =
        [
            "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share",
            "/etc/fonts",
            "/var/cache/fontconfig", "/etc/ImageMagick-6", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom",
            "/dev/random", "/sys/devices/system/cpu",
        ].map { FileRule($0, clinux_access_read) } + [FileRule("/dev/null", clinux_access_read_write_file)]
}
