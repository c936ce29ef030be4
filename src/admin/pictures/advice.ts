import type { PictureKind, Size } from '#content/pictures.ts'
import { PICTURES } from '#content/pictures.ts'

/** The deviation from the recommended proportions that is still ignored. */
const SHAPE_TOLERANCE = 0.05

/** What happens to a picture with other proportions. */
const OTHER_SHAPES: Partial<Record<PictureKind, string>> = {
  hero: 'It is not square: its longer sides are cropped.',
  story: 'Its proportions are not 4:3: its edges are cropped.',
}

export const sizeText = ({ width, height }: Size) => `${width} x ${height} pixels`

/**
 * Advice about an accepted picture: recommended sizes are hints, never a reason to refuse one. Empty when there is
 * none.
 */
export function adviceOn(kind: PictureKind, source: Size): string {
  const { recommended } = PICTURES[kind]
  const isSmall = source.width < recommended.width || source.height < recommended.height
  const isOtherShape = Math.abs((source.width * recommended.height) / (source.height * recommended.width) - 1)
  return [
    isSmall && `The picture has ${sizeText(source)}; ${sizeText(recommended)} are recommended. It may look blurred.`,
    isOtherShape > SHAPE_TOLERANCE &&
      (OTHER_SHAPES[kind] ?? `Its proportions differ from the recommended ${sizeText(recommended)}.`),
  ]
    .filter(Boolean)
    .join(' ')
}
