import type { HeroImageMetadata } from '#content/hero/hero.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'
import {
  PAGE_IMAGE,
  PICTURES,
  type PictureKind,
  type PictureType,
  PRESS_PREVIEW,
  REEL_IMAGE,
  SITE_FILES,
  type Size,
  TALK_IMAGE,
} from '#content/picture/pictures.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import type { PressPhotoMetadata } from '#content/press-kit/press-photo.ts'
import { backgroundOf } from './choose-background.ts'
import { shrinkTo } from './draw.ts'
import { type PictureFile, readPictureFile } from './picture-file.ts'
import {
  type Part,
  prepareFitting,
  prepareHero,
  prepareMoment,
  preparePressPhoto,
  prepareShareImage,
  prepareStory,
  stripMetadata,
} from './prepare.ts'

export interface PictureValue {
  url: string
  /** For the hero's pictures and press photos only. */
  metadata: HeroImageMetadata | PressPhotoMetadata | null
  background: PictureBackground | null
  /** In the metadata of the chosen file, which are not stored. */
  credit: string
}

/** The files to upload for a chosen file, prepared and named. */
export interface UploadPlan {
  files: readonly { path: string; blob: Blob }[]
  preview: Blob
  /** The size of the chosen file, upright. */
  source: Size
  /** The chosen file in a format that browsers show. */
  file: File
  /** `addresses` are those of the files, in the same order. */
  toValue: (addresses: readonly string[]) => PictureValue
}

export interface PlanOptions extends Part {
  storyId?: string | undefined
}

interface Planned extends Pick<UploadPlan, 'files' | 'preview'> {
  toValue: (addresses: readonly string[]) => Omit<PictureValue, 'background' | 'credit'>
}

/** Reads, checks and prepares a chosen file, and names the files to upload. Throws PictureError. */
export async function planUpload(kind: PictureKind, file: File, options: PlanOptions = {}): Promise<UploadPlan> {
  const picture = await readPictureFile(file, PICTURES[kind])
  const { name, bytes, type, size, credit } = picture
  const { toValue, ...plan } = await PLANS[kind](picture, options)
  const background = await backgroundOf(plan.preview)
  return {
    ...plan,
    toValue: (addresses) => ({ ...toValue(addresses), background, credit }),
    source: size,
    file: new File([bytes], name, { type }),
  }
}

const PLANS: Record<PictureKind, (picture: PictureFile, options: PlanOptions) => Promise<Planned>> = {
  hero: async (picture, part) => inSizes(await prepareHero(picture, part)),
  moment: async (picture) => inSizes(await prepareMoment(picture)),
  async story(picture, { storyId, ...part }) {
    const folder = storyId ? `stories/${storyId}` : 'stories'
    return oneFile(folder, await prepareStory(picture, part))
  },
  async logo(picture) {
    const blob = await stripMetadata(picture)
    const random = Math.random().toString(36).slice(2, 10)
    return only({ path: `logos/${Date.now()}-${random}.${originalExtension(picture, blob)}`, blob })
  },
  talk: async (picture) => oneFile('talks', await prepareFitting(picture, TALK_IMAGE)),
  reel: async (picture) => oneFile('reel', await prepareFitting(picture, REEL_IMAGE)),
  page: async (picture) => oneFile('pages', await prepareFitting(picture, PAGE_IMAGE)),
  pressPhoto: planPressPhoto,
  furtherPhoto: planPressPhoto,
  pressLogo: async (picture) => oneFile('logo', await stripMetadata(picture)),
  testimonial: async (picture) => oneFile('testimonials', await prepareFitting(picture, TALK_IMAGE)),
  favicon: async (picture) => only({ path: SITE_FILES.favicon, blob: await stripMetadata(picture) }),
  shareImage: async (picture) => only({ path: SITE_FILES.shareImage, blob: await prepareShareImage(picture) }),
}

function inSizes({ small, medium, large, dimensions }: Awaited<ReturnType<typeof prepareHero>>): Planned {
  const path = (size: string, blob: Blob) => ({ path: `profile/${Date.now()}${size}.${extensionOf(blob)}`, blob })
  return {
    files: [path('-small', small), path('-medium', medium), path('', large)],
    preview: large,
    toValue: (addresses) => {
      const [smallUrl, mediumUrl, largeUrl] = addresses as [string, string, string] // as many as there are files
      const sizes = { small: smallUrl, medium: mediumUrl, large: largeUrl }
      return { url: largeUrl, metadata: { sizes, dimensions, format: 'webp' } }
    },
  }
}

async function planPressPhoto(picture: PictureFile): Promise<Planned> {
  const { photo, preview } = await preparePressPhoto(picture)
  const web = shrinkTo(picture.size, PRESS_PREVIEW.longestSide)
  const metadata = { print: { ...picture.size, bytes: photo.size }, web: { ...web, bytes: preview.size } }
  const path = `photo/${Date.now()}.${extensionOf(photo)}`
  // the preview first, so that a photo in the form always has one
  return {
    files: [
      { path: pressPhotoPreview(path), blob: preview },
      { path, blob: photo },
    ],
    preview,
    toValue: ([, url]) => ({ url: url!, metadata }),
  }
}

const oneFile = (folder: string, blob: Blob) => only({ path: `${folder}/${Date.now()}.${extensionOf(blob)}`, blob })

const only = (file: UploadPlan['files'][number]): Planned => ({
  files: [file],
  preview: file.blob,
  toValue: ([url]) => ({ url: url!, metadata: null }),
})

/** The first one is used for new files. */
const EXTENSIONS: Record<PictureType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
}
const extensionOf = ({ type }: Blob) => EXTENSIONS[type as PictureType][0] // as it was planned

/** The chosen file's own extension, if it matches the format. */
function originalExtension({ name, type }: PictureFile, blob: Blob): string {
  const given = name.split('.').pop()?.toLowerCase() ?? ''
  return blob.type === type && EXTENSIONS[type].includes(given) ? given : extensionOf(blob)
}
