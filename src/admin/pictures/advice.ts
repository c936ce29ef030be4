import type { PictureKind, Size } from '#content/pictures.ts'
import { PICTURES } from '#content/pictures.ts'

/** How far a shape may be from the recommended one before it is worth a word. */
const SHAPE_TOLERANCE = 0.05

/** What becomes of a picture of another shape. */
const OTHER_SHAPES: Partial<Record<PictureKind, string>> = {
  hero: 'It is not square: what stands at its longer sides is cut off.',
  story: 'It has not the shape 4:3: what stands at its edges is cut off.',
}

export const sizeText = ({ width, height }: Size) => `${width} x ${height} pixels`

/** Advice about a picture that was taken: a hint is no reason to refuse (SPEC section 5). Empty when all is well. */
export function adviceOn(kind: PictureKind, source: Size): string {
  const { recommended } = PICTURES[kind]
  const isSmall = source.width < recommended.width || source.height < recommended.height
  const isOtherShape = Math.abs((source.width * recommended.height) / (source.height * recommended.width) - 1)
  return [
    isSmall && `The picture has ${sizeText(source)}, ${sizeText(recommended)} are recommended: it may look blurred.`,
    isOtherShape > SHAPE_TOLERANCE &&
      (OTHER_SHAPES[kind] ?? `It has another shape than the recommended ${sizeText(recommended)}.`),
  ]
    .filter(Boolean)
    .join(' ')
}
