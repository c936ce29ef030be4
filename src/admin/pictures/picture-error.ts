import type { Message } from '#data/messages.ts'

/** A picture that cannot be taken as it is. `message` tells the owner why; `toast`, where SPEC words it otherwise. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly toast: Message | undefined

  constructor(message: string, options: { toast?: Message; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.toast = options.toast
  }
}
