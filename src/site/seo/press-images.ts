import { isOfStorage, resolveUrl } from '#content/address/storage-url.ts'
import { approvedPhoto, photoFiles, photographerIn } from '#content/press-kit/photo-notes.ts'
import { type PressKit, pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import type { PressPhoto } from '#content/press-kit/press-photo.ts'
import type { Words } from '#content/words/words.ts'

interface PressImagesSource {
  siteUrl: string
  apiUrl: string
  name: string
  words: Words
  kit: PressKit | null
  photos: readonly PressPhoto[]
}

/** The photos of the press kit as schema.org ImageObjects. The page itself states the terms, so it is their licence. */
export function pressImages({ siteUrl, apiUrl, kit, photos, ...owner }: PressImagesSource): object[] {
  const page = `${siteUrl}/press-kit`
  const addressOf = (stored: string) => {
    const url = resolveUrl(stored, apiUrl)
    return url && new URL(url, siteUrl).href
  }
  const image = (stored: string, anchor: string, texts: object) => {
    const contentUrl = addressOf(stored)
    if (!contentUrl) return []
    const thumbnail = isOfStorage(stored) && { thumbnailUrl: addressOf(pressPhotoPreview(stored)) }
    return [
      {
        '@type': 'ImageObject',
        contentUrl,
        ...thumbnail,
        license: `${page}#${anchor}`,
        acquireLicensePage: page,
        ...texts,
      },
    ]
  }
  return [
    ...(kit?.photo_url ? image(kit.photo_url, 'photo', textsOf(approvedPhoto(kit), owner)) : []),
    ...photos.flatMap((photo) => image(photo.photo_url, 'photos', textsOf(photo, owner))),
  ]
}

type Described = Pick<PressPhoto, 'caption' | 'credit' | 'terms' | 'photo_metadata'>

function textsOf(photo: Described, { name, words }: Pick<PressImagesSource, 'name' | 'words'>) {
  const { caption, terms } = photo
  const credit = photographerIn(photo.credit)
  const print = photoFiles(photo)?.print
  return {
    name: caption || words.kit.photoOf(name),
    creditText: credit || name,
    ...(credit && { creator: { '@type': 'Person', name: credit } }),
    ...(caption && { caption }),
    ...(terms && { description: terms }),
    ...(print && { width: inPixels(print.width), height: inPixels(print.height) }),
  }
}

/** schema.org knows no bare numbers here; the unit is a pixel's code in UN/CEFACT Recommendation 20. */
const inPixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' })
