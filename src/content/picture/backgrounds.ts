/**
 * The background on which a picture can be seen: its own, which a photo has; any; or only a light or only a dark one. All but
 * the first are transparent. Null until the picture has been analysed.
 */
export const PICTURE_BACKGROUNDS = ['own', 'any', 'light', 'dark'] as const
export type PictureBackground = (typeof PICTURE_BACKGROUNDS)[number]

export const PICTURE_BACKGROUND_LABELS: Readonly<Record<PictureBackground, string>> = {
  own: 'Its own background',
  any: 'Any background',
  light: 'Light background',
  dark: 'Dark background',
}

/** The classes of a picture: a mark is shown whole, on a plate where the page is not what it needs (src/theme.css). */
export function markClass(background: PictureBackground | null | undefined): string {
  if (!background || background === 'own') return ''
  return background === 'any' ? 'mark' : `mark plate-${background}`
}
