import ImageRequests
import WorkerPool

extension PyramidStore {
    /// Pyramids made by workers, each in at most so long.
    ///
    /// In the lane `background` one worker makes them, one after the other, whenever the processors have nothing better
    /// to do; in others, as many do as there are.
    static func making(by pool: WorkerPool, in lane: Lane, deadline: Duration) -> Making {
        { source, folder, bytes, progress, completion in
            let text = ImageJob.prepare(source, folder: folder, bytes: bytes).text
            let work = Work(
                key: text,
                // A picture whose pyramid ends workers may be fit to be looked at all the same.
                affinity: "pyramid of \(source.version.text) \(source.path)",
                client: 0,
                lane: lane,
                payload: Array(text.utf8),
                deadline: deadline
            )
            let ticket = pool.submit(work) { bytes in
                if let fraction = Double(String(decoding: bytes, as: UTF8.self)) { progress(fraction) }
            } completion: { result in
                completion(result.map { _ in }.mapError { JobFailure($0) })
            }
            return { ticket.cancel() }
        }
    }
}
