import Testing
import ZoomCore

@Suite struct TouchRulesTests {
    @Test func whatIsLeftOutIsAsEverywhere() throws {
        let rules = TouchRules.standard
        #expect(try TouchRules() == rules)
        #expect(rules.slop == 8 && rules.tapTime == 0.5 && rules.doubleTapTime == 0.3)
        #expect(rules.doubleTapDistance == 40 && rules.leastSpread == 10)
        #expect(rules.velocityTime == 0.04 && rules.restTime == 0.06)
        #expect(rules.flingSpeed == 50 && rules.topSpeed == 8000 && rules.stopSpeed == 10)
        #expect(rules.slowingTime == 0.5 && rules.settleTime == 0.35)
        #expect(rules.wheelRule == .zooms && rules.lineHeight == 16)
        #expect(rules.wheelRate == 0.002 && rules.controlRate == 0.01 && rules.mostWheelZoom == 1.5)
    }

    @Test func eachRuleIsItsOwn() throws {
        let rules = try TouchRules(
            slop: 1,
            tapTime: 2,
            doubleTapTime: 3,
            doubleTapDistance: 4,
            leastSpread: 5,
            velocityTime: 6,
            restTime: 7,
            flingSpeed: 9,
            topSpeed: 10,
            stopSpeed: 8,
            slowingTime: 11,
            settleTime: 12,
            wheelRule: .pans,
            lineHeight: 13,
            wheelRate: 14,
            controlRate: 15,
            mostWheelZoom: 16
        )
        #expect(rules.slop == 1 && rules.tapTime == 2 && rules.doubleTapTime == 3 && rules.doubleTapDistance == 4)
        #expect(rules.leastSpread == 5 && rules.velocityTime == 6 && rules.restTime == 7)
        #expect(rules.flingSpeed == 9 && rules.topSpeed == 10 && rules.stopSpeed == 8)
        #expect(rules.slowingTime == 11 && rules.settleTime == 12 && rules.wheelRule == .pans)
        #expect(rules.lineHeight == 13 && rules.wheelRate == 14 && rules.controlRate == 15)
        #expect(rules.mostWheelZoom == 16)
    }

    private typealias Make = @Sendable (Double) throws(GeometryError) -> TouchRules

    /// Each rule by itself, the number that is too small for it, and the least that it takes.
    private static let rules: [(TouchParameter, tooSmall: Double, least: Double, Make)] = [
        (.slop, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(slop: n) }),
        (.tapTime, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(tapTime: n) }),
        (.doubleTapTime, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(doubleTapTime: n) }),
        (.doubleTapDistance, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(doubleTapDistance: n) }),
        (.leastSpread, 0, 1e-300, { (n) throws(GeometryError) in try TouchRules(leastSpread: n) }),
        (.velocityTime, 0, 1e-300, { (n) throws(GeometryError) in try TouchRules(velocityTime: n) }),
        (.restTime, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(restTime: n) }),
        (.flingSpeed, 9, 10, { (n) throws(GeometryError) in try TouchRules(flingSpeed: n) }),
        (.topSpeed, 49, 50, { (n) throws(GeometryError) in try TouchRules(topSpeed: n) }),
        (.stopSpeed, 0, 1e-300, { (n) throws(GeometryError) in try TouchRules(stopSpeed: n) }),
        (.slowingTime, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(slowingTime: n) }),
        (.settleTime, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(settleTime: n) }),
        (.lineHeight, 0, 1e-300, { (n) throws(GeometryError) in try TouchRules(lineHeight: n) }),
        (.wheelRate, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(wheelRate: n) }),
        (.controlRate, -1e-300, 0, { (n) throws(GeometryError) in try TouchRules(controlRate: n) }),
        (.mostWheelZoom, 0.999, 1, { (n) throws(GeometryError) in try TouchRules(mostWheelZoom: n) }),
    ]

    @Test(arguments: 0..<16)
    func badRulesAreNamed(_ index: Int) throws {
        let (parameter, tooSmall, least, make) = Self.rules[index]
        for number in [tooSmall, .nan, .infinity, -.infinity, 1e17] {
            let error = #expect(throws: GeometryError.self) { try make(number) }
            #expect(error?.parameter == .touch(parameter), "\(number)")
            #expect(error.map { $0.value == number || number.isNaN } == true)
        }
        _ = try make(least)
    }

    @Test func speedsAreInOrder() throws {
        _ = try TouchRules(flingSpeed: 10, topSpeed: 10, stopSpeed: 10)
        let fling = #expect(throws: GeometryError.self) { try TouchRules(flingSpeed: 9) }
        #expect(fling?.parameter == .touch(.flingSpeed) && fling?.allowed.lowest == 10)
        let top = #expect(throws: GeometryError.self) { try TouchRules(flingSpeed: 60, topSpeed: 59) }
        #expect(top?.parameter == .touch(.topSpeed) && top?.allowed.lowest == 60)
    }
}
