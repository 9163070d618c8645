import Testing
import ZoomCore

private let badLengths: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e17, .greatestFiniteMagnitude]

@Suite struct LayoutErrorTests {
    @Test(arguments: badLengths)
    func everyLengthIsPositiveAndFinite(_ length: Double) {
        let table: [(GeometryParameter, () throws -> Layout)] = [
            (.imageWidth, { try layout((length, 1), in: (1, 1)) }),
            (.imageHeight, { try layout((1, length), in: (1, 1)) }),
            (.viewportWidth, { try layout((1, 1), in: (length, 1)) }),
            (.viewportHeight, { try layout((1, 1), in: (1, length)) }),
        ]
        for (parameter, make) in table {
            let error = #expect(throws: GeometryError.self) { try make() }
            #expect(error?.parameter == parameter)
            #expect(error?.allowed == .length)
            #expect(error?.value == length || length.isNaN && error?.value.isNaN == true)
        }
    }

    @Test(arguments: [-0.001, .nan, .infinity, 1e300] as [Double])
    func paddingIsNotNegative(_ padding: Double) {
        let error = #expect(throws: GeometryError.self) { try layout((1, 1), in: (1, 1), padding: padding) }
        #expect(error?.parameter == .padding)
    }

    /// A fit of 10⁻⁵⁰ times a minimum of 10⁻⁶⁰; then one of 10⁵⁰ times a maximum of 10⁶⁰.
    @Test func bothLimitsStayComputable() throws {
        let small = try ZoomLimits(minimum: 1e-60, maximum: 1)
        let low = #expect(throws: GeometryError.self) { try layout((1, 1), in: (1e-50, 1e-50), limits: small) }
        #expect(low?.parameter == .magnification && low?.value == 1e-50 * 1e-60)
        let large = try ZoomLimits(minimum: 1, maximum: 1e60)
        let high = #expect(throws: GeometryError.self) { try layout((1e-40, 1e-40), in: (1e10, 1e10), limits: large) }
        #expect(high?.parameter == .magnification && high.map { $0.value > 1e109 } == true)
    }

    @Test func magnificationStaysComputable() throws {
        let limits = try ZoomLimits(minimum: 1e-200, maximum: 1e200)
        let error = #expect(throws: GeometryError.self) { try layout((1, 1), in: (1, 1), limits: limits) }
        #expect(error?.parameter == .magnification)
        #expect(throws: GeometryError.self) {
            try layout((.leastNonzeroMagnitude, 1), in: (1e10, .leastNonzeroMagnitude))
        }
        let large = try ZoomLimits(minimum: 1, maximum: 1e200)
        #expect(throws: GeometryError.self) { try layout((1, 1), in: (1, 1), limits: large) }
    }

    @Test(arguments: [0, -3, .nan, .infinity, -.infinity] as [Double])
    func limitsArePositiveAndFinite(_ scale: Double) {
        #expect(#expect(throws: GeometryError.self) { try ZoomLimits(minimum: scale) }?.parameter == .minimumScale)
        #expect(#expect(throws: GeometryError.self) { try ZoomLimits(maximum: scale) }?.parameter == .maximumScale)
        #expect(#expect(throws: GeometryError.self) { try ZoomLimits(doubleTap: scale) }?.parameter == .doubleTapScale)
    }

    @Test func limitsAreInOrder() {
        let maximum = #expect(throws: GeometryError.self) { try ZoomLimits(minimum: 3, maximum: 2) }
        #expect(maximum == GeometryError(parameter: .maximumScale, value: 2, allowed: .from(3)))
        let low = #expect(throws: GeometryError.self) { try ZoomLimits(minimum: 1, maximum: 2, doubleTap: 0.5) }
        #expect(low == GeometryError(parameter: .doubleTapScale, value: 0.5, allowed: .from(1, upTo: 2)))
        let high = #expect(throws: GeometryError.self) { try ZoomLimits(minimum: 1, maximum: 2, doubleTap: 3) }
        #expect(high == GeometryError(parameter: .doubleTapScale, value: 3, allowed: .from(1, upTo: 2)))
    }

    @Test func errorsAreToldApartByWhatTheySay() {
        let errors = [
            GeometryError(parameter: .scale, value: 0, allowed: .positive),
            GeometryError(parameter: .scale, value: 0, allowed: .positive),
            GeometryError(parameter: .scale, value: 0, allowed: .finite),
            GeometryError(parameter: .scale, value: -1, allowed: .positive),
            GeometryError(parameter: .padding, value: 0, allowed: .positive),
        ]
        #expect(errors[0] == errors[1] && Set(errors).count == 4)
        for other in errors[2...] { #expect(errors[0] != other && errors[0].hashValue != other.hashValue) }
    }

    @Test func everyParameterHasItsOwnName() {
        let all: [GeometryParameter] = [
            .imageWidth, .imageHeight, .viewportWidth, .viewportHeight, .padding, .minimumScale, .maximumScale,
            .doubleTapScale, .scale, .offsetX, .offsetY, .centerX, .centerY, .anchorX, .anchorY, .translationX,
            .translationY, .rectX, .rectY, .rectWidth, .rectHeight, .devicePixelRatio, .magnification, .scaledWidth,
            .scaledHeight, .outputWidth, .outputHeight, .tileSize, .levelWidth, .levelHeight, .levelCount,
            .pointX, .pointY, .pinchMagnification, .touches, .sliderPosition, .quadrant, .angle, .cropCenterX,
            .cropCenterY,
            .cropWidth, .cropHeight, .stickerX, .stickerY, .stickerWidth, .stickerAngle, .touch(.time),
            .touch(.wheelDeltaX), .touch(.wheelDeltaY), .touch(.slop), .touch(.tapTime), .touch(.doubleTapTime),
            .touch(.doubleTapDistance), .touch(.leastSpread), .touch(.velocityTime), .touch(.restTime),
            .touch(.flingSpeed), .touch(.topSpeed), .touch(.stopSpeed), .touch(.slowingTime), .touch(.settleTime),
            .touch(.lineHeight), .touch(.wheelRate), .touch(.controlRate), .touch(.mostWheelZoom),
        ]
        #expect(Set(all.map { "\($0.name)" }).count == all.count)
    }
}
