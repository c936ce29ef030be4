import { guard, isText, isTextOrNull, type Row } from './guard.ts'
import { OWNER } from './owner.ts'

/** Widths in pixels of the three sizes in which the hero's picture is kept (SPEC section 9). */
export const HERO_IMAGE_WIDTHS = { small: 300, medium: 600, large: 1200 } as const
export type HeroImageSize = keyof typeof HERO_IMAGE_WIDTHS

/** What is known of an uploaded portrait: an address per size, and the pixels of the largest. */
export interface HeroImageMetadata {
  sizes: Record<HeroImageSize, string>
  dimensions: { width: number; height: number }
  original?: string
  format?: string
}

export interface Hero extends Row {
  title: string
  subtitle: string
  /** HTML: clean it before it is shown. */
  description: string
  image_url: string | null
  image_metadata: HeroImageMetadata | null
}

/** Shown where the owner left a field empty (SPEC section 2, Hero). */
export const HERO_DEFAULTS = {
  title: OWNER.name,
  subtitle: 'Product Leader & Entrepreneur',
  description: 'I help teams build innovative products that users love and businesses value.',
}

export const isHero = guard<Hero>({ title: isText, subtitle: isText, description: isText, image_url: isTextOrNull })

export const isHeroImageMetadata = (value: unknown): value is HeroImageMetadata =>
  guard<HeroImageMetadata>({
    sizes: guard<HeroImageMetadata['sizes']>({ small: isText, medium: isText, large: isText }),
    dimensions: (dimensions) => typeof dimensions === 'object' && dimensions !== null,
  })(value)
