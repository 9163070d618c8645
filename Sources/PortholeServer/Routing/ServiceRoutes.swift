import ImageRequests

extension RouteTable {
    /// Everything that is served; openapi.yaml has the same paths and methods.
    init(_ operations: OperationsRoutes, _ library: LibraryRoutes, _ pictures: PictureRoutes, _ pages: PageRoutes) {
        let others = [
            Route("/images/{id}/tiles/{level}/{column}/{row}.{format}", handler: pictures.tile.answer),
            Route("/images/{id}/view", handler: pictures.view.answer),
            Route("/images/{id}/viewport", handler: pictures.viewport.answer),
            Route("/viewport", methods: [.post], handler: pictures.gestures.answer),
            Route("/images/{id}/edit", methods: [.get, .put, .delete], handler: library.edit.answer),
            Route("/images/{id}/pyramid", methods: [.get, .post], handler: library.pyramid.answer),
            Route(
                "/images/{id}",
                methods: [.get, .put, .delete],
                streamedBytes: library.image.uploads.access.maximumBytes,
                handler: library.image.answer
            ),
            Route("/images", handler: library.images.answer),
            Route("/dzi/{id}.dzi", handler: pictures.deepZoom.answerDescriptor),
            Route("/dzi/{id}.xml", handler: pictures.deepZoom.answerDescriptor),
            Route("/dzi/{id}_files/{level}/{column}_{row}.{format}", handler: pictures.deepZoom.answerTile),
            Route("/zoomify/{id}/ImageProperties.xml", handler: pictures.zoomify.answerDescriptor),
            Route(
                "/zoomify/{id}/TileGroup{group}/{zoom}-{column}-{row}.{format}",
                handler: pictures.zoomify.answerTile
            ),
            Route("/xyz/{id}/tilejson.json", handler: pictures.xyz.answerDescriptor),
            Route("/xyz/{id}/{z}/{x}/{y}.{format}", handler: pictures.xyz.answerTile),
            Route("/", handler: pages.answerGallery),
            Route("/viewer/{id}", handler: pages.answerViewer),
            Route("/porthole-viewer.js", handler: pages.answerElement),
            Route("/assets/{digest}/{path}", takesRest: true, handler: pages.answerAsset),
            Route("/favicon.ico", handler: pages.answerIcon),
            Route("/healthz", handler: operations.answerHealth),
            Route("/readyz", handler: operations.answerReadiness),
            Route("/metrics", handler: operations.answerMetrics),
            Route("/openapi.yaml", handler: operations.answerInterface),
        ]
        routes = others + pictures.iiif.flatMap(\.routes)
    }
}

/// The routes that tell what there is.
struct LibraryRoutes: Sendable {
    var images: ImagesRoute
    var image: ImageRoute
    var edit: EditRoute
    var pyramid: PyramidRoute
}

/// The routes that make pictures, or tell where they are.
struct PictureRoutes: Sendable {
    var view: ViewRoute
    var viewport: ViewportRoute
    var gestures: GestureRoute
    var tile: TileRoute
    var iiif: [IIIFRoute]
    var deepZoom: DeepZoomRoute
    var zoomify: ZoomifyRoute
    var xyz: XYZRoute
}
