import HTTPMessage
import ImageRequests

/// `/iiif/{version}/…`: the IIIF Image API in one of its versions.
struct IIIFRoute: Sendable {
    let version: IIIFVersion
    let limits: IIIFLimits
    let regions: RegionDelivery
    let descriptors: DescriptorDelivery
    let links: Links

    /// Its routes.
    var routes: [Route] {
        let image = "/iiif/\(version.rawValue)/{id}"
        return [
            Route("\(image)/{region}/{size}/{rotation}/{quality}.{format}", handler: answerPicture),
            Route("\(image)/info.json", handler: answerInfo),
            Route(image, handler: answerBase),
        ]
    }

    /// Answers a call with a picture.
    func answerPicture(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let request: IIIFImageRequest
        do throws(RequestError) {
            request = try IIIFImageRequest(
                version: version,
                region: call.parameters[1],
                size: call.parameters[2],
                rotation: call.parameters[3],
                file: call.parameters[4]
            )
        } catch {
            return call.fail(Problem(error))
        }
        let address = address(for: call)
        let isAddressed = links.base.isEmpty
        regions.desk.find(call.parameters[0], for: call) { found in
            let image: IIIFImage
            do throws(RequestError) {
                image = try request.resolved(for: found.info.pyramid, limits: limits)
            } catch {
                return call.fail(Problem(error))
            }
            // Of all that the canonical form is made of, this alone may not stand in a URI (RFC 3986, section 3.3).
            let path = image.canonicalPath.replacing("^", with: "%5E")
            var fields = Fields()
            fields.append("Link", "\(profileLink), <\(address)/\(path)>;rel=\"canonical\"")
            if isAddressed { fields.append("Vary", RequestAddress.fields.joined(separator: ", ")) }
            regions.deliver(image.request, fields, isAddressed: isAddressed, of: found, to: call)
        }
    }

    /// Answers a call with what there is to know of an image.
    func answerInfo(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let accept = call.request.fields["Accept"]
        guard let type = IIIFInfoType(accept: accept, version: version) else {
            let detail =
                "Accept is \(shortened(accept ?? "")) and admits neither application/ld+json nor application/json."
            return call.fail(Problem(.notAcceptable, detail, parameter: "Accept"))
        }
        let address = address(for: call)
        descriptors.answer(call) { found in
            let info = found.info
            let document = IIIFInfo(
                version,
                address: address,
                pyramid: info.pyramid,
                limits: limits,
                hasAlpha: info.hasAlpha,
                hasColour: info.bands - (info.hasAlpha ? 1 : 0) >= 3
            )
            return DescriptorDelivery.Document(
                mediaType: type.mediaType(version),
                body: document.json.bytes,
                link: profileLink + (type == .plain ? ", \(contextLink)" : ""),
                vary: ["Accept"] + (links.base.isEmpty ? RequestAddress.fields : [])
            )
        }
    }

    /// Answers a call for an image as such: what there is to know is elsewhere.
    func answerBase(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let address = address(for: call)
        regions.desk.find(call.parameters[0], for: call) { _ in
            var fields = Fields()
            fields.append("Location", "\(address)/info.json")
            fields.append("Cache-Control", descriptors.freshness.cacheControl)
            if links.base.isEmpty { fields.append("Vary", RequestAddress.fields.joined(separator: ", ")) }
            call.answer(Response(status: .seeOther, fields: fields))
        }
    }

    /// The image's own address, with the id as the client spells it: viewers compare it with what they asked for.
    private func address(for call: Call) -> String {
        let segments = call.request.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return links.absolute(for: call.request).iiif(version, segment: String(Substring(segments[3])))
    }

    private var profileLink: String { "<\(version.profile)>;rel=\"profile\"" }

    private var contextLink: String {
        "<\(version.context)>;rel=\"http://www.w3.org/ns/json-ld#context\";type=\"application/ld+json\""
    }
}
