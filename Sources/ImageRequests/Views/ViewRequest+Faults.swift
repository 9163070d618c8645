import ZoomCore

extension ViewRequest {
    /// The error of a view whose numbers, each allowed by itself, lead out of what can be computed with: it names the
    /// parameter that does, as it was given.
    func requestError(_ error: GeometryError, _ edit: ImageEdit) -> RequestError {
        guard let (parameter, value) = culprit(error, edit) else { return RequestError(error) }
        let isStored = parameter == .crop && self.edit == nil
        var fault = RequestError(
            error,
            from: parameter.rawValue,
            called: isStored ? "The stored edit's crop" : nil,
            value
        )
        if isStored {
            // The request itself has nothing wrong in it.
            fault.kind = .tooLarge
            fault.parameter = nil
        }
        return fault
    }

    private func culprit(_ error: GeometryError, _ edit: ImageEdit) -> (ViewParameter, String)? {
        switch error.parameter {
        // A viewport and an image differ by less than this: the limit from which the magnification is no further away
        // is the one that it comes from.
        case .magnification:
            error.value / limits.minimum < 1e17 ? (.min, text(limits.minimum)) : (.max, text(limits.maximum))
        case .scaledWidth, .scaledHeight: scaleCulprit
        case .offsetX: offsetCulprit(.x, viewport.width, (.w, viewport.width))
        case .offsetY: offsetCulprit(.y, viewport.height, (.h, viewport.height))
        case .outputWidth: (.w, text(viewport.width))
        case .outputHeight: (.h, text(viewport.height))
        case .cropCenterX, .cropCenterY, .cropWidth, .cropHeight, .editedWidth, .editedHeight:
            edit.geometry.crop.map {
                (.crop, text($0.center.x, $0.center.y, $0.size.width, $0.size.height))
            }
        default: nil
        }
    }

    private var scaleCulprit: (ViewParameter, String) {
        if case .rect(let rect) = placement { return (.rect, text(rect)) }
        return scale < limits.minimum ? (.min, text(limits.minimum)) : (.scale, text(scale))
    }

    private func offsetCulprit(
        _ axis: ViewParameter,
        _ length: Double,
        _ side: (ViewParameter, Double)
    ) -> (ViewParameter, String) {
        let isX = axis == .x
        switch placement {
        // Nothing but the window's own size moves a picture that is centred.
        case .centered: return (side.0, text(side.1))
        case .offset(let x, let y):
            guard let given = isX ? x : y else { return (side.0, text(side.1)) }
            return (axis, text(given))
        case .center(let point): return (.center, text(point.x, point.y))
        case .rect(let rect): return (.rect, text(rect))
        case .anchor(let anchor, let translation):
            let moved = isX ? translation.x : translation.y
            let unit = isX ? anchor.x : anchor.y
            // Whichever moves it further.
            let reach = unit.magnitude * length * Swift.max(scale, limits.minimum, 1)
            if moved.magnitude > reach { return (isX ? .dx : .dy, text(moved)) }
            return (.anchor, text(anchor.x, anchor.y))
        }
    }

    private func text(_ rect: Rect) -> String {
        text(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    private func text(_ numbers: Double...) -> String {
        numbers.map(DecimalText.shortest).joined(separator: ",")
    }
}
