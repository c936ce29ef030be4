import { PICTURES, type PictureKind, type PictureType, type Size } from '#content/picture/pictures.ts'

/** Smaller deviations from the recommended proportions are ignored. */
const SHAPE_TOLERANCE = 0.05

const OTHER_SHAPES: Partial<Record<PictureKind, string>> = {
  hero: 'It is not square: its longer sides are cropped.',
  story: 'Its proportions are not 4:3: its edges are cropped.',
  shareImage: 'Its proportions are not those of a shared link: its edges are cropped.',
}

export const recommendation = (kind: PictureKind) => {
  const { recommended, hasAnyShape } = PICTURES[kind]
  return hasAnyShape ? `${recommended.width} pixels on the longer side` : sizeText(recommended)
}

const sizeText = ({ width, height }: Size) => `${width} × ${height} pixels`

/** Advice about an accepted image; recommended sizes are only hints. Empty when there is none. */
export function uploadHintFor(kind: PictureKind, source: Size): string {
  const { recommended, hasAnyShape } = PICTURES[kind]
  if (hasAnyShape) {
    const isShort = Math.max(source.width, source.height) < recommended.width
    return isShort
      ? `The image is ${sizeText(source)}; ${recommendation(kind)} are recommended${kind === 'page' ? '' : ' for print'}.`
      : ''
  }
  const isSmall = source.width < recommended.width || source.height < recommended.height
  const isOtherShape = Math.abs((source.width * recommended.height) / (source.height * recommended.width) - 1)
  return [
    isSmall && `The image is ${sizeText(source)}; ${sizeText(recommended)} are recommended. It may look blurred.`,
    isOtherShape > SHAPE_TOLERANCE &&
      (OTHER_SHAPES[kind] ?? `Its proportions differ from the recommended ${sizeText(recommended)}.`),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * The `accept` of a file input. A Mac or a PC may have photos of an iPhone; the iPhone and the iPad themselves hand over a
 * JPEG, unless HEIC is accepted.
 */
export const choosableTypes = (
  accept: readonly PictureType[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
) => {
  const isHandheld = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return [...accept, ...(accept.includes('image/jpeg') && !isHandheld ? ['.heic', '.heif'] : [])].join(',')
}
