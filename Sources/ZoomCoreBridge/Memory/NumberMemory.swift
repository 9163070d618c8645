import ZoomCore

/// Flat memory of numbers between two worlds.
///
/// One writes arguments and calls, the other reads them and writes an answer.
///
/// An operation reads its arguments from the first number on, and then writes its answer over them. Values that have
/// identity on the other side (a viewport, an edited image) travel as records: their bytes as they are, to be given
/// back unchanged.
public struct NumberMemory: ~Copyable {
    /// Where the numbers are; moves where `reserve(_:)` makes room.
    public private(set) var numbers = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)
    /// How many numbers of arguments have been read.
    public private(set) var readCount = 0
    /// How many numbers the answer has so far.
    public private(set) var answerCount = 0

    /// Memory without room.
    public init() {}

    deinit {
        numbers.deallocate()
    }

    /// Makes room for so many numbers; those that are there are kept.
    public mutating func reserve(_ count: Int) {
        guard count > numbers.count else { return }
        let larger = UnsafeMutableBufferPointer<Double>.allocate(capacity: Swift.max(count, 2 * numbers.count))
        larger.initialize(repeating: 0)
        for index in 0..<numbers.count { larger[index] = numbers[index] }
        numbers.deallocate()
        numbers = larger
    }

    /// Runs an operation on the arguments that are there.
    /// - Returns: how many numbers its answer has; −1 for an error, whose description is the answer then.
    @inline(never)
    public mutating func run(_ operation: Operation) -> Int {
        readCount = 0
        answerCount = 0
        do throws(GeometryError) {
            try operation(&self)
            return answerCount
        } catch {
            answerCount = 0
            append(error)
            return -1
        }
    }

    /// The next number of the arguments.
    @inline(never)
    mutating func next() -> Double {
        let number = numbers[readCount]
        readCount += 1
        return number
    }

    /// Adds a number to the answer.
    @inline(never)
    mutating func append(_ number: Double) {
        reserve(answerCount + 1)
        numbers[answerCount] = number
        answerCount += 1
    }

    /// The next arguments as the value whose record they are.
    mutating func record<Value>(of type: Value.Type) -> Value {
        let value = UnsafeRawPointer(numbers.baseAddress! + readCount).assumingMemoryBound(to: type).pointee
        readCount += Self.length(of: type)
        return value
    }

    /// Adds the record of a value to the answer.
    mutating func append<Value>(recordOf value: Value) {
        precondition(_isPOD(Value.self) && MemoryLayout<Value>.alignment <= MemoryLayout<Double>.alignment)
        let length = Self.length(of: Value.self)
        reserve(answerCount + length)
        UnsafeMutableRawPointer(numbers.baseAddress! + answerCount).initializeMemory(as: Value.self, to: value)
        answerCount += length
    }

    /// How many numbers the record of a value takes.
    static func length<Value>(of type: Value.Type) -> Int {
        let number = MemoryLayout<Double>.size
        return (MemoryLayout<Value>.size + number - 1) / number
    }
}

/// What can be asked for over flat memory: reads its arguments, and then writes its answer.
public typealias Operation = (inout NumberMemory) throws(GeometryError) -> Void
