import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { resolveUrl } from '#content/address/storage-url.ts'
import { markClass, type PictureBackground } from '#content/picture/backgrounds.ts'
import { type Fraction, focusStep } from '#content/picture/focus.ts'
import { useBoot } from '../content-context.tsx'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src'> {
  src: string | null
  alt: string
  width: number
  height: number
  /** The focal point, across and down, of a cropped image. */
  focus?: readonly [x: Fraction | undefined, y: Fraction | undefined]
  background?: PictureBackground | null | undefined
  /** Shown instead when there is no image, or it fails to load. */
  fallback?: ReactNode
  /** Markup around the image, which disappears with it. */
  frame?: (picture: ReactNode) => ReactNode
}

export function Picture({ src, alt, fallback = null, frame, focus, background, className, ...rest }: PictureProps) {
  const { api } = useBoot()
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  // it may have failed before hydration, when there was no listener
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src)
  }, [src])
  const address = src && failedSrc !== src && resolveUrl(src, api.url)
  if (!address) return fallback
  const picture = (
    <img
      ref={image}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={[className, focus && focusClass(focus), markClass(background)].filter(Boolean).join(' ')}
      onError={() => setFailedSrc(src)}
      {...rest}
    />
  )
  return frame ? frame(picture) : picture
}

const focusClass = ([x, y]: NonNullable<PictureProps['focus']>) => `focus-x-${focusStep(x)} focus-y-${focusStep(y)}`
