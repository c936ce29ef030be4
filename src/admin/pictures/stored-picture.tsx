import { type ComponentProps, useState } from 'react'
import { isOfStorage } from '#content/address/storage-url.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { useServices } from '../session-context.tsx'

interface StoredPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  /** An address as it is stored, or of an object in memory. */
  url: string
  /** The file itself, which decides what is published. */
  isOriginal?: boolean
}

/** An image in a form. A press photo may have many megabytes, so its preview is shown unless `isOriginal`. */
export function StoredPicture({ url, isOriginal = false, ...rest }: StoredPictureProps) {
  const { api } = useServices()
  const [missing, setMissing] = useState<string | null>(null)
  const small = !isOriginal && isOfStorage(url) && url.includes('/photo/') ? pressPhotoPreview(url) : url
  const shown = small === missing ? url : small
  return (
    <img
      src={isOfStorage(shown) ? `${api.url}${shown}` : shown}
      alt=""
      draggable={false}
      onError={() => setMissing(small)}
      {...rest}
    />
  )
}
