/**
 * The shapes of what goes in and comes out: for readers and editors, loaded by nothing.
 *
 * @typedef {[number, number]} Pair a point, a distance, or a width and a height
 * @typedef {[number, number, number, number]} Rect x, y, width, height
 * @typedef {{width: number, height: number}} Size
 * @typedef {'minimum' | 'maximum' | null} Bound the zoom limit that was run into
 * @typedef {{minimum?: number, maximum?: number, doubleTap?: number}} Limits zoom scales; 1, 16 and 3 where left out
 * @typedef {{image: Size, viewport: Size, limits?: Limits, padding?: number}} LayoutOptions
 * @typedef {{scale: number, offset: Pair}} State zoom scale (1 is the fit) and content offset, in points
 * @typedef {object} AllowedRange what a number may be
 * @property {number} lowest infinite where there is no end, as the next
 * @property {number} highest
 * @property {boolean} excludesLowest
 * @property {boolean} excludesHighest
 * @property {boolean} isWhole
 *
 * @typedef {object} Placement at most one of an offset, a centre, an anchor and a rect
 * @property {number} [scale] 1 where left out
 * @property {number} [x] the offset, in points
 * @property {number} [y]
 * @property {Pair} [center] a unit point of the image
 * @property {Pair} [anchor] a unit point of the viewport
 * @property {number} [dx] its translation, in points
 * @property {number} [dy]
 * @property {Rect} [rect] image pixels, which decide the scale too
 *
 * @typedef {object} Report all that there is to know about a state
 * @property {number} scale
 * @property {Pair} offset in points
 * @property {Pair} contentSize in points
 * @property {Pair} insets left and right, top and bottom, in points
 * @property {Rect} visibleRect in image pixels
 * @property {Rect} destination of the visible rect in the viewport, in points
 * @property {number} sliderPosition 0 at the minimum scale, 1 at the maximum
 * @property {Bound} bound
 * @property {number} magnification points for an image pixel
 * @property {Pinch} [pinch] the pinch under way, of a viewport: with the rest of it, what to go on with elsewhere
 *
 * @typedef {object} DeviceRect a state in whole device pixels
 * @property {Pair} scaled the size of the whole scaled image
 * @property {Pair} offset where in it the window begins
 * @property {Pair} output the window's size
 * @property {number} magnification device pixels for an image pixel
 * @property {Transform} transform from image pixels to device pixels
 *
 * @typedef {object} Pinch a pinch under way
 * @property {'elastic' | 'clamped'} policy
 * @property {number} startScale
 * @property {Pair} imagePoint
 * @property {Pair} location
 * @property {number} magnification
 * @property {number} touches
 *
 * @typedef {object} GestureRules
 * @property {'resetWhenZoomed' | 'maximizeUnlessMaximum'} [doubleTapRule] the first where left out
 * @property {'anchored' | 'centered'} [doubleTapPlacement]
 * @property {'elastic' | 'clamped'} [pinchPolicy]
 * @typedef {LayoutOptions & GestureRules & {state?: State & {pinch?: Pinch | null}}} ViewportOptions
 * @typedef {{type: string}} Gesture in the shape of `POST /viewport`, such as `{type: 'zoom', to: 3}`
 * @typedef {object} TouchRules by the names of Swift's `TouchRules`, each with its number; `wheelRule`: `zooms`, `pans`
 *
 * @typedef {object} TouchOutcome
 * @property {boolean} hasChanged
 * @property {boolean} isAnimating whether to advance at the next frame
 * @property {Pair | null} tap
 * @property {Pair | null} doubleTap
 * @property {number} touches how many fingers are down
 * @property {State} restingState what will show in the end
 * @property {number | null} tapDueTime when a tap that waits for a second one will be reported
 * @typedef {Report & TouchOutcome} TouchState
 *
 * @typedef {object} WheelStep
 * @property {Pair} delta `[event.deltaX, event.deltaY]`
 * @property {'point' | 'line' | 'page'} [unit] `['point', 'line', 'page'][event.deltaMode]`
 * @property {Pair} at where the pointer is
 * @property {boolean} [hasControl] `event.ctrlKey`
 * @property {boolean} [isAnimated] whether the step glides on from where a movement under way will end
 *
 * @typedef {[number, number, number, number, number, number]} Transform a, b, c, d, e, f as of a canvas
 * @typedef {{center: Pair, magnification?: number | null}} Position the image point in the middle, points for a pixel
 *
 * @typedef {object} TransientPinchState
 * @property {number} scale 1 at rest
 * @property {Pair} anchor the unit point of the picture that it is scaled about
 * @property {Pair} offset in points
 * @property {boolean} isPinching
 * @property {number} touches
 * @property {boolean} hasChanged
 * @property {boolean} isAnimating whether it springs back
 * @property {Transform} transform from points at rest; of CSS with `transform-origin: 0 0`
 *
 * @typedef {{level: number, column: number, row: number}} TileAddress level 0 is full size
 *
 * @typedef {'view' | 'edit' | 'crop'} Mode which picture of an edit is looked at
 * @typedef {{center: Pair, size: Pair}} Crop in relative lengths: 1 is the image's diagonal
 * @typedef {{crop?: Crop | null, rotation?: {quadrant?: number, angle?: number}, flip?: boolean}} Edit
 * @typedef {'moving' | 'shrinking'} Fit how a crop that reaches beyond the image comes inside
 * @typedef {'left' | 'right' | 'top' | 'bottom' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'} Handle
 * @typedef {{keepsAspect?: boolean, minimum?: Size}} ResizeOptions the least size is in pixels, 1 × 1 where left out
 * @typedef {{center: Pair, width: number, angle: number}} StickerPlace in relative lengths, or pixels of a picture
 * @typedef {object} StickerState
 * @property {StickerPlace} sticker in relative lengths
 * @property {StickerPlace} place in pixels of the picture
 * @property {number} touches
 * @property {boolean} hasChanged
 */
