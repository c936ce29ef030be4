import { orientationOf, photoFiles } from '#content/press-photo.ts'
import { slug } from './folder-name.ts'
import { APPROVED_PHOTO, creditsFile, type ToldPhoto } from './kit-texts.ts'
import type { KitContent } from './read-kit.ts'
import type { PressPhoto } from './read-photo.ts'
import type { KitFile } from './zip.ts'

/** The pictures of a kit; null for a file that is gone. */
export interface KitPictures {
  approved: PressPhoto | null
  /** In the order of their lists. */
  photos: readonly (PressPhoto | null)[]
  logos: readonly (PressPhoto | null)[]
}

/**
 * The bytes of all pictures besides the approved photo: the archive is made on the main thread, 3 ms per megabyte, and
 * kept in memory. Photos beyond that are listed by their address.
 */
export const MAX_PICTURES_BYTES = 20 * 1024 * 1024

/** Photos, their terms of use, and logos. `addressOf` completes an address as it is stored. */
export function pictureFiles(
  { photos: rows, logos: marks }: KitContent,
  { approved, photos, logos }: KitPictures,
  addressOf: (stored: string) => string | null,
): KitFile[] {
  let room = MAX_PICTURES_BYTES
  const fitting = (files: KitFile[]) =>
    files.filter(({ bytes }) => {
      const fits = bytes.length <= room
      if (fits) room -= bytes.length
      return fits
    })
  const first = approvedFiles(approved)
  const told: ToldPhoto[] = first.length > 0 ? [{ files: first.map(({ name }) => name), ...APPROVED_PHOTO }] : []
  const further = rows.flatMap((row, index) => {
    const read = photos[index] ?? null
    if (!read) return []
    const files = fitting(sizesOf(read, photoName(row, index)))
    const address = files.length < 2 && addressOf(row.photo_url)
    told.push({
      ...row,
      files: [...files.map(({ name }) => name.replace('photos/', '')), ...(address ? [address] : [])],
    })
    return files
  })
  const marked = marks.flatMap(({ name }, index) => {
    const read = logos[index]
    const file = [index + 1, slug(name)].filter(Boolean).join('-')
    return read?.kind === 'packed' ? fitting([picture(`logos/${file}.${read.ending}`, read.print)]) : []
  })
  return [...first, ...(rows.length > 0 ? creditsFile(told) : []), ...further, ...marked]
}

const approvedFiles = (photo: PressPhoto | null) => (photo ? sizesOf(photo, 'photo') : [])

/** The approved photo is the first. */
function photoName(row: KitContent['photos'][number], index: number) {
  const print = photoFiles(row)?.print
  return ['photos/photo', index + 2, print && orientationOf(print)].filter(Boolean).join('-')
}

const sizesOf = (photo: PressPhoto, name: string): KitFile[] =>
  photo.kind === 'packed'
    ? [picture(`${name}-print.${photo.ending}`, photo.print), picture(`${name}-web.jpg`, photo.web)]
    : []

const picture = (name: string, bytes: Buffer): KitFile => ({ name, bytes, isPicture: true })
