import TestSupport
import Testing

@testable import WorkerPool

/// Whatever happens in whatever order, the books stay in order.
@Suite struct ScheduleModelTests {
    @Test(arguments: 0..<40)
    func everyWorkIsAnsweredExactlyOnce(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var harness = ScheduleHarness(workers: Int.random(in: 1...3, using: &generator), spares: seed % 2) {
            $0.queueLimit = 12
            $0.deadline = .milliseconds(700)
            $0.queueTimeout = .seconds(3)
        }
        var waiters: [WaiterID] = []
        var names: [String] = []
        for step in 0..<600 {
            let workers = Array(harness.schedule.workers.keys).sorted { $0.number < $1.number }
            let worker = workers.randomElement(using: &generator)
            switch Int.random(in: 0..<14, using: &generator) {
            case 0..<5:
                let name = "\(step)"
                names.append(name)
                waiters.append(
                    harness.submit(
                        name,
                        key: "k\(Int.random(in: 0..<20, using: &generator))",
                        affinity: "i\(Int.random(in: 0..<4, using: &generator))",
                        client: .random(in: 0..<4, using: &generator),
                        lane: Lane.allCases.randomElement(using: &generator)!
                    )
                )
            case 5:
                if let waiter = waiters.randomElement(using: &generator) { harness.cancel(waiter) }
            case 6..<9:
                if let worker, harness.schedule.workers[worker]?.run != nil {
                    harness.reply(worker, isLast: step % 5 == 0)
                }
            case 9:
                if let worker, harness.schedule.workers[worker]?.run != nil { harness.fails(worker, "no") }
            case 10:
                if let worker, step % 3 == 0 { harness.dies(worker) }
            case 11:
                for worker in workers where harness.schedule.workers[worker]?.isDoomed == true { harness.dies(worker) }
            default: harness.pass(.milliseconds(Int.random(in: 1...300, using: &generator)))
            }
            for worker in harness.starts {
                if case .starting? = harness.schedule.workers[worker]?.phase { harness.becomesReady(worker) }
            }
            check(harness)
        }
        // Workers that do nothing more are killed at their deadlines, works that wait are refused.
        for _ in 0..<200 {
            harness.pass(.milliseconds(500))
            for worker in harness.kills where harness.schedule.workers[worker] != nil { harness.dies(worker) }
            for worker in harness.starts {
                if case .starting? = harness.schedule.workers[worker]?.phase { harness.becomesReady(worker) }
            }
        }
        let outcomes = harness.outcomes.value
        for name in names { #expect(outcomes[name]?.count == 1, "\(name): \(outcomes[name]?.count ?? 0) answers") }
        #expect(harness.schedule.runs.isEmpty && harness.schedule.runsByKey.isEmpty)
        #expect(harness.schedule.runsByWaiter.isEmpty && harness.schedule.line.count == 0)
    }

    private func check(_ harness: ScheduleHarness) {
        let schedule = harness.schedule
        let waiting = schedule.runs.values.filter { $0.worker == nil }
        #expect(schedule.line.count == waiting.count)
        #expect(waiting.allSatisfy { !$0.waiters.isEmpty })
        let running = schedule.workers.values.compactMap(\.run)
        #expect(Set(running).count == running.count, "a run on two workers")
        let active = schedule.workers.values.filter { $0.role == .active && $0.isReady }
        #expect(active.count <= schedule.configuration.workers)
        for worker in schedule.workers.values {
            if let run = worker.run { #expect(schedule.runs[run]?.worker == worker.id) }
        }
        if schedule.workers.values.contains(where: { $0.isIdle && $0.role == .active }) {
            #expect(waiting.allSatisfy { $0.work.lane.hasOwnWorker }, "an idle worker while works wait")
        }
    }
}
