/** Throws RangeError, as reading behind a buffer's end does. */
export function demand(isSo: boolean): asserts isSo {
  if (!isSo) throw new RangeError('These bytes are not one whole image.')
}

/** What browsers would run if they took the file for a page; no image program writes it. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|object|embed|\?php)/i

/** Throws RangeError if a part that is no picture, such as a comment, carries a page. */
export function refuseMarkup(part: Buffer): void {
  demand(!MARKUP.test(part.toString('latin1')))
}
