import type { ComponentProps, ComponentType } from 'react'
import { displayClass } from '#content/site/letters.ts'
import type { Testimonial } from '#content/testimonial/testimonial.ts'
import { unquoted } from '#content/text/quotation.ts'
import { testimonialsQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { Picture } from '../ui/picture.tsx'
import { useHeading } from '../use-site.ts'

const Frame = (content: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a <section> is a part of the home page that the menu leads to
  <div role="region" id="testimonials" className="section" aria-labelledby="testimonials-title" {...content} />
)

interface TestimonialsProps {
  /** Only those that were chosen for this page. */
  of?: 'speaking'
}

/** Left out while there are none. */
function SentTestimonials({ of }: TestimonialsProps) {
  const testimonials = useContent(testimonialsQuery).data?.filter(({ on_speaking }) => !of || on_speaking)
  const heading = useHeading('testimonials')
  if (!testimonials?.length) return null
  return (
    <Frame>
      <h2 id="testimonials-title" dir="auto" className={displayClass('display text-title', heading)}>
        {heading}
      </h2>
      <ul className="testimonials">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} data-reveal="">
            <Words of={testimonial} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function Words({ of: { quote, person, role, company, ...picture } }: { of: Testimonial }) {
  const { quoted } = useWords()
  return (
    <figure dir="auto" className="testimonial">
      <blockquote className={displayClass('display', quote)}>{quoted(unquoted(quote))}</blockquote>
      <figcaption>
        {picture.image_url && (
          <Picture
            src={picture.image_url}
            alt={picture.image_alt ?? ''}
            width={56}
            height={56}
            focus={[picture.image_focus_x, picture.image_focus_y]}
            background={picture.image_background}
            className="testimonial-picture"
          />
        )}
        <span>
          <strong className="semibold">{person}</strong>
          <span className="block text-muted">{[role, company].filter(Boolean).join(', ')}</span>
        </span>
      </figcaption>
    </figure>
  )
}

export const Testimonials: ComponentType<TestimonialsProps> = import.meta.env.SSR
  ? SentTestimonials
  : serverOnly('#testimonials', Frame)
