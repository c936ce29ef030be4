import type { ComponentProps } from 'react'
import { mediumPortrait } from '#content/hero/hero.ts'
import { heroQuery } from '#data/records/content-queries.ts'
import { useContent } from '../../content-context.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The owner's portrait beside their name, which says who it is. */
export function SpeakerPortrait(size: Pick<ComponentProps<'img'>, 'loading'> & { width: number; height: number }) {
  const { data: hero } = useContent(heroQuery)
  return (
    <Picture
      src={mediumPortrait(hero ?? null)}
      alt=""
      className="speaker-portrait"
      focus={[hero?.image_focus_x, hero?.image_focus_y]}
      {...size}
    />
  )
}
