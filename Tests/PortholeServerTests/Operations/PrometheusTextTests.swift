import Testing

@testable import PortholeServer

@Suite struct PrometheusTextTests {
    @Test func aMetricHasItsHelpItsTypeAndItsSamples() {
        var output = PrometheusText()
        output.begin("a_total", .counter, "Some.")
        output.sample("a_total", [("route", "/x"), ("status", "200")], 3)
        output.metric("b", .gauge, "Other.", 0.5)
        #expect(
            output.text == """
                # HELP a_total Some.
                # TYPE a_total counter
                a_total{route="/x",status="200"} 3
                # HELP b Other.
                # TYPE b gauge
                b 0.5

                """
        )
    }

    @Test func labelsAreEscaped() {
        var output = PrometheusText()
        output.sample("a", [("l", "q\" b\\ n\n")], 1)
        #expect(output.text == #"a{l="q\" b\\ n\n"} 1"# + "\n")
    }

    @Test func bucketsAreCumulativeAndEndWithAll() {
        var histogram = LatencyHistogram()
        for seconds in [0.0004, 0.0005, 0.003, 0.2, 60] { histogram.record(seconds: seconds) }
        var output = PrometheusText()
        output.samples("t", [("route", "r")], of: histogram)
        let lines = output.text.split(separator: "\n")
        #expect(lines.contains(#"t_bucket{route="r",le="0.0005"} 2"#))
        #expect(lines.contains(#"t_bucket{route="r",le="0.001"} 2"#))
        #expect(lines.contains(#"t_bucket{route="r",le="0.005"} 3"#))
        #expect(lines.contains(#"t_bucket{route="r",le="0.25"} 4"#))
        #expect(lines.contains(#"t_bucket{route="r",le="10"} 4"#))
        #expect(lines.contains(#"t_bucket{route="r",le="+Inf"} 5"#))
        #expect(lines.contains(#"t_count{route="r"} 5"#))
        #expect(lines.contains { $0.hasPrefix(#"t_sum{route="r"} 60.203"#) })
    }
}
