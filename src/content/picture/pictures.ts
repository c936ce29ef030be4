export interface Size {
  width: number
  height: number
}

/** The picture formats that the site accepts. A file's format is detected from its bytes, never from its name. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export interface PictureRules {
  bucket: string
  /** In pixels. A hint for the owner; other sizes are accepted. */
  recommended: Size
  /** Only the longer side counts. */
  hasAnyShape?: true
  /** Whether an SVG is taken, too, and drawn as a PNG for sharp screens. */
  drawsSvg?: true
  accept: readonly PictureType[]
  maxBytes: number
}

const MB = 1024 * 1024

/** The largest file that may be chosen, in bytes: the browser holds it in memory. */
const MAX_SOURCE_BYTES = 50 * MB

/** Pictures with more pixels are refused before decoding: each pixel takes four bytes of memory, several times over. */
export const MAX_PICTURE_PIXELS = 50_000_000

/** Any picture: it is made smaller before it is uploaded. */
const ANY = { accept: PICTURE_TYPES, maxBytes: MAX_SOURCE_BYTES }

/** Kept in print quality. */
const PRESS_PHOTO: PictureRules = {
  bucket: 'press-kit',
  recommended: { width: 3000, height: 3000 },
  accept: ['image/jpeg', 'image/png'],
  maxBytes: 10 * MB,
}

const STATED = {
  hero: { bucket: 'hero-images', recommended: { width: 1200, height: 1200 }, ...ANY },
  moment: { bucket: 'hero-images', recommended: { width: 2400, height: 1000 }, ...ANY },
  story: { bucket: 'story-images', recommended: { width: 600, height: 450 }, ...ANY },
  logo: {
    bucket: 'story-images',
    recommended: { width: 200, height: 200 },
    accept: PICTURE_TYPES,
    maxBytes: MB,
    drawsSvg: true,
  },
  talk: { bucket: 'story-images', recommended: { width: 144, height: 144 }, ...ANY },
  reel: { bucket: 'story-images', recommended: { width: 1280, height: 720 }, ...ANY },
  pressPhoto: PRESS_PHOTO,
  furtherPhoto: { ...PRESS_PHOTO, hasAnyShape: true },
  pressLogo: {
    bucket: 'press-kit',
    recommended: { width: 1000, height: 1000 },
    hasAnyShape: true,
    accept: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: MB,
    drawsSvg: true,
  },
  page: { bucket: 'story-images', recommended: { width: 1600, height: 1200 }, hasAnyShape: true, ...ANY },
  testimonial: { bucket: 'story-images', recommended: { width: 144, height: 144 }, ...ANY },
  favicon: { bucket: 'site-settings', recommended: { width: 64, height: 64 }, accept: ['image/png'], maxBytes: MB },
  shareImage: {
    bucket: 'site-assets',
    recommended: { width: 1200, height: 630 },
    accept: ['image/png', 'image/jpeg'],
    maxBytes: 5 * MB,
  },
} satisfies Record<string, PictureRules>

export type PictureKind = keyof typeof STATED

export const PICTURES: Record<PictureKind, PictureRules> = STATED

/** The fixed names of the site's own files in their buckets. */
export const SITE_FILES = { favicon: 'favicon.png', shareImage: 'og-image.png' } as const

/** How the WebP of each kind is made: its size or longest side in pixels, and the quality for the canvas. */
export const STORY_IMAGE = { width: 600, height: 450, quality: 0.9 } as const
export const REEL_IMAGE = { longestSide: 1280, quality: 0.8 } as const
export const PAGE_IMAGE = { longestSide: 1600, quality: 0.85 } as const
/** Twice the hint, for sharp screens. */
export const TALK_IMAGE = { longestSide: 288, quality: 0.9 } as const
export const PRESS_PREVIEW = { longestSide: 1200, quality: 0.85 } as const
export const HERO_IMAGE_QUALITY = 0.85
/** What each size of the wide picture may have: the small one is what a phone of 390 pixels loads, sharp. */
export const MOMENT_MAX_BYTES = { small: 44_000, medium: 150_000, large: 400_000 } as const
/** What is kept of a picture that is cropped, so that it can be cropped again. */
export const ORIGINAL_IMAGE = { longestSide: 2400, quality: 0.85 }

/** A size in bytes as in 'Maximum file size is 1MB'. */
export const megabytes = (bytes: number) => `${Math.round(bytes / MB)}MB`
