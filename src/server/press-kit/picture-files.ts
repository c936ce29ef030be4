import { type Credit, creditPicture } from '@portico/backend/picture-credit'
import type { Bytes } from '@portico/backend/pictures'
import { approvedPhoto, creditLine, orientationOf, photoFiles, photographerIn } from '#content/press-kit/photo-notes.ts'
import type { SiteWords, Words } from '#content/words/words.ts'
import { fileSlug, namedAfter } from './folder-name.ts'
import type { DescribedPhoto } from './kit-texts.ts'
import type { KitContent } from './read-kit.ts'
import type { KitPicture } from './read-photo.ts'
import type { KitFile } from './zip.ts'

/** The pictures of a kit; null for a file that is gone. */
export interface KitPictures {
  approved: KitPicture | null
  /** In the order of their lists. */
  photos: readonly (KitPicture | null)[]
  logos: readonly (KitPicture | null)[]
}

type FileNames = Words['server']['kitTexts']['files']

/** Bytes of all pictures besides the approved photo, for the main thread and memory. The rest are listed by address. */
export const MAX_PICTURES_BYTES = 20 * 1024 * 1024

/** Photos and logos, and what is known of each photo. `addressOf` completes an address as it is stored. */
export function pictureFiles(
  content: Pick<KitContent, 'facts' | 'pressKit' | 'photos' | 'logos'>,
  pictures: KitPictures,
  addressOf: (stored: string) => string | null,
  siteUrl: string,
  words: Words,
): { files: KitFile[]; described: DescribedPhoto[] } {
  const { approvedPhoto: approvedCaption, files: names } = words.server.kitTexts
  const named = namedAfter(content.facts.name)
  let room = MAX_PICTURES_BYTES
  const fitting = (files: KitFile[]) =>
    files.filter(({ bytes }) => {
      const fits = bytes.length <= room
      if (fits) room -= bytes.length
      return fits
    })
  const creditIn = (row: Parameters<typeof creditOf>[0]) => creditOf(row, siteUrl, words)
  const ofKit = approvedPhoto(content.pressKit)
  const approved = pictures.approved ? sizesOf(pictures.approved, creditIn(ofKit), named(names.photo), names) : []
  const described: DescribedPhoto[] =
    approved.length > 0 ? [{ files: approved.map(({ name }) => name), ...ofKit, caption: approvedCaption }] : []
  const photos = content.photos.flatMap((row, index) => {
    const photo = pictures.photos[index]
    if (!photo) return []
    const files = fitting(sizesOf(photo, creditIn(row), named(photoName(row, index, names)), names))
    const address = files.length < 2 && addressOf(row.photo_url)
    described.push({ ...row, files: [...files.map(({ name }) => name), ...(address ? [address] : [])] })
    return files
  })
  const logos = content.logos.flatMap(({ name }, index) => {
    const logo = pictures.logos[index]
    const file = named(`${names.logos}/${[index + 1, fileSlug(name)].filter(Boolean).join('-')}`)
    return logo?.kind === 'packed' ? fitting([fileOf(`${file}.${logo.ending}`, logo.print, creditIn({}))]) : []
  })
  return { files: [...approved, ...photos, ...logos], described }
}

/** The approved photo is the first. */
function photoName(row: KitContent['photos'][number], index: number, names: FileNames) {
  const print = photoFiles(row)?.print
  return [`${names.photos}/${names.photo}`, index + 2, print && names[orientationOf(print)]].filter(Boolean).join('-')
}

const sizesOf = (photo: KitPicture, credit: Credit, name: string, { print, web }: FileNames): KitFile[] =>
  photo.kind === 'packed'
    ? [fileOf(`${name}-${print}.${photo.ending}`, photo.print, credit), fileOf(`${name}-${web}.jpg`, photo.web, credit)]
    : []

function fileOf(name: string, file: Buffer, credit: Credit): KitFile {
  const { start, replaced, end } = creditPicture(file as Bytes, credit) // nothing here is in shared memory
  return { name, bytes: Buffer.concat([start, file.subarray(replaced), end]), isPicture: true }
}

/** What a picture of the press kit is sent with. A logo has nothing but the address of the page. */
export const creditOf = (row: { credit?: string; terms?: string }, siteUrl: string, words: SiteWords): Credit => ({
  creator: photographerIn(row.credit),
  line: creditLine(row.credit, words),
  terms: row.terms ?? '',
  page: `${siteUrl}/press-kit`,
})
