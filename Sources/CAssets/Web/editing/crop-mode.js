/**
 * The mode crop: the frame stays where it is on the screen, and the picture is moved, zoomed and turned behind it.
 *
 * Moving and zooming are the stage's own gestures; after each, the crop is what the frame shows, brought inside the
 * picture. Where that is less than the frame shows, the frame goes along, and springs back when it is let go.
 */

import { announce, announceLater } from '../shared/notice.js';
import { Cropper } from '../zoom-core/cropper.js';
import { EditedImage } from '../zoom-core/edited-image.js';
import { ZoomCoreError } from '../zoom-core/error.js';
import { CropFrame } from './crop-frame.js';
import { CropPanel } from './crop-panel.js';
import { CropWindow } from './crop-window.js';
import { geometryOf } from './edit-document.js';
import { inPage } from './steadiness.js';
import { words } from './words.js';

/** The least side of the frame, in points, for its handles to be told apart. */
const LEAST = { width: 88, height: 88 };
const RATIOS = { square: 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9 };

export class CropMode {
  #editing;
  #stage;
  #cropper;
  #frame;
  #window;
  #panel;
  /** The crop before an aspect was chosen, which the next choice is cut from. */
  #freeCrop = null;

  /** @param {import('./editing.js').Editing} editing */
  constructor(editing) {
    this.#editing = editing;
    this.#stage = editing.stage;
    this.#panel = new CropPanel({
      aspectChosen: (name, isUpright) => this.#chooseAspect(name, isUpright),
      angleChanged: (angle) => this.#straighten(angle),
      angleEnded: (isRepeated) => this.#commit(words.angleStep, {}, isRepeated ? 'angle' : null),
      turned: (quarters) => this.#turn(quarters),
      flipped: (vertically) => this.#flip(vertically),
      reset: () => this.#reset(),
    });
    this.panel = this.#panel.element;
  }

  /** Comes into the mode from where the picture is. @param {import('./steadiness.js').Place} place */
  enter(place) {
    this.#take();
    this.#frame = new CropFrame(this.#stage, this.#editing.overlay, {
      handleAt: (point) => this.#handleAt(point),
      began: (handle, at) => this.#drawBegan(handle, at),
      changed: (to) => this.#draw(to),
      ended: (repeated) => this.#drawEnded(repeated),
    });
    this.#window = new CropWindow(this.#stage, {
      cropper: () => this.#cropper,
      edit: () => this.#step().edit,
      barHeight: () => this.#editing.barHeight,
      isHeld: () => this.#frame.isHeld,
      followed: () => this.#editing.history.preview(this.#step()),
      // A wheel that is turned again, or a key, goes on.
      ended: (isByHand) => this.#gestureEnded(isByHand ? null : 'picture'),
      painted: (frame, isMoving) => {
        this.#frame.place(frame);
        this.#frame.showThirds(isMoving);
      },
    }, place);
    this.#window.fit(true);
    this.#update();
  }

  /** Shows what the history has now, after undo and redo. */
  show() {
    this.#take();
    this.#window.show();
    this.#window.fit(true);
    this.#update();
  }

  /** Makes a step of what is under way: of fingers, a handle or the dial, or of a picture that still moves. */
  endGesture() {
    this.#stage.cancelGestures();
    this.#frame.drop();
    this.#panel.endGesture();
    if (this.#window.stop()) this.#window.fit(true);
  }

  /** @returns {import('./steadiness.js').Place} where the picture is that is kept */
  leave() {
    const place = { rect: inPage(this.#stage, this.#window.frame), isWhole: true };
    this.#window.remove();
    this.#frame.remove();
    return place;
  }

  #take() {
    this.#cropper = this.#cropperOf(this.#editing.history.current);
    this.#freeCrop = null;
  }

  #cropperOf({ chosen }) {
    return new Cropper(this.#stage.core, { image: this.#stage.image, edit: geometryOf(chosen) });
  }

  get #aspect() { return this.#editing.history.current.aspect; }

  /** Whether aspects are taken higher than wide: as the picture is, until somebody says otherwise. */
  get #isUpright() {
    const [width, height] = this.#cropper.edited.size;
    return this.#editing.history.current.isUpright ?? height > width;
  }

  /** The step that the cropper stands for. */
  #step(change = {}) {
    const { current } = this.#editing.history;
    const stickers = change.stickers ?? current.edit.stickers;
    const geometry = this.#cropper.edit;
    const isWhole = geometry.crop === null && geometry.rotation.angle === 0;
    return {
      edit: { ...current.edit, ...geometry, crop: isWhole ? null : this.#cropper.edited.crop, stickers },
      chosen: { ...current.chosen, ...geometry, stickers },
      aspect: change.aspect ?? current.aspect,
      isUpright: 'isUpright' in change ? change.isUpright : current.isUpright,
    };
  }

  #handleAt(point) {
    const handle = this.#cropper.handleAt(point, this.#stage.layout, this.#stage.state);
    // Inside, the stage's own gestures move the picture.
    return handle === 'inside' ? null : handle;
  }

  #drawBegan(handle, at) {
    // Where it is seen, which is where the finger is.
    this.#window.stop();
    this.#cropper.dragBegan(handle, at, this.#stage.layout, this.#stage.state);
  }

  #draw(to) {
    this.#cropper.dragChanged(to, { keepsAspect: this.#aspect !== 'free', minimum: LEAST });
    this.#editing.history.preview(this.#step());
    this.#stage.invalidate();
  }

  #drawEnded(repeated) {
    this.#cropper.dragEnded();
    this.#gestureEnded(repeated);
    this.#window.fit(true);
  }

  /** A gesture that has led back to where it began has changed nothing. */
  #gestureEnded(repeated) {
    this.#editing.history.cancel();
    const before = this.#cropperOf(this.#editing.history.current);
    if (isNear(before.edited.crop, this.#cropper.edited.crop)) this.#cropper = before;
    else this.#commit(words.cropStep, {}, repeated);
  }

  #straighten(angle) {
    this.#frame.drop();
    this.#window.stop();
    const { rect } = this.#window;
    try {
      this.#cropper.straighten(angle);
    } catch (error) {
      if (!(error instanceof ZoomCoreError)) throw error;
      return false;
    }
    this.#window.show();
    // The frame stays, and the picture turns about its middle.
    this.#window.place(rect, false);
    this.#editing.history.preview(this.#step());
    return true;
  }

  #turn(quarters) {
    this.endGesture();
    const isUpright = !this.#isUpright;
    this.#cropper.turn(quarters);
    this.#changed(words.quarterStep, { isUpright });
  }

  #flip(vertically) {
    this.endGesture();
    const stickers = this.#flippedStickers(vertically);
    this.#cropper.flip({ vertically });
    this.#changed(words.flipStep, { stickers });
  }

  #reset() {
    this.endGesture();
    const { flip } = this.#cropper.edit;
    const stickers = flip ? this.#flippedStickers(false) : undefined;
    this.#cropper = new Cropper(this.#stage.core, { image: this.#stage.image });
    this.#changed(words.resetStep, { aspect: 'free', isUpright: undefined, stickers });
  }

  /** The stickers go along with the picture. */
  #flippedStickers(vertically) {
    return this.#editing.history.current.edit.stickers.map((sticker) =>
      ({ ...sticker, ...this.#cropper.edited.mirrored(sticker, { vertically }) }));
  }

  #chooseAspect(aspect, isUpright) {
    this.endGesture();
    const freeCrop = this.#freeCrop ?? this.#cropper.edit.crop ?? this.#cropper.edited.crop;
    if (aspect !== 'free') {
      this.#cropper.choose(this.#cropper.edited.cutToAspect(freeCrop, this.#ratio(aspect, isUpright)));
    }
    const name = isUpright && words.uprightAspects[aspect] || words.aspects[aspect];
    this.#changed(words.aspectStep(name), { aspect, isUpright });
    this.#freeCrop = freeCrop;
  }

  /** Width over height. */
  #ratio(aspect, isUpright) {
    if (aspect !== 'original') return isUpright ? 1 / RATIOS[aspect] : RATIOS[aspect];
    const { core, image } = this.#stage;
    const { quadrant } = this.#cropper.edit.rotation;
    const [width, height] = new EditedImage(core, { image, edit: { rotation: { quadrant } } }).size;
    return width / height;
  }

  /** A change all at once. */
  #changed(name, change) {
    this.#window.show();
    this.#window.fit(true);
    this.#commit(name, change);
  }

  #commit(name, change, repeated = null) {
    this.#freeCrop = null;
    this.#forgetWhole();
    this.#editing.history.commit(name, this.#step(change), repeated);
    this.#update();
    const size = () => words.frameSize(...this.#cropper.edited.size);
    if (repeated === null) announce(size());
    else announceLater(size);
  }

  /** A crop that keeps all of the picture is none. */
  #forgetWhole() {
    const { crop, rotation, flip } = this.#cropper.edit;
    if (crop === null || rotation.angle !== 0) return;
    const { core, image } = this.#stage;
    if (isNear(new EditedImage(core, { image, edit: { rotation, flip } }).crop, crop)) this.#cropper.choose(null);
  }

  #update() {
    this.#panel.show({
      angle: this.#cropper.edit.rotation.angle, aspect: this.#aspect, isUpright: this.#isUpright,
    });
    this.#stage.invalidate();
  }
}

/** Whether two crops are the same but for rounding, a thousandth of a pixel of a gigapixel at the most. */
const isNear = (one, other) => [...one.center, ...one.size].every((length, index) =>
  Math.abs(length - [...other.center, ...other.size][index]) < 1e-8);
