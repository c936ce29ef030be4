import { isRecord } from '#content/draft.ts'
import type { ContentTable } from '#content/kinds.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { picturesInText, TEXT_PICTURES_FOLDER } from '#content/text/pictures-in-text.ts'
import { PUBLIC_FILES } from './picture/stored-files.ts'

/** The column of a picture of one file, and of several beside its metadata. */
export const A_PICTURE = /^(image|logo|photo|moment_image)_url$/
const SEVERAL_FILES = /^(moment_)?image_metadata$/

/** Where the uploads of a kind are: bucket and folder. */
export const PICTURE_FOLDERS: Partial<Record<ContentTable, string>> = {
  hero: 'hero-images/profile',
  stories: 'story-images/stories',
  involvements: 'story-images/logos',
  talks: 'story-images/talks',
  speaking_page: 'story-images/reel',
  testimonials: 'story-images/testimonials',
  press_kit: 'press-kit/photo',
  press_photos: 'press-kit/photo',
  press_logos: 'press-kit/logo',
  pages: TEXT_PICTURES_FOLDER,
}

/** A plain path: no query, no parent folder, nothing encoded. */
const PLAIN_PATH = /^(\/[\w-]+(\.\w+)?)+$/

/** The path of an upload of a kind, in the storage at `origin`; null for any other address. */
export function uploadPath(table: ContentTable, address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const folder = PICTURE_FOLDERS[table]
  return folder && path.startsWith(`${PUBLIC_FILES}${folder}/`) && PLAIN_PATH.test(path) ? path : null
}

/** Every address of a picture that a page may show by the columns of a row or of a draft: no column names a photo's preview. */
export const picturesIn = (fields: Record<string, unknown>) =>
  Object.entries(fields).flatMap(([column, value]) => {
    if (A_PICTURE.test(column)) {
      const address = value ? inText(value) : ''
      const preview = column === 'photo_url' ? pressPhotoPreview(address) : address
      return [...new Set([address, preview])].flatMap((one) => (one ? [{ column, address: one }] : []))
    }
    if (column === 'body') return picturesInText(inText(value)).map((address) => ({ column, address }))
    const { sizes, original } = { ...(SEVERAL_FILES.test(column) && isRecord(value) ? value : {}) }
    return [...Object.values({ ...(isRecord(sizes) && sizes) }), original ?? []]
      .flat()
      .map((address) => ({ column, address: inText(address) }))
  })

/** The value of a draft is unchecked. */
const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
