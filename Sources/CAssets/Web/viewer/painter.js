/** Draws a part of a picture on a canvas, of the tiles that are there. */

/** From so many device pixels for an image pixel on, the image's pixels are drawn as they are. */
const CRISP_FROM = 3;

/** Draws whatever is given, where a transform puts it; knows of no view and no edit. */
export class Painter {
  #context;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#context = canvas.getContext('2d');
  }

  /**
   * @param {object} picture
   * @param {{bitmap: ImageBitmap, drawRect: number[], level: number}[]} picture.tiles the coarsest first, each where it
   *   lies in the source
   * @param {DOMMatrix} picture.transform from source pixels to the canvas's
   * @param {number[] | null} picture.clip what is not drawn beyond, in pixels of the canvas
   * @param {boolean} picture.hasAlpha whether something may show through a tile
   * @param {number} picture.magnification canvas pixels for a source pixel
   */
  paint({ tiles, transform, clip, hasAlpha, magnification }) {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    if (tiles.length === 0) return;
    context.save();
    if (clip) {
      const [x, y, width, height] = clip;
      const [left, top] = [Math.round(x), Math.round(y)];
      context.beginPath();
      context.rect(left, top, Math.max(1, Math.round(x + width) - left), Math.max(1, Math.round(y + height) - top));
      context.clip();
    }
    if (isUpright(transform)) {
      this.#draw(tiles, snapped, { transform, magnification, clears: hasAlpha });
    } else if (hasAlpha) {
      // Edges lie across pixels: what two neighbours cover of one adds up to all of it, unless others lie beneath them.
      const addsUp = tiles.every(({ level }) => level === tiles[0].level);
      if (addsUp) context.globalCompositeOperation = 'lighter';
      this.#draw(tiles, exact, { transform, magnification, clears: !addsUp });
    } else {
      // Half a pixel over each edge, so that nothing shines through between those which are drawn in their place then.
      this.#draw(tiles, exact, { transform, magnification, over: 0.5 });
      this.#draw(tiles, exact, { transform, magnification });
    }
    context.restore();
  }

  #draw(tiles, place, { transform, magnification, clears = false, over = 0 }) {
    const context = this.#context;
    for (const { bitmap, drawRect, level } of tiles) {
      const { width, height } = bitmap;
      context.imageSmoothingEnabled = level > 0 || magnification < CRISP_FROM;
      place(context, transform, drawRect, bitmap);
      // What lies beneath would show through.
      if (clears) context.clearRect(0, 0, width, height);
      const margin = over && over * width / (drawRect[2] * magnification);
      context.drawImage(bitmap, -margin, -margin, width + 2 * margin, height + 2 * margin);
    }
  }
}

/** Whether edges of the source are upright or level on the canvas. @param {DOMMatrix} transform */
function isUpright({ a, b, c, d }) {
  const least = 1e-6 * Math.max(Math.abs(a), Math.abs(b));
  return (Math.abs(b) <= least && Math.abs(c) <= least) || (Math.abs(a) <= least && Math.abs(d) <= least);
}

/** Has a bitmap fill its place, its edges on edges of pixels: so neighbours meet without a seam. */
function snapped(context, { a, b, c, d, e, f }, [x, y, width, height], bitmap) {
  const left = Math.round(a * x + c * y + e);
  const top = Math.round(b * x + d * y + f);
  // From the opposite corner, and each by itself: the neighbour there comes to the same numbers.
  const across = [Math.round(a * (x + width) + c * y + e) - left, Math.round(b * (x + width) + d * y + f) - top];
  const down = [Math.round(a * x + c * (y + height) + e) - left, Math.round(b * x + d * (y + height) + f) - top];
  // What is thinner than a pixel is seen all the same.
  if (!across[0] && !across[1]) across[a || !b ? 0 : 1] = 1;
  if (!down[0] && !down[1]) down[d || !c ? 1 : 0] = 1;
  context.setTransform(
    across[0] / bitmap.width, across[1] / bitmap.width, down[0] / bitmap.height, down[1] / bitmap.height, left, top);
}

function exact(context, { a, b, c, d, e, f }, [x, y, width, height], bitmap) {
  const across = width / bitmap.width;
  const down = height / bitmap.height;
  context.setTransform(a * across, b * across, c * down, d * down, a * x + c * y + e, b * x + d * y + f);
}
