import { isOfStorage } from '#content/address/storage-url.ts'
import { webUrl } from '#content/address/web-url.ts'
import { linesOf } from '#content/speaking/speaking-parts.ts'
import { BIOS, PRESS_PHOTO_PATH, type PressKit, pressFacts } from './press-kit.ts'

/** Whether there is nothing for the press: no biography, photo, introduction or fact, and no row in any of the lists. */
export const isEmptyPressKit = (kit: PressKit | null, lists: readonly (readonly unknown[])[] = []) =>
  !kit?.photo_url &&
  BIOS.every(({ field }) => !kit?.[field].trim()) &&
  !kit?.introduction?.trim() &&
  !hostNotes(kit) &&
  pressFacts(kit, '').length === 0 &&
  lists.every((list) => list.length === 0)

/** The texts in a further language, in the order shown. */
export const PRESS_BIO_TEXTS = ['short_bio', 'medium_bio', 'introduction'] as const

/** What a podcast host prepares with; null if there is nothing. */
export function hostNotes(kit: PressKit | null | undefined) {
  const questions = linesOf(kit?.podcast_questions ?? '')
  const setup = kit?.podcast_setup?.trim() ?? ''
  const clip = webUrl(kit?.podcast_clip_url)
  return questions.length > 0 || setup || clip ? { questions, setup, clip } : null
}

/** The address that downloads a picture, of the row with an id; its own if it is stored elsewhere; null for what is no address. */
export const pressDownload = (url: string, ...row: string[]) =>
  isOfStorage(url) ? [PRESS_PHOTO_PATH, ...row].join('/') : webUrl(url)
