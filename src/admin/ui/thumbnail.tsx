import ImageIcon from 'lucide-react/icons/image'
import { isOfStorage } from '#content/address/storage-url.ts'
import { markClass, type PictureBackground } from '#content/picture/backgrounds.ts'
import { type Fraction, focusStep } from '#content/picture/focus.ts'
import { useServices } from '../session-context.tsx'

interface ThumbnailProps {
  url: string | null
  focus?: readonly [x: Fraction | undefined, y: Fraction | undefined]
  /** Whether it is shown without being cropped, as a mark always is. */
  isWhole?: boolean
  background?: PictureBackground | null | undefined
}

export function Thumbnail({ url, focus = [null, null], isWhole = false, background }: ThumbnailProps) {
  const { api } = useServices()
  if (!url)
    return (
      <span className="thumbnail-empty size-12">
        <ImageIcon aria-hidden="true" className="size-4" />
        <span className="sr-only">No image</span>
      </span>
    )
  return (
    <img
      src={isOfStorage(url) ? `${api.url}${url}` : url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className={`thumbnail ${isWhole ? 'mark' : ''} ${markClass(background)}`}
      style={{ objectPosition: focus.map((fraction) => `${focusStep(fraction) * 10}%`).join(' ') }}
    />
  )
}
