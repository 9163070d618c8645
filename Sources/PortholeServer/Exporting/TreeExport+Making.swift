import ImageRequests
import WorkerPool

// Rendering and writing, on the thread that runs the export.
extension TreeExport {
    /// Exports pictures, as many at once as there are workers.
    func make(
        _ found: [Found],
        _ pool: WorkerPool,
        _ store: PyramidStore?,
        _ meter: PreparationMeter
    ) throws(ExportError) {
        // What is still sent for pictures that were given up must not be taken for that of later ones.
        let base = numbers
        numbers += found.count
        var rest = found.indices[...]
        var pictures: [Int: PictureInExport] = [:]
        while true {
            while pictures.count < workers, let index = rest.popFirst() {
                guard let picture = try begin(found[index]) else {
                    meter.pixelsDone += effort(for: found[index].info)
                    continue
                }
                let number = base + index
                pictures[number] = picture
                if picture.waitsForPyramid { wait(for: picture, number, store) }
            }
            for (number, picture) in pictures { order(from: picture, number, beside: pictures.count, pool) }
            for (number, picture) in pictures where picture.isDone {
                if try publish(picture) { meter.made += 1 }
                pictures[number] = nil
                meter.pixelsDone += effort(for: picture.info)
            }
            guard !pictures.isEmpty else {
                if rest.isEmpty { break }
                continue
            }
            for message in messages.wait(milliseconds: 200) {
                switch message {
                case .stop, .looked: throw interrupted
                case .pyramid(let number, let outcome):
                    if let picture = pictures[number], let reason = take(outcome, for: picture) {
                        drop(picture, reason)
                        pictures[number] = nil
                        meter.pixelsDone += effort(for: picture.info)
                    }
                case .rendered(let number, let repeats, let order, let result):
                    guard let picture = pictures[number], picture.repeats == repeats else { continue }
                    picture.underWay -= 1
                    if let reason = try take(result, order, for: picture, number, store) {
                        drop(picture, reason)
                        pictures[number] = nil
                        meter.pixelsDone += effort(for: picture.info)
                    }
                }
            }
            tell(meter, pictures, store)
        }
    }

    /// A picture with its descriptors written; `nil` where it has no tiles.
    private func begin(_ found: Found) throws(ExportError) -> PictureInExport? {
        let name = found.candidate.name
        var trees: [PictureTree] = []
        if found.candidate.trees.contains(.iiif) {
            guard let tree = PictureTree.iiif(name, of: found.info, settings) else {
                fail(found.candidate.source, "it has no tiles")
                return nil
            }
            trees.append(tree)
        }
        if found.candidate.trees.contains(.deepZoom) { trees.append(.deepZoom(name, of: found.info, settings)) }
        return PictureInExport(found.candidate, found.info, trees, needsPyramid: needsPyramid(found.info))
    }

    private func folder(of tree: PictureTree) -> TreeFolder {
        switch tree.kind {
        case .iiif: folders.iiif!
        case .deepZoom: folders.deepZoom!
        }
    }

    private func wait(for picture: PictureInExport, _ number: Int, _ store: PyramidStore?) {
        guard let store else { return }
        store.wait(for: picture.source, as: store.newWaiter()) { [messages] in messages.add(.pyramid(number, $0)) }
    }

    /// Has workers render as much as keeps them busy.
    ///
    /// Where there are as many pictures as workers, each stays with one: two would decode it twice.
    private func order(from picture: PictureInExport, _ number: Int, beside count: Int, _ pool: WorkerPool) {
        guard !picture.waitsForPyramid else { return }
        let most = count >= workers && count > 1 ? 1 : max(4 * workers / count, 2)
        let repeats = picture.repeats
        while picture.underWay < most, let order = picture.next() {
            picture.underWay += 1
            var request = order.picture.request
            if request.format.isLossy { request.quality = settings.quality }
            submit(.region(picture.reading, request), to: pool) { [messages] in
                messages.add(.rendered(number, repeats: repeats, order, $0))
            }
        }
    }

    /// Takes a pyramid, or says why there is none.
    private func take(_ outcome: PyramidBooks.Outcome, for picture: PictureInExport) -> String? {
        switch outcome {
        case .ready(let file):
            picture.reading = file
            picture.waitsForPyramid = false
            return nil
        case .building: return PyramidFailure.stopping.reason
        case .failed(let failure): return failure.reason
        }
    }

    /// Writes what was rendered, or says why there is nothing.
    private func take(
        _ result: Result<WorkerReply, WorkerFailure>,
        _ order: PictureInExport.Order,
        for picture: PictureInExport,
        _ number: Int,
        _ store: PyramidStore?
    ) throws(ExportError) -> String? {
        switch result {
        case .success(let reply):
            let tree = picture.trees[order.tree]
            let paths = order.picture.paths.map { tree.folder + $0 }
            try writing(to: folder(of: tree)) { folder throws(SystemError) in
                try folder.write(reply.body, to: paths[0])
                for path in paths.dropFirst() { try folder.link(paths[0], as: path, bytes: reply.body) }
            }
            picture.files += paths.count
            picture.bytes += reply.body.count
            picture.done += 1
            return nil
        case .failure(let failure):
            let failure = JobFailure(failure)
            guard let store, picture.repeats < 3, isForWantOfAPyramid(failure, of: picture, store) else {
                return PyramidFailure.job(failure).reason
            }
            discard(picture)
            picture.repeats += 1
            picture.beginAnew()
            picture.waitsForPyramid = true
            wait(for: picture, number, store)
            return nil
        }
    }

    /// Whether a pyramid would help that is not there, or not any more.
    private func isForWantOfAPyramid(_ failure: JobFailure, of picture: PictureInExport, _ store: PyramidStore) -> Bool
    {
        guard case .image(let failure) = failure else { return false }
        let isPyramid = picture.reading != picture.source
        switch failure.kind {
        case .needsPyramid: return !isPyramid
        case .notFound, .sourceChanged, .unreadable, .corrupt:
            return isPyramid && store.discard(picture.reading, of: picture.source)
        default: return false
        }
    }

    /// Puts a picture's trees in their places; `false` where what is there by now is not to be replaced.
    private func publish(_ picture: PictureInExport) throws(ExportError) -> Bool {
        // Much may have been put there while the picture was rendered.
        for tree in picture.trees where settings.existing == .replace {
            let places = tree.places.map { "\(folder(of: tree).path)/\($0)" }
            if let reason = ExportPlaces.whyNoneGivesWay(in: places, for: tree.kind) {
                drop(picture, reason)
                return false
            }
        }
        for tree in picture.trees {
            try writing(to: folder(of: tree)) { folder throws(SystemError) in
                try folder.write(tree.descriptor.bytes, to: tree.descriptor.path)
                try folder.publish(tree.places, isReplacing: settings.existing == .replace)
            }
            summary.files += 1
            summary.bytes += tree.descriptor.bytes.count
        }
        summary.exported += 1
        summary.files += picture.files
        summary.bytes += picture.bytes
        observe(.made(picture.source.path, seconds: picture.start.duration(to: .now) / .seconds(1)))
        return true
    }

    private func drop(_ picture: PictureInExport, _ reason: String) {
        discard(picture)
        fail(picture.source, reason)
    }

    private func discard(_ picture: PictureInExport) {
        for tree in picture.trees {
            for place in tree.places { folder(of: tree).discard(place) }
        }
    }

    private func writing(
        to folder: TreeFolder,
        _ body: (TreeFolder) throws(SystemError) -> Void
    ) throws(ExportError) {
        do throws(SystemError) {
            try body(folder)
        } catch {
            throw ExportError("cannot write to \(folder.path): \(error)")
        }
    }

    /// Tells how far it is, ten times a second at most.
    private func tell(_ meter: PreparationMeter, _ pictures: [Int: PictureInExport], _ store: PyramidStore?) {
        let now = ContinuousClock.now
        guard lastProgress.duration(to: now) >= .milliseconds(100) else { return }
        lastProgress = now
        let under = pictures.values.reduce(0) { sum, picture in
            let passes = needsPyramid(picture.info) ? 2.0 : 1.0
            guard picture.waitsForPyramid else { return sum + picture.pixels * (passes - 1 + picture.fraction) }
            guard case .building(let fraction, _) = store?.outcome(for: picture.source) else { return sum }
            return sum + picture.pixels * fraction
        }
        observe(.progress(meter.progress(underWay: under)))
    }
}
