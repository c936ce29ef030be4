import type { Message } from '#content/toast.ts'

/** An image that cannot be used as it is. `message` tells the owner why; `toast` is set where the toast has its own text. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly toast: Message | undefined

  constructor(message: string, options: { toast?: Message; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.toast = options.toast
  }
}
