import ImageRequests
import Testing
import ZoomCore

@Suite struct ViewRequestTests {
    @Test func defaultsAreThoseOfTheInterface() throws {
        for query in [nil, "", "_=1"] as [String?] {
            let request = try view(query)
            #expect(request.viewport == Size(width: 1024, height: 768))
            #expect(request.devicePixelRatio == 1)
            #expect(request.scale == 1)
            #expect(request.placement == .centered)
            #expect(request.padding == 0)
            #expect(request.limits == .standard)
            #expect(request.format == .png)
            #expect(request.quality == 80)
            #expect(request.background == .black)
            #expect(request.kernel == .auto)
            #expect(request.mode == .view)
            #expect(request.edit == nil)
        }
    }

    @Test func everythingIsTaken() throws {
        let request = try view(
            "scale=2.5&w=390.5&h=844&dpr=3&padding=16&min=0.5&max=32&format=jpg&quality=60&background=ff8000&kernel=linear"
        )
        #expect(request.viewport == Size(width: 390.5, height: 844))
        #expect(request.devicePixelRatio == 3)
        #expect(request.scale == 2.5)
        #expect(request.padding == 16)
        #expect(request.limits.minimum == 0.5 && request.limits.maximum == 32)
        #expect(request.format == .jpg)
        #expect(request.quality == 60)
        #expect(request.background == .rgb(255, 128, 0))
        #expect(request.kernel == .linear)
    }

    @Test(
        arguments: [
            ("x=5", .offset(x: 5, y: nil)), ("y=-5", .offset(x: nil, y: -5)), ("x=1&y=2", .offset(x: 1, y: 2)),
            ("center=0.25,0.5", .center(Point(x: 0.25, y: 0.5))),
            ("anchor=1,0", .anchor(Point(x: 1, y: 0), translation: .zero)),
            ("dx=3&dy=-4&anchor=1,0", .anchor(Point(x: 1, y: 0), translation: Point(x: 3, y: -4))),
            ("anchor=1,0&dy=7", .anchor(Point(x: 1, y: 0), translation: Point(x: 0, y: 7))),
            ("rect=-1,2,30.5,4", .rect(Rect(x: -1, y: 2, width: 30.5, height: 4))),
            ("rect=1%2C2%2C3%2C4", .rect(Rect(x: 1, y: 2, width: 3, height: 4))),
        ] as [(String, Placement)]
    )
    func placementsAreTaken(_ query: String, _ placement: Placement) throws {
        #expect(try view(query).placement == placement)
    }

    @Test(arguments: [
        ("x=1&center=0,0", "center"), ("y=1&center=0,0", "center"), ("x=1&y=1&rect=0,0,1,1", "rect"),
        ("center=0,0&anchor=0,0", "anchor"), ("rect=0,0,1,1&anchor=0,0", "rect"), ("rect=0,0,1,1&center=0,0", "rect"),
        ("rect=0,0,1,1&scale=2", "scale"), ("dx=1", "dx"), ("dy=1", "dy"), ("center=0,0&dx=1", "dx"),
        ("scale=2&dy=0", "dy"),
    ])
    func placementsExcludeOneAnother(_ query: String, _ parameter: String) throws {
        let error = try viewError(query)
        #expect(error.kind == .malformed)
        #expect(error.parameter == parameter)
    }

    @Test(arguments: [
        ("scale=0", "scale is '0': it must be a finite number over 0."),
        ("scale=", "scale is empty: it must be a finite number over 0."),
        ("scale", "scale is empty: it must be a finite number over 0."),
        ("scale=nan", "scale is 'nan': it must be a finite number over 0."),
        ("scale=+2", "scale is '+2': it must be a finite number over 0."),
        ("scale=2%20", "scale is '2 ': it must be a finite number over 0."),
        ("dpr=5", "dpr is '5': it must be a number over 0 and at most 4."),
        ("dpr=0", "dpr is '0': it must be a number over 0 and at most 4."),
        ("w=0", "w is '0': it must be a number over 0 and at most 16384."),
        ("h=20000", "h is '20000': it must be a number over 0 and at most 16384."),
        ("w=1e999", "w is '1e999': it must be a number over 0 and at most 16384."),
        ("padding=-1", "padding is '-1': it must be a number from 0 to 9007199254740992."),
        ("x=abc", "x is 'abc': it must be a finite number."),
        ("min=-1", "min is '-1': it must be a finite number over 0."),
        ("max=0", "max is '0': it must be a finite number over 0."),
        ("min=3&max=2", "max is '2': it must be at least min, which is 3."),
        ("max=0.5", "max is '0.5': it must be at least min, which is 1."),
        ("min=20", "min is '20': it must be at most max, which is 16."),
        ("compression=best", "compression is 'best': it must be one of fast, small."),
        ("quality=0", "quality is '0': it must be a whole number from 1 to 100."),
        ("quality=101", "quality is '101': it must be a whole number from 1 to 100."),
        ("quality=80.0", "quality is '80.0': it must be a whole number from 1 to 100."),
        ("format=jpeg", "format is 'jpeg': it must be one of png, jpg, webp, avif, auto."),
        ("kernel=best", "kernel is 'best': it must be one of auto, nearest, linear, cubic, lanczos3."),
        ("background=red", "background is 'red': it must be six hexadecimal digits rrggbb, or transparent."),
        ("center=1", "center is '1': it must be 2 finite numbers x,y."),
        ("center=1,2,3", "center is '1,2,3': it must be 2 finite numbers x,y."),
        ("center=1,", "center is '1,': it must be 2 finite numbers x,y."),
        ("rect=0,0,1,inf", "rect is '0,0,1,inf': it must be 4 finite numbers x,y,w,h."),
        ("rect=0,0,0,1", "rect is '0,0,0,1': it must be 4 finite numbers x,y,w,h with w and h over 0."),
        ("rect=0,0,1,-1", "rect is '0,0,1,-1': it must be 4 finite numbers x,y,w,h with w and h over 0."),
        ("anchor=0,0&dx=x", "dx is 'x': it must be a finite number."),
        ("w=0.4", "w is '0.4': it must be long enough that w × dpr rounds to a pixel; dpr is 1."),
        ("h=1&dpr=0.25", "h is '1': it must be long enough that h × dpr rounds to a pixel; dpr is 0.25."),
        ("dpr=1e-300", "dpr is '1e-300': it must be large enough that w × dpr rounds to a pixel; w is 1024."),
        ("w=2000&dpr=1e-4", "dpr is '0.0001': it must be large enough that w × dpr rounds to a pixel; w is 2000."),
        ("dpr=0.0006", "dpr is '0.0006': it must be large enough that h × dpr rounds to a pixel; h is 768."),
        ("x=%zz", "x is '%zz': it must be percent-encoded UTF-8, with two hexadecimal digits after each %."),
    ])
    func errorsSayWhatWasWrongAndWhatIsAllowed(_ query: String, _ message: String) throws {
        let error = try viewError(query)
        #expect(error.kind == .malformed)
        #expect(error.message == message)
        #expect(
            error.parameter
                == query.split(separator: "&").map { $0.prefix { $0 != "=" } }.first {
                    message.hasPrefix($0 + " ")
                }.map(String.init)
        )
        #expect(error.value != nil)
    }

    @Test func tooManyPixelsAreTooLarge() throws {
        #expect(try view("w=4096&h=4096").viewport.width == 4096)
        for query in ["w=4097&h=4096", "w=2048&h=2049&dpr=2", "w=16384&h=16384&dpr=4"] {
            let error = try viewError(query)
            #expect(error.kind == .tooLarge)
            #expect(error.message.contains("at most 16777216 pixels"))
        }
        let limits = ViewLimits(maximumViewport: 100, maximumOutputPixels: 5000)
        let small = #expect(throws: RequestError.self) {
            try ViewRequest(query: "w=100&h=51", accept: nil, limits: limits)
        }
        #expect(
            small?.message
                == "The picture would be 100 × 51 pixels (w × dpr by h × dpr): it must have at most 5000 pixels in all."
        )
        let wide = #expect(throws: RequestError.self) {
            try ViewRequest(query: "w=101&h=1", accept: nil, limits: limits)
        }
        #expect(wide?.message == "w is '101': it must be a number over 0 and at most 100.")
    }

    @Test func longValuesAreShortenedInMessages() throws {
        let error = try viewError("scale=\(String(repeating: "é", count: 4000))")
        #expect(error.message.contains("…"))
        #expect(error.message.unicodeScalars.count < 150)
    }
}
