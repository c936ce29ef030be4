import { type PressKit, pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { useWords } from '../content-context.tsx'
import { Picture } from '../ui/picture.tsx'
import { useSiteFacts } from '../use-site.ts'

/** The approved photo in web size, or in print size if there is no other. */
export function PressPhoto({ kit, url }: { kit: PressKit; url: string }) {
  const { name } = useSiteFacts()
  const words = useWords()
  const shown = {
    alt: kit.photo_alt || words.kit.photoOf(name),
    width: 600,
    height: 600,
    className: 'press-photo',
    focus: [kit.photo_focus_x, kit.photo_focus_y],
  } as const
  return <Picture src={pressPhotoPreview(url)} {...shown} fallback={<Picture src={url} {...shown} />} />
}
