extension CommandOption<ServiceConfiguration> {
    /// The stored edits, and who may change them.
    static let editing: [CommandOption] = [
        CommandOption(
            "data",
            .text("FOLDER", allowed: "a folder"),
            at: \.editing.folder,
            absent: "no edits are kept",
            under: "Edits",
            "where the stored edits are, which must be kept; the folder must exist"
        ),
        CommandOption(
            "token",
            .secret,
            at: \.editing.token,
            absent: "edits stay as they are",
            under: "Edits",
            "what a client that changes edits presents as Authorization: Bearer SECRET; every user of this machine can "
                + "read a command line, so better set PORTHOLE_TOKEN, or use --token-file"
        ),
        CommandOption(
            "token-file",
            .text("PATH", allowed: "a file"),
            at: \.editing.tokenFile,
            absent: "no file",
            under: "Edits",
            "a file with the token in it, instead of --token"
        ),
        CommandOption(
            "max-stickers",
            .count(0...1000),
            at: \.editing.maximumStickers,
            under: "Edits",
            "the most stickers of one edit"
        ),
    ]

    /// Who may change the library.
    static let uploads: [CommandOption] = [
        CommandOption(
            "upload-token",
            .secret,
            at: \.uploads.token,
            absent: "the library stays as it is",
            under: "Uploads",
            "what a client that adds, replaces or removes pictures presents; its holder may change edits too; better set "
                + "PORTHOLE_UPLOAD_TOKEN, or use --upload-token-file"
        ),
        CommandOption(
            "upload-token-file",
            .text("PATH", allowed: "a file"),
            at: \.uploads.tokenFile,
            absent: "no file",
            under: "Uploads",
            "a file with that token in it, instead of --upload-token"
        ),
        CommandOption(
            "max-upload-size",
            .bytes(0...(1 << 50)),
            at: \.uploads.maximumBytes,
            under: "Uploads",
            "the largest picture that may be uploaded; 0 has none added or removed"
        ),
    ]
}
