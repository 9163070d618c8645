import Testing

@testable import WorkerPool

/// Whose turn it is.
@Suite struct OrderTests {
    @Test func theNewestViewOfAClientGoesFirst() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 9)
        for name in ["old", "older?", "newest"] { harness.submit(name) }
        for _ in 0..<3 { harness.reply(harness.starts[0]) }
        #expect(harness.order == ["busy", "newest", "older?", "old"])
    }

    @Test func tilesOfAClientGoInTheirOrder() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 9)
        for name in ["t1", "t2", "t3"] { harness.submit(name, lane: .tile) }
        for _ in 0..<3 { harness.reply(harness.starts[0]) }
        #expect(harness.order == ["busy", "t1", "t2", "t3"])
    }

    @Test func aViewAskedForAgainIsTheNewest() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 9)
        harness.submit("a1", key: "a")
        harness.submit("b1", key: "b")
        harness.submit("a2", key: "a")
        harness.reply(harness.starts[0])
        #expect(harness.order == ["busy", "a"])
    }

    @Test func clientsTakeTurns() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 9)
        for number in 1...4 { harness.submit("greedy\(number)", client: 1) }
        harness.submit("modest", client: 2)
        for _ in 0..<2 { harness.reply(harness.starts[0]) }
        #expect(harness.order == ["busy", "greedy4", "modest"])
    }

    @Test func aTileIsNotStarvedByLargeViews() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 99)
        for number in 1...20 { harness.submit("view\(number)", client: UInt64(number)) }
        for number in 1...10 { harness.submit("tile\(number)", client: 50, lane: .tile) }
        var viewTime = Duration.zero
        while harness.outcome("tile10") == nil {
            let isTile = harness.running.first?.hasPrefix("tile") ?? false
            let time = Duration.milliseconds(isTile ? 2 : 500)
            if !isTile { viewTime += time }
            harness.reply(harness.starts[0], after: time)
        }
        #expect(viewTime <= .milliseconds(1000), "ten tiles waited for two views at the most, not for twenty")
    }

    @Test func viewsAreNotStarvedByTiles() {
        var harness = ScheduleHarness()
        harness.submit("busy", client: 99)
        harness.submit("view", client: 1)
        var number = 0
        while harness.outcome("view") == nil, number < 1000 {
            number += 1
            harness.submit("tile\(number)", client: 50, lane: .tile)
            harness.reply(harness.starts[0], after: .milliseconds(2))
        }
        #expect(number < 10)
    }

    @Test func aLaneThatWasIdleIsOwedNothing() {
        var harness = ScheduleHarness()
        for number in 1...100 {
            harness.submit("tile\(number)", lane: .tile)
            harness.reply(harness.starts[0], after: .milliseconds(100))
        }
        // Ten seconds of tiles give views no claim to ten seconds on their own.
        harness.submit("busy", client: 99, lane: .tile)
        for number in 1...6 { harness.submit("view\(number)", client: UInt64(number)) }
        for number in 1...6 { harness.submit("late\(number)", client: 60, lane: .tile) }
        for _ in 0..<7 { harness.reply(harness.starts[0], after: .milliseconds(100)) }
        let views = harness.order.suffix(7).filter { $0.hasPrefix("view") }.count
        #expect((3...4).contains(views), "\(harness.order.suffix(7))")
    }

    @Test func aWorkGoesToTheWorkerThatHasItsImageOpen() {
        var harness = ScheduleHarness(workers: 3)
        for image in ["x", "y", "z"] { harness.submit(image, affinity: image) }
        let home = Dictionary(uniqueKeysWithValues: ["x", "y", "z"].map { ($0, harness.worker(running: $0)!) })
        #expect(Set(home.values).count == 3, "each has one of its own")
        for worker in harness.starts { harness.reply(worker) }
        for image in ["z", "x", "y", "x", "z"] {
            harness.submit("\(image) again", affinity: image)
            #expect(harness.worker(running: "\(image) again") == home[image])
            harness.reply(home[image]!)
        }
    }

    @Test func aWorkDoesNotWaitForTheWorkerThatHasItsImageOpen() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("x1", affinity: "x")
        harness.submit("x2", affinity: "x")
        #expect(harness.running == ["x1", "x2"])
    }

    @Test func asManyRunAsThereAreWorkersAndASpareStaysOut() {
        var harness = ScheduleHarness(workers: 2, spares: 1)
        #expect(harness.starts.count == 3)
        for number in 1...4 { harness.submit("w\(number)") }
        #expect(harness.running.count == 2)
        #expect(harness.schedule.currentStatistics.workersAlive == 3)
    }

    @Test func theFirstWorkerOfAllStartsAloneAndRunsWhatWaitsBeforeTheOthersAreThere() {
        var harness = ScheduleHarness(workers: 2, spares: 1, ready: false)
        harness.submit("first", lane: .tile)
        harness.submit("second", lane: .tile)
        #expect(harness.starts.count == 1)
        harness.becomesReady(harness.starts[0])
        #expect(harness.running == ["first"])
        #expect(harness.starts.count == 3)
    }

    @Test func whereTheFirstWorkerDoesNotStartAnotherIsTried() {
        var harness = ScheduleHarness(workers: 2, spares: 1, ready: false)
        harness.dies(harness.starts[0])
        harness.pass(.seconds(1))
        #expect(harness.starts.count == 2)
        harness.becomesReady(harness.starts[1])
        #expect(harness.starts.count == 4)
    }

    @Test func aSpareStepsInAtOnceWhenAWorkerDies() {
        var harness = ScheduleHarness(workers: 1, spares: 1)
        harness.submit("w")
        let first = harness.worker(running: "w")!
        harness.dies(first)
        #expect(harness.worker(running: "w") != first, "it runs again, with no start to wait for")
        #expect(harness.running == ["w"])
        #expect(harness.starts.count == 3, "and a new spare is started")
    }

    /// Somebody waits for it, though not for a picture that is looked at now.
    @Test func lengthyWorkWaitsForNoBackgroundAndNoViewForIt() {
        var harness = ScheduleHarness()
        for name in ["prepare", "prepare2"] { harness.submit(name, lane: .background) }
        harness.becomesReady(harness.starts[1])
        for name in ["check", "check2"] { harness.submit(name, lane: .lengthy, deadline: .seconds(600)) }
        #expect(harness.starts.count == 3)
        harness.becomesReady(harness.starts[2])
        harness.submit("view")
        #expect(harness.running == ["check", "prepare", "view"])
        harness.reply(harness.starts[2])
        #expect(harness.running == ["check2", "prepare", "view"])
        // One that dies has another in its place, and that is for the same lane.
        harness.dies(harness.starts[2])
        harness.reply(harness.starts[1])
        #expect(harness.running == ["prepare2", "view"])
        harness.becomesReady(harness.starts[3])
        #expect(harness.running == ["check2", "prepare2", "view"])
    }

    @Test(arguments: [Lane.background, .lengthy])
    func suchWorkHasAWorkerOfItsOwnStartedWhenNeeded(lane: Lane) {
        var harness = ScheduleHarness()
        #expect(harness.starts.count == 1)
        harness.submit("prepare", lane: lane)
        #expect(harness.running.isEmpty, "no worker of the others is taken")
        #expect(harness.starts.count == 2)
        harness.becomesReady(harness.starts[1])
        #expect(harness.running == ["prepare"])
        harness.submit("view")
        harness.submit("prepare2", lane: lane)
        #expect(harness.running == ["prepare", "view"])
        #expect(harness.starts.count == 2)
        harness.reply(harness.starts[1])
        #expect(harness.running == ["prepare2", "view"])
    }
}
