import CJansson

extension JSONValue {
    /// The value of a JSON text in UTF-8 (RFC 8259), read strictly.
    ///
    /// Refused are, beside what is not JSON: a name that comes twice in an object, a name with a NUL in it, a number
    /// beyond what a `Double` holds, half a surrogate pair, a byte order mark, and lists and objects that stand more
    /// than `maximumDepth` deep inside one another. Time and memory grow with the length of the text.
    /// - Throws: an error with the place and the reason.
    public init(_ bytes: [UInt8], maximumDepth: Int = 32) throws(JSONError) {
        switch bytes.withUnsafeBytes({ Self.read($0, maximumDepth) }) {
        case .success(let value): self = value
        case .failure(let error): throw error
        }
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, _ maximumDepth: Int) -> Result<JSONValue, JSONError> {
        if let error = NestingScan.firstBeyond(maximumDepth, in: bytes) { return .failure(error) }
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            return .failure(JSONError(line: 1, column: 0, reason: "the text is empty"))
        }
        // Whole numbers of any length are read as the nearest Double.
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
        var fault = json_error_t()
        guard let root = json_loadb(start.assumingMemoryBound(to: CChar.self), bytes.count, Int(flags), &fault) else {
            return .failure(JSONError(fault))
        }
        defer { json_decref(root) }
        return .success(JSONValue(root))
    }

    /// A copy of a value of the library's; as deep as the text was nested, which has been checked.
    private init(_ json: UnsafeMutablePointer<json_t>) {
        switch json.pointee.type {
        case JSON_OBJECT:
            var members: [Member] = []
            members.reserveCapacity(json_object_size(json))
            var place = json_object_iter(json)
            while let member = place {
                if let name = json_object_iter_key(member), let value = json_object_iter_value(member) {
                    members.append(Member(Self.text(name, json_object_iter_key_len(member)), JSONValue(value)))
                }
                place = json_object_iter_next(json, member)
            }
            self = .object(members)
        case JSON_ARRAY:
            let count = json_array_size(json)
            var values: [JSONValue] = []
            values.reserveCapacity(count)
            for index in 0..<count {
                if let value = json_array_get(json, index) { values.append(JSONValue(value)) }
            }
            self = .array(values)
        case JSON_STRING: self = .string(Self.text(json_string_value(json), json_string_length(json)))
        case JSON_INTEGER, JSON_REAL: self = .number(json_number_value(json) + 0)
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }

    /// A text of the library's, which has checked that it is UTF-8.
    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

extension JSONError {
    fileprivate init(_ fault: json_error_t) {
        var text = fault.text
        let reason = withUnsafeBytes(of: &text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        var shown = String.UnicodeScalarView()
        for scalar in reason.unicodeScalars {
            shown.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        self.init(line: Int(fault.line), column: Int(fault.column), reason: String(shown))
    }
}
