import type { ComponentProps } from 'react'
import { resolveUrl } from '#content/address/storage-url.ts'
import { type HeroImageMetadata, type HeroImageSize, isHeroImageMetadata } from '#content/hero/hero.ts'
import { useBoot } from '../content-context.tsx'
import { Picture } from './picture.tsx'

interface SizedPictureProps extends ComponentProps<typeof Picture> {
  metadata: HeroImageMetadata | null | undefined
  widths: Readonly<Record<HeroImageSize, number>>
}

/** A picture that is stored in three sizes, of these widths in pixels. The browser takes one. */
export function SizedPicture({ src, metadata, widths, sizes, ...rest }: SizedPictureProps) {
  const { api } = useBoot()
  const whole = <Picture {...rest} src={src} />
  if (!src || !isHeroImageMetadata(metadata)) return whole
  const srcSet = Object.entries(widths)
    .flatMap(([size, width]) => {
      const address = resolveUrl(metadata.sizes[size as HeroImageSize], api.url) // its keys
      return address ? `${address} ${width}w` : []
    })
    .join(', ')
  // a size may be missing although the original exists
  return srcSet ? (
    <Picture {...rest} src={metadata.sizes.medium} srcSet={srcSet} sizes={sizes} fallback={whole} />
  ) : (
    whole
  )
}
