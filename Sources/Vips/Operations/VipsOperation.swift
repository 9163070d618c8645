import CVips

/// One call of a libvips operation by its nickname: set arguments, run, take results.
public struct VipsOperation: ~Copyable {
    private let nickname: String
    private let pointer: OpaquePointer

    /// An operation that has not run yet.
    public init(_ nickname: String) throws(VipsError) {
        VipsLibrary.load(moduleOf: nickname)
        guard let pointer = cvips_operation_new(nickname) else { throw VipsError.drained(doing: nickname) }
        self.nickname = nickname
        self.pointer = pointer
    }

    deinit { cvips_operation_drop(pointer) }

    /// Runs an operation whose result is an image.
    public static func image(
        _ nickname: String,
        _ arguments: KeyValuePairs<String, VipsArgument>,
        result: String = "out"
    ) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation(nickname)
        try operation.set(arguments)
        try operation.run()
        return try operation.image(result)
    }

    /// Runs an operation whose result is bytes, a saver for one.
    public static func bytes(
        _ nickname: String,
        _ arguments: KeyValuePairs<String, VipsArgument>,
        result: String = "buffer"
    ) throws(VipsError) -> [UInt8] {
        let operation = try VipsOperation(nickname)
        try operation.set(arguments)
        try operation.run()
        var length = 0
        guard let data = cvips_operation_take_blob(operation.pointer, result, &length) else {
            throw VipsError.drained(doing: nickname)
        }
        defer { cvips_free(data) }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: length))
    }

    /// Sets arguments by name.
    public func set(_ arguments: KeyValuePairs<String, VipsArgument>) throws(VipsError) {
        for (name, value) in arguments { try set(name, value) }
    }

    /// Sets one argument.
    public func set(_ name: String, _ value: VipsArgument) throws(VipsError) {
        let result: Int32
        switch value {
        case .int(let number): result = cvips_operation_set_int(pointer, name, Int64(number))
        case .double(let number): result = cvips_operation_set_double(pointer, name, number)
        case .bool(let flag): result = cvips_operation_set_bool(pointer, name, flag)
        case .text(let text): result = cvips_operation_set_text(pointer, name, text)
        case .image(let image): result = cvips_operation_set_image(pointer, name, image.pointer)
        case .images(let images):
            let pointers: [OpaquePointer?] = images.map(\.pointer)
            result = cvips_operation_set_images(pointer, name, pointers, Int32(images.count))
        case .doubles(let numbers):
            result = cvips_operation_set_doubles(pointer, name, numbers, Int32(numbers.count))
        case .source(let source): result = cvips_operation_set_source(pointer, name, source.pointer)
        }
        guard result == 0 else { throw VipsError.drained(doing: nickname) }
    }

    /// Runs it, once.
    public func run() throws(VipsError) {
        guard cvips_operation_run(pointer) == 0 else { throw VipsError.drained(doing: nickname) }
    }

    /// An image among the results.
    public func image(_ name: String) throws(VipsError) -> VipsImage {
        guard let image = cvips_operation_get_image(pointer, name) else {
            throw VipsError(doing: nickname, text: "no result named \(name)")
        }
        return VipsImage(owning: image)
    }

    /// A whole number, or flags, among the results.
    public func int(_ name: String) throws(VipsError) -> Int {
        var value: Int32 = 0
        guard cvips_operation_get_int(pointer, name, &value) == 0 else {
            throw VipsError(doing: nickname, text: "no whole number named \(name)")
        }
        return Int(value)
    }
}
