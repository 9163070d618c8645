import TestSupport

/// A folder with one picture, `gradient.png` of 640 × 480, made for a test.
enum TestPictures {
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let script = """
            import io, sys
            from PIL import Image
            down, around = Image.linear_gradient("L"), Image.radial_gradient("L")
            picture = Image.merge("RGB", [down, around, down.rotate(90)]).resize((640, 480))
            buffer = io.BytesIO()
            picture.save(buffer, "PNG")
            sys.stdout.buffer.write(buffer.getvalue())
            """
        try folder.write(try Python.run(script), to: "gradient.png")
        return folder
    }
}
