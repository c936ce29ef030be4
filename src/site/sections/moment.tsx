import type { ComponentProps } from 'react'
import { MOMENT_IMAGE_WIDTHS } from '#content/hero/hero.ts'
import { displayClass } from '#content/site/letters.ts'
import { unquoted } from '#content/text/quotation.ts'
import { heroQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { SizedPicture } from '../ui/sized-picture.tsx'

const Frame = (all: ComponentProps<'figure'>) => <figure dir="auto" className="moment" data-reveal="" {...all} />

/** What alone is wider than the column: a picture, or else a quote. */
function SentMoment() {
  const { data: hero } = useContent(heroQuery)
  const { quoted } = useWords()
  if (hero?.moment_image_url)
    return (
      <Frame>
        <SizedPicture
          src={hero.moment_image_url}
          metadata={hero.moment_image_metadata}
          widths={MOMENT_IMAGE_WIDTHS}
          sizes="(min-width: 92rem) 90rem, 100vw"
          alt={hero.moment_image_alt ?? ''}
          focus={[hero.moment_image_focus_x, hero.moment_image_focus_y]}
          width={1440}
          height={600}
        />
        {hero.moment_credit && <figcaption className="text-sm text-muted">{hero.moment_credit}</figcaption>}
      </Frame>
    )
  const { moment_quote: quote, moment_source: source } = hero ?? {}
  if (!quote) return null
  return (
    <Frame>
      <blockquote className={displayClass('display', quote)}>{quoted(unquoted(quote))}</blockquote>
      {source && <figcaption className={displayClass('eyebrow', source)}>{source}</figcaption>}
    </Frame>
  )
}

export const Moment = import.meta.env.SSR ? SentMoment : serverOnly('.moment', Frame)
