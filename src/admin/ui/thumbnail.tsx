import ImageIcon from 'lucide-react/icons/image'
import { isOfStorage } from '#content/address/storage-url.ts'
import { type Fraction, focusStep } from '#content/picture/focus.ts'
import { useServices } from '../session-context.tsx'

interface ThumbnailProps {
  url: string | null
  /** The focal point, across and down. */
  focus?: readonly [x: Fraction | undefined, y: Fraction | undefined]
  /** Whether it is shown without being cropped. */
  isWhole?: boolean
}

/** A small image in a table; empty without one. */
export function Thumbnail({ url, focus = [null, null], isWhole = false }: ThumbnailProps) {
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
      className={`size-12 rounded-sm ${isWhole ? 'object-contain' : 'object-cover'}`}
      style={{ objectPosition: focus.map((fraction) => `${focusStep(fraction) * 10}%`).join(' ') }}
    />
  )
}
