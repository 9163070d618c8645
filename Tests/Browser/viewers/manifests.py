"""IIIF presentation manifests of one picture, as Mirador wants them: 3 with the Image API 3, 2 with 2.1."""


def manifests(address, service, identifier, width, height):
    """Both by version; they will lie at `address/3.json` and `2.json`; `service` is the root of the images."""
    return {3: third(f"{address}/3.json", f"{service}/iiif/3/{identifier}", width, height),
            2: second(f"{address}/2.json", f"{service}/iiif/2/{identifier}", width, height)}


def third(address, image, width, height):
    body = {"id": f"{image}/full/max/0/default.jpg", "type": "Image", "format": "image/jpeg", "width": width,
            "height": height, "service": [{"id": image, "type": "ImageService3", "profile": "level2"}]}
    annotation = {"id": f"{address}#annotation", "type": "Annotation", "motivation": "painting", "body": body,
                  "target": f"{address}#canvas"}
    page = {"id": f"{address}#page", "type": "AnnotationPage", "items": [annotation]}
    canvas = {"id": f"{address}#canvas", "type": "Canvas", "width": width, "height": height, "items": [page]}
    return {"@context": "http://iiif.io/api/presentation/3/context.json", "id": address, "type": "Manifest",
            "label": {"en": ["Clouds"]}, "items": [canvas]}


def second(address, image, width, height):
    resource = {"@id": f"{image}/full/full/0/default.jpg", "@type": "dctypes:Image", "format": "image/jpeg",
                "width": width, "height": height,
                "service": {"@context": "http://iiif.io/api/image/2/context.json", "@id": image,
                            "profile": "http://iiif.io/api/image/2/level2.json"}}
    annotation = {"@type": "oa:Annotation", "motivation": "sc:painting", "resource": resource,
                  "on": f"{address}#canvas"}
    canvas = {"@id": f"{address}#canvas", "@type": "sc:Canvas", "label": "Clouds", "width": width, "height": height,
              "images": [annotation]}
    return {"@context": "http://iiif.io/api/presentation/2/context.json", "@id": address, "@type": "sc:Manifest",
            "label": "Clouds", "sequences": [{"@type": "sc:Sequence", "canvases": [canvas]}]}
