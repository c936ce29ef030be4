import type { ContentSource } from '#data/rest/content-source.ts'
import { type KitPictures, MAX_PICTURES_BYTES } from './picture-files.ts'
import type { KitContent } from './read-kit.ts'
import { createPhotoReader, type KitPicture } from './read-photo.ts'

const MAX_PICTURES = 40

/** Reads pictures in turn, as many as the archive has room for; unchanged ones are neither sent nor resized again. */
export function createPicturesReader(source: ContentSource) {
  const readApproved = createPhotoReader(source)
  const readers = new Map<string, ReturnType<typeof createPhotoReader>>()

  return async ({ pressKit, photos, logos }: KitContent): Promise<KitPictures> => {
    const approved = await readApproved(pressKit?.photo_url)
    const addresses = new Set([...photos.map(({ photo_url }) => photo_url), ...logos.map(({ logo_url }) => logo_url)])
    for (const address of readers.keys()) if (!addresses.has(address)) readers.delete(address)
    const pictures = new Map<string, KitPicture | null>()
    let bytes = 0
    for (const address of addresses) {
      if (pictures.size >= MAX_PICTURES || bytes > MAX_PICTURES_BYTES) {
        readers.delete(address)
        pictures.set(address, { kind: 'linked', url: address })
        continue
      }
      const readPicture = readers.get(address) ?? createPhotoReader(source)
      readers.set(address, readPicture)
      const picture = await readPicture(address)
      if (picture?.kind === 'packed') bytes += picture.print.length + picture.web.length
      pictures.set(address, picture)
    }
    const pictureAt = (address: string) => pictures.get(address) ?? null
    return {
      approved,
      photos: photos.map(({ photo_url }) => pictureAt(photo_url)),
      logos: logos.map(({ logo_url }) => pictureAt(logo_url)),
    }
  }
}
