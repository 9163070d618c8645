import ImageRequests
import Testing

@Suite struct FormatChoiceTests {
    @Test(
        arguments: [
            // As browsers send it for an image, and for a page.
            ("", "image/avif,image/webp,image/apng,image/*,*/*;q=0.8", .png),
            ("", "text/html,application/xhtml+xml,*/*;q=0.8", .png),
            ("", nil, .png), ("", "*/*", .png), ("", "image/png;q=0.1,image/webp", .png),
            ("", "image/webp", .webp), ("", "image/jpeg", .jpg), ("", "image/avif", .avif),
            ("", "image/webp;q=0.5,image/jpeg;q=0.7", .jpg), ("", "image/avif,image/jpeg,image/webp", .webp),
            ("", "image/*,image/png;q=0", .webp), ("", "image/avif,image/webp;q=0.9", .avif),
            ("format=auto", nil, .png), ("format=auto", "*/*", .png), ("format=auto", "image/*", .png),
            ("format=auto", "image/webp,*/*", .webp), ("format=auto", "image/jpeg,image/webp;q=0.1", .webp),
            ("format=auto", "image/jpeg,*/*", .jpg), ("format=auto", "image/avif", .png),
            ("format=auto", "image/webp;q=0,image/jpeg", .jpg),
            ("format=jpg", "image/png", .jpg), ("format=avif", nil, .avif), ("format=webp", "image/png", .webp),
            ("format=png", "image/webp", .png),
            ("format=auto&background=transparent", "image/jpeg", .png),
            ("background=transparent", "image/jpeg,image/avif;q=0.2", .avif),
        ] as [(String, String?, ImageFormat)]
    )
    func acceptDecidesWhereTheQueryDoesNot(_ query: String, _ accept: String?, _ format: ImageFormat) throws {
        #expect(try view(query, accept: accept).format == format)
    }

    @Test func onlyAFormatThatIsNamedDoesNotVary() throws {
        #expect(try view("").variesByAccept)
        #expect(try view("format=auto").variesByAccept)
        for name in ["png", "jpg", "webp", "avif"] { #expect(try !view("format=\(name)").variesByAccept) }
    }

    @Test func requestsOfOneFormatAreEqualHoweverItCameAbout() throws {
        let named = try view("format=webp")
        let negotiated = try view("", accept: "image/webp")
        #expect(named == negotiated)
        #expect(named.hashValue == negotiated.hashValue)
        #expect(named != (try view("format=jpg")))
    }

    @Test(arguments: ["text/html", "image/gif", "image/*;q=0", "*/*;q=0"])
    func nothingAdmittedIsNotAcceptable(_ accept: String) throws {
        let error = try viewError("", accept: accept)
        #expect(error.kind == .notAcceptable)
        #expect(error.message.contains("image/png, image/jpeg, image/webp, image/avif"))
    }

    @Test(arguments: [("format=jpg&background=transparent", nil), ("background=transparent", "image/jpeg")])
    func jpegIsNotTransparent(_ query: String, _ accept: String?) throws {
        let error = try viewError(query, accept: accept)
        #expect(error.kind == .malformed)
        #expect(error.parameter == "background")
    }

    @Test(arguments: ["gif", "tif", "jp2", "PNG", ""])
    func otherFormatsAreNoneOfViews(_ name: String) throws {
        let error = try viewError("format=\(name)")
        #expect(error.parameter == "format")
        #expect(error.message.contains("one of png, jpg, webp, avif, auto"))
    }

    @Test func formatsHaveTheirMediaTypes() {
        let table: [(ImageFormat, String, String, Bool, Bool)] = [
            (.png, "image/png", "png", true, false), (.jpg, "image/jpeg", "jpg", false, true),
            (.webp, "image/webp", "webp", true, true), (.avif, "image/avif", "avif", true, true),
            (.gif, "image/gif", "gif", true, false), (.tif, "image/tiff", "tif", true, false),
        ]
        #expect(table.map(\.0) == ImageFormat.allCases)
        for (format, type, name, transparent, lossy) in table {
            #expect(format.mediaType == type)
            #expect(format.fileExtension == name)
            #expect(format.canBeTransparent == transparent)
            #expect(format.isLossy == lossy)
        }
    }

    @Test func backgroundsAreReadAndWritten() {
        let table: [(String, Background?, String)] = [
            ("000000", .black, "000000"), ("FFaa01", .rgb(255, 170, 1), "ffaa01"), ("00000a", .rgb(0, 0, 10), "00000a"),
            ("transparent", .transparent, "transparent"), ("", nil, ""), ("fff", nil, ""), ("#ffffff", nil, ""),
            ("fffffff", nil, ""), ("gggggg", nil, ""), ("12345é", nil, ""), ("Transparent", nil, ""),
        ]
        for (text, background, canonical) in table {
            #expect(Background(text: text) == background)
            if let background { #expect(background.text == canonical) }
        }
    }
}
