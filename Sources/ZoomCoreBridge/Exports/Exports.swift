#if arch(wasm32)
    // What the WebAssembly module shows: one function for each operation, and the memory that they share.

    /// WebAssembly has one thread.
    nonisolated(unsafe) private var memory = NumberMemory()

    /// Makes room for so many numbers.
    /// - Returns: the address of the first.
    @_expose(wasm, "reserve")
    @_cdecl("zoom_reserve")
    func exportedReserve(_ count: Int32) -> Int32 {
        memory.reserve(Int(count))
        return Int32(bitPattern: UInt32(UInt(bitPattern: memory.numbers.baseAddress)))
    }

    @_expose(wasm, "layout")
    @_cdecl("zoom_layout")
    func exportedLayout() -> Int32 { Int32(memory.run(layout)) }

    @_expose(wasm, "place")
    @_cdecl("zoom_place")
    func exportedPlace() -> Int32 { Int32(memory.run(place)) }

    @_expose(wasm, "describe")
    @_cdecl("zoom_describe")
    func exportedDescribe() -> Int32 { Int32(memory.run(describe)) }

    @_expose(wasm, "device")
    @_cdecl("zoom_device")
    func exportedDevice() -> Int32 { Int32(memory.run(device)) }

    @_expose(wasm, "imagePoint")
    @_cdecl("zoom_imagePoint")
    func exportedImagePoint() -> Int32 { Int32(memory.run(imagePoint)) }

    @_expose(wasm, "viewportPoint")
    @_cdecl("zoom_viewportPoint")
    func exportedViewportPoint() -> Int32 { Int32(memory.run(viewportPoint)) }

    @_expose(wasm, "offsetRange")
    @_cdecl("zoom_offsetRange")
    func exportedOffsetRange() -> Int32 { Int32(memory.run(offsetRange)) }

    @_expose(wasm, "draggedOffset")
    @_cdecl("zoom_draggedOffset")
    func exportedDraggedOffset() -> Int32 { Int32(memory.run(draggedOffset)) }

    @_expose(wasm, "sliderPosition")
    @_cdecl("zoom_sliderPosition")
    func exportedSliderPosition() -> Int32 { Int32(memory.run(sliderPosition)) }

    @_expose(wasm, "sliderScale")
    @_cdecl("zoom_sliderScale")
    func exportedSliderScale() -> Int32 { Int32(memory.run(sliderScale)) }

    @_expose(wasm, "viewport")
    @_cdecl("zoom_viewport")
    func exportedViewport() -> Int32 { Int32(memory.run(viewport)) }

    @_expose(wasm, "gesture")
    @_cdecl("zoom_gesture")
    func exportedGesture() -> Int32 { Int32(memory.run(gesture)) }

    @_expose(wasm, "transform")
    @_cdecl("zoom_transform")
    func exportedTransform() -> Int32 { Int32(memory.run(transform)) }

    @_expose(wasm, "transformBegan")
    @_cdecl("zoom_transformBegan")
    func exportedTransformBegan() -> Int32 { Int32(memory.run(transformBegan)) }

    @_expose(wasm, "transformChanged")
    @_cdecl("zoom_transformChanged")
    func exportedTransformChanged() -> Int32 { Int32(memory.run(transformChanged)) }

    @_expose(wasm, "transformShown")
    @_cdecl("zoom_transformShown")
    func exportedTransformShown() -> Int32 { Int32(memory.run(transformShown)) }

    @_expose(wasm, "edit")
    @_cdecl("zoom_edit")
    func exportedEdit() -> Int32 { Int32(memory.run(edit)) }

    @_expose(wasm, "inscribed")
    @_cdecl("zoom_inscribed")
    func exportedInscribed() -> Int32 { Int32(memory.run(inscribed)) }

    @_expose(wasm, "sourcePoint")
    @_cdecl("zoom_sourcePoint")
    func exportedSourcePoint() -> Int32 { Int32(memory.run(sourcePoint)) }

    @_expose(wasm, "picturePoint")
    @_cdecl("zoom_picturePoint")
    func exportedPicturePoint() -> Int32 { Int32(memory.run(picturePoint)) }

    @_expose(wasm, "sticker")
    @_cdecl("zoom_sticker")
    func exportedSticker() -> Int32 { Int32(memory.run(sticker)) }

    @_expose(wasm, "pyramid")
    @_cdecl("zoom_pyramid")
    func exportedPyramid() -> Int32 { Int32(memory.run(pyramid)) }

    @_expose(wasm, "pyramidLevel")
    @_cdecl("zoom_pyramidLevel")
    func exportedPyramidLevel() -> Int32 { Int32(memory.run(pyramidLevel)) }

    @_expose(wasm, "tiles")
    @_cdecl("zoom_tiles")
    func exportedTiles() -> Int32 { Int32(memory.run(tiles)) }

    @_expose(wasm, "tile")
    @_cdecl("zoom_tile")
    func exportedTile() -> Int32 { Int32(memory.run(tile)) }

    @_expose(wasm, "touchSession")
    @_cdecl("zoom_touchSession")
    func exportedTouchSession() -> Int32 { Int32(memory.run(touchSession)) }

    @_expose(wasm, "touchEvent")
    @_cdecl("zoom_touchEvent")
    func exportedTouchEvent() -> Int32 { Int32(memory.run(touchEvent)) }

    @_expose(wasm, "touchAdvance")
    @_cdecl("zoom_touchAdvance")
    func exportedTouchAdvance() -> Int32 { Int32(memory.run(touchAdvance)) }

    @_expose(wasm, "touchGesture")
    @_cdecl("zoom_touchGesture")
    func exportedTouchGesture() -> Int32 { Int32(memory.run(touchGesture)) }

    @_expose(wasm, "crop")
    @_cdecl("zoom_crop")
    func exportedCrop() -> Int32 { Int32(memory.run(crop)) }

    @_expose(wasm, "measureCrop")
    @_cdecl("zoom_measureCrop")
    func exportedMeasureCrop() -> Int32 { Int32(memory.run(measureCrop)) }

    @_expose(wasm, "cropper")
    @_cdecl("zoom_cropper")
    func exportedCropper() -> Int32 { Int32(memory.run(cropper)) }

    @_expose(wasm, "changeCrop")
    @_cdecl("zoom_changeCrop")
    func exportedChangeCrop() -> Int32 { Int32(memory.run(changeCrop)) }
#endif
