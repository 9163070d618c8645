import HTTPMessage
import ImageRequests

/// How a view's query becomes a view of an image as it is now, with the edit that is in force.
struct ViewFinder: Sendable {
    let desk: ImageDesk
    /// The stored edits; `nil` where none are kept.
    let edits: EditStore?
    let limits: ViewLimits
    let links: Links

    /// Calls `body` with the image and the view of it that a call asks for; else answers why there is none.
    ///
    /// With them comes what was seen of the edit that is stored, `nil` where that cannot matter.
    /// `accept` is the call's field `Accept` where that may decide the format. All of it is done once more where a
    /// worker finds that a file has changed since.
    func find(
        for call: Call,
        accept: String? = nil,
        _ body: @escaping @Sendable (ImageDesk.Found, ResolvedView, EditSighting?) -> Void
    ) {
        let request: ViewRequest
        do throws(RequestError) {
            request = try ViewRequest(query: call.request.query, accept: accept, limits: limits)
        } catch {
            return call.fail(Problem(error))
        }
        desk.find(call.parameters[0], for: call) { found in
            storedEdit(of: found.item.id, unlessNamedBy: request) { result in
                let view: ResolvedView
                switch result {
                case .failure(let error): return call.fail(Problem(error, id: found.item.id))
                case .success(let stored):
                    do throws(RequestError) {
                        view = try request.resolved(for: found.info.size, storedEdit: stored?.edit)
                    } catch {
                        guard let edit = stored?.edit, isAtFault(edit, request, of: found) else {
                            return call.fail(Problem(error))
                        }
                        let address = links.edit(found.item.id)
                        return call.fail(.unusableEdit(at: address, reason: error.message))
                    }
                    let mayMatter = request.edit == nil
                    body(found, view, mayMatter ? edits?.sighting(of: found.item.id, found: stored) : nil)
                }
            }
        }
    }

    /// Whether it is the stored edit for which a view cannot be had, and nothing that the request says.
    private func isAtFault(_ edit: ImageEdit, _ request: ViewRequest, of found: ImageDesk.Found) -> Bool {
        let size = found.info.size
        return (try? edit.check(for: size)) == nil || (try? request.resolved(for: size)) != nil
    }

    /// Calls `body` with the edit that is stored for an id, where one could be in force.
    private func storedEdit(
        of id: String,
        unlessNamedBy request: ViewRequest,
        _ body: @escaping @Sendable (Result<EditStore.Stored?, EditStoreError>) -> Void
    ) {
        guard let edits, request.edit == nil else { return body(.success(nil)) }
        edits.find(id, body)
    }
}
