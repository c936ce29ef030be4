import type { ReactNode } from 'react'
import { displayClass } from '#content/site/letters.ts'
import type { SectionId } from '#content/site/menu.ts'

interface SectionProps {
  id: SectionId
  title: string
  description?: string | undefined
  children: ReactNode
}

/** A section of the home page under its heading; its id is a scroll anchor. */
export const Section = ({ id, title, description, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="section">
    <header className="section-header" data-reveal="">
      <h2 id={`${id}-title`} dir="auto" className={displayClass('display text-title', title)}>
        {title}
      </h2>
      {description && (
        <p dir="auto" className="section-description">
          {description}
        </p>
      )}
    </header>
    {children}
  </section>
)
