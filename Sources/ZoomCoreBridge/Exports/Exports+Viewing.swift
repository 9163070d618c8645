#if arch(wasm32) && VIEWING
    // What a page needs that views, or lists pictures: zoom-core.wasm.

    @_expose(wasm, "layout")
    @_cdecl("zoom_layout")
    func exportedLayout() -> Int32 { Int32(sharedMemory.run(layout)) }

    @_expose(wasm, "place")
    @_cdecl("zoom_place")
    func exportedPlace() -> Int32 { Int32(sharedMemory.run(place)) }

    @_expose(wasm, "describe")
    @_cdecl("zoom_describe")
    func exportedDescribe() -> Int32 { Int32(sharedMemory.run(describe)) }

    @_expose(wasm, "device")
    @_cdecl("zoom_device")
    func exportedDevice() -> Int32 { Int32(sharedMemory.run(device)) }

    @_expose(wasm, "imagePoint")
    @_cdecl("zoom_imagePoint")
    func exportedImagePoint() -> Int32 { Int32(sharedMemory.run(imagePoint)) }

    @_expose(wasm, "viewportPoint")
    @_cdecl("zoom_viewportPoint")
    func exportedViewportPoint() -> Int32 { Int32(sharedMemory.run(viewportPoint)) }

    @_expose(wasm, "offsetRange")
    @_cdecl("zoom_offsetRange")
    func exportedOffsetRange() -> Int32 { Int32(sharedMemory.run(offsetRange)) }

    @_expose(wasm, "draggedOffset")
    @_cdecl("zoom_draggedOffset")
    func exportedDraggedOffset() -> Int32 { Int32(sharedMemory.run(draggedOffset)) }

    @_expose(wasm, "sliderPosition")
    @_cdecl("zoom_sliderPosition")
    func exportedSliderPosition() -> Int32 { Int32(sharedMemory.run(sliderPosition)) }

    @_expose(wasm, "sliderScale")
    @_cdecl("zoom_sliderScale")
    func exportedSliderScale() -> Int32 { Int32(sharedMemory.run(sliderScale)) }

    @_expose(wasm, "viewport")
    @_cdecl("zoom_viewport")
    func exportedViewport() -> Int32 { Int32(sharedMemory.run(viewport)) }

    @_expose(wasm, "gesture")
    @_cdecl("zoom_gesture")
    func exportedGesture() -> Int32 { Int32(sharedMemory.run(gesture)) }

    @_expose(wasm, "transform")
    @_cdecl("zoom_transform")
    func exportedTransform() -> Int32 { Int32(sharedMemory.run(transform)) }

    @_expose(wasm, "transformBegan")
    @_cdecl("zoom_transformBegan")
    func exportedTransformBegan() -> Int32 { Int32(sharedMemory.run(transformBegan)) }

    @_expose(wasm, "transformChanged")
    @_cdecl("zoom_transformChanged")
    func exportedTransformChanged() -> Int32 { Int32(sharedMemory.run(transformChanged)) }

    @_expose(wasm, "transformShown")
    @_cdecl("zoom_transformShown")
    func exportedTransformShown() -> Int32 { Int32(sharedMemory.run(transformShown)) }

    @_expose(wasm, "pyramid")
    @_cdecl("zoom_pyramid")
    func exportedPyramid() -> Int32 { Int32(sharedMemory.run(pyramid)) }

    @_expose(wasm, "pyramidLevel")
    @_cdecl("zoom_pyramidLevel")
    func exportedPyramidLevel() -> Int32 { Int32(sharedMemory.run(pyramidLevel)) }

    @_expose(wasm, "tiles")
    @_cdecl("zoom_tiles")
    func exportedTiles() -> Int32 { Int32(sharedMemory.run(tiles)) }

    @_expose(wasm, "tile")
    @_cdecl("zoom_tile")
    func exportedTile() -> Int32 { Int32(sharedMemory.run(tile)) }

    @_expose(wasm, "touchSession")
    @_cdecl("zoom_touchSession")
    func exportedTouchSession() -> Int32 { Int32(sharedMemory.run(touchSession)) }

    @_expose(wasm, "touchEvent")
    @_cdecl("zoom_touchEvent")
    func exportedTouchEvent() -> Int32 { Int32(sharedMemory.run(touchEvent)) }

    @_expose(wasm, "touchAdvance")
    @_cdecl("zoom_touchAdvance")
    func exportedTouchAdvance() -> Int32 { Int32(sharedMemory.run(touchAdvance)) }

    @_expose(wasm, "touchGesture")
    @_cdecl("zoom_touchGesture")
    func exportedTouchGesture() -> Int32 { Int32(sharedMemory.run(touchGesture)) }

    @_expose(wasm, "limits")
    @_cdecl("zoom_limits")
    func exportedLimits() -> Int32 { Int32(sharedMemory.run(limits)) }

    @_expose(wasm, "position")
    @_cdecl("zoom_position")
    func exportedPosition() -> Int32 { Int32(sharedMemory.run(position)) }

    @_expose(wasm, "showing")
    @_cdecl("zoom_showing")
    func exportedShowing() -> Int32 { Int32(sharedMemory.run(showing)) }

    @_expose(wasm, "placing")
    @_cdecl("zoom_placing")
    func exportedPlacing() -> Int32 { Int32(sharedMemory.run(placing)) }

    @_expose(wasm, "minimap")
    @_cdecl("zoom_minimap")
    func exportedMinimap() -> Int32 { Int32(sharedMemory.run(minimap)) }

    @_expose(wasm, "minimapPoint")
    @_cdecl("zoom_minimapPoint")
    func exportedMinimapPoint() -> Int32 { Int32(sharedMemory.run(minimapPoint)) }

    @_expose(wasm, "layoutTransform")
    @_cdecl("zoom_layoutTransform")
    func exportedLayoutTransform() -> Int32 { Int32(sharedMemory.run(layoutTransform)) }

    @_expose(wasm, "touchChange")
    @_cdecl("zoom_touchChange")
    func exportedTouchChange() -> Int32 { Int32(sharedMemory.run(touchChange)) }

    @_expose(wasm, "pinchSession")
    @_cdecl("zoom_pinchSession")
    func exportedPinchSession() -> Int32 { Int32(sharedMemory.run(pinchSession)) }

    @_expose(wasm, "pinchEvent")
    @_cdecl("zoom_pinchEvent")
    func exportedPinchEvent() -> Int32 { Int32(sharedMemory.run(pinchEvent)) }

    @_expose(wasm, "pinchAdvance")
    @_cdecl("zoom_pinchAdvance")
    func exportedPinchAdvance() -> Int32 { Int32(sharedMemory.run(pinchAdvance)) }

    @_expose(wasm, "edit")
    @_cdecl("zoom_edit")
    func exportedEdit() -> Int32 { Int32(sharedMemory.run(edit)) }

    @_expose(wasm, "sourcePoint")
    @_cdecl("zoom_sourcePoint")
    func exportedSourcePoint() -> Int32 { Int32(sharedMemory.run(sourcePoint)) }

    @_expose(wasm, "picturePoint")
    @_cdecl("zoom_picturePoint")
    func exportedPicturePoint() -> Int32 { Int32(sharedMemory.run(picturePoint)) }

    @_expose(wasm, "sticker")
    @_cdecl("zoom_sticker")
    func exportedSticker() -> Int32 { Int32(sharedMemory.run(sticker)) }

    @_expose(wasm, "editTransform")
    @_cdecl("zoom_editTransform")
    func exportedEditTransform() -> Int32 { Int32(sharedMemory.run(editTransform)) }

    @_expose(wasm, "editTiles")
    @_cdecl("zoom_editTiles")
    func exportedEditTiles() -> Int32 { Int32(sharedMemory.run(editTiles)) }
#endif
