#if arch(wasm32) && EDITING
    // What a page needs besides when somebody edits: editing.wasm.

    @_expose(wasm, "inscribed")
    @_cdecl("zoom_inscribed")
    func exportedInscribed() -> Int32 { Int32(sharedMemory.run(inscribed)) }

    @_expose(wasm, "crop")
    @_cdecl("zoom_crop")
    func exportedCrop() -> Int32 { Int32(sharedMemory.run(crop)) }

    @_expose(wasm, "measureCrop")
    @_cdecl("zoom_measureCrop")
    func exportedMeasureCrop() -> Int32 { Int32(sharedMemory.run(measureCrop)) }

    @_expose(wasm, "cropper")
    @_cdecl("zoom_cropper")
    func exportedCropper() -> Int32 { Int32(sharedMemory.run(cropper)) }

    @_expose(wasm, "changeCrop")
    @_cdecl("zoom_changeCrop")
    func exportedChangeCrop() -> Int32 { Int32(sharedMemory.run(changeCrop)) }

    @_expose(wasm, "cropFrame")
    @_cdecl("zoom_cropFrame")
    func exportedCropFrame() -> Int32 { Int32(sharedMemory.run(cropFrame)) }

    @_expose(wasm, "findSticker")
    @_cdecl("zoom_findSticker")
    func exportedFindSticker() -> Int32 { Int32(sharedMemory.run(findSticker)) }

    @_expose(wasm, "stickerContains")
    @_cdecl("zoom_stickerContains")
    func exportedStickerContains() -> Int32 { Int32(sharedMemory.run(stickerContains)) }

    @_expose(wasm, "stickerSession")
    @_cdecl("zoom_stickerSession")
    func exportedStickerSession() -> Int32 { Int32(sharedMemory.run(stickerSession)) }

    @_expose(wasm, "stickerEvent")
    @_cdecl("zoom_stickerEvent")
    func exportedStickerEvent() -> Int32 { Int32(sharedMemory.run(stickerEvent)) }
#endif
