import { type Checked, guard, isText, isTextOrNull } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Fraction } from '#content/picture/focus.ts'
import type { Size } from '#content/picture/pictures.ts'

/** Widths in pixels of the three sizes in which the hero's image is stored. */
export const HERO_IMAGE_WIDTHS = { small: 300, medium: 600, large: 1200 } as const
export type HeroImageSize = keyof typeof HERO_IMAGE_WIDTHS
/** The same of the wide picture: of a small phone, of a page of 1440 pixels, and of a sharp screen. */
export const MOMENT_IMAGE_WIDTHS = { small: 800, medium: 1440, large: 2400 } as const

/** An uploaded portrait or wide picture: the address of each size, and the pixel dimensions of the largest. */
export interface HeroImageMetadata {
  sizes: Record<HeroImageSize, string>
  dimensions: Size
  original?: string
  format?: string
}

/** The description is HTML: sanitize it before showing it. */
const CHECKED = { title: isText, subtitle: isText, description: isText, image_url: isTextOrNull }

export interface Hero extends Checked<typeof CHECKED> {
  image_metadata: HeroImageMetadata | null
  image_alt?: string | null
  image_focus_x?: Fraction
  image_focus_y?: Fraction
  /** The id of the section after which the moment stands. */
  moment_after?: string
  moment_quote?: string
  moment_source?: string
  moment_image_url?: string | null
  moment_image_metadata?: HeroImageMetadata | null
  moment_image_alt?: string | null
  moment_image_focus_x?: Fraction
  moment_image_focus_y?: Fraction
  moment_credit?: string
}

export const isHero = guard<Hero>(CHECKED)

export const isHeroImageMetadata = guard<HeroImageMetadata>({
  sizes: guard<HeroImageMetadata['sizes']>({ small: isText, medium: isText, large: isText }),
  dimensions: (dimensions) => typeof dimensions === 'object' && dimensions !== null,
})

/** The address of the portrait in its medium size, or in the only one it has. */
export const mediumPortrait = (hero: Hero | null | undefined): string | null =>
  (isHeroImageMetadata(hero?.image_metadata) ? hero.image_metadata.sizes.medium : hero?.image_url) || null

export interface Portrait {
  portrait: string | null
  /** The focal point, as fractions of width and height. */
  focus: readonly [x: number, y: number]
}

/** The portrait and its focal point. */
export const portraitOf = (hero: Hero | null | undefined): Portrait => ({
  portrait: mediumPortrait(hero),
  focus: [hero?.image_focus_x ?? 0.5, hero?.image_focus_y ?? 0.5],
})

export const HERO = {
  table: 'hero',
  isRow: isHero,
  parts: [{ id: 'hero', label: 'Home' }],
  isNeeded: true,
  richTexts: { description: 'html' },
  editor: '/admin/hero',
} as const satisfies Kind<Hero>
