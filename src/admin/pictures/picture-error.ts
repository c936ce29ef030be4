import { MAX_PICTURE_PIXELS, type Size } from '#content/picture/pictures.ts'
import type { Message } from '#content/toast.ts'
import { uploadMessages } from '#data/messages.ts'

/** An image that cannot be used as it is. `message` tells the owner why; `toast` is set where the toast has its own text. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly toast: Message | undefined

  constructor(message: string, options: { toast?: Message; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.toast = options.toast
  }
}

/** Throws PictureError for more pixels than a browser can be expected to handle. */
export function requireDecodable({ width, height }: Size) {
  if (width * height <= MAX_PICTURE_PIXELS) return
  const megapixels = (pixels: number) => Math.round(pixels / 1e6)
  throw new PictureError(uploadMessages.tooManyPixels(megapixels(width * height), megapixels(MAX_PICTURE_PIXELS)))
}

/** For a file that is no picture, or cannot be read. */
export function refuseDamaged(cause?: unknown): never {
  throw new PictureError(uploadMessages.damaged, { cause })
}
