import { type ReactNode, useId } from 'react'
import { HiddenPart } from '../first-steps/hidden-part.tsx'
import { usePreview } from '../preview/preview-context.tsx'

/** The heading of an editor, with its cards below. */
export const EditorPage = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <>
    <title>{title}</title>
    <h1>{title}</h1>
    {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    <div className="parts mt-6 grid grid-cols-1 gap-6">
      <HiddenPart onChanged={usePreview()?.refresh} />
      {children}
    </div>
  </>
)

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
