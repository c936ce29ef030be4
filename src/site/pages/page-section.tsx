import type { ReactNode } from 'react'

/** A section of a page under its heading, which an address can name. */
export const PageSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="section">
    <h2 id={id} className="display text-title">
      {title}
    </h2>
    {children}
  </section>
)
