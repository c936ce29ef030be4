import { type Involvement, roleText } from '#content/involvement/involvement.ts'
import { displayClass } from '#content/site/letters.ts'
import { Icon } from '../ui/icon.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { InvolvementLogo } from './involvement-logo.tsx'

/** It may be opened before hydration: the attribute `open` is managed by the browser, not by React. */
export function InvolvementDialog({ involvement }: { involvement: Involvement }) {
  const { id, company, role, period, about, description } = involvement
  const dialogId = `involvement-${id}`
  return (
    <dialog
      id={dialogId}
      aria-labelledby={`${dialogId}-title`}
      closedby="any"
      className="dialog"
      suppressHydrationWarning
    >
      <div className="flex items-start gap-4">
        <InvolvementLogo involvement={involvement} />
        <div className="grow">
          <h2 id={`${dialogId}-title`} className={displayClass('display card-title', company)}>
            {company}
          </h2>
          <p className="mt-2 text-muted">
            {role} • {period}
          </p>
        </div>
        <button type="button" command="close" commandfor={dialogId} className="icon-button" aria-label="Close">
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {/* the tile shows two lines of it */}
      {roleText(involvement) !== description && <Paragraphs text={description} className="mt-4" />}
      <h3 className="dialog-heading">About the Company</h3>
      <Paragraphs text={about || 'No company information available.'} className="mt-2" />
      <h3 className="dialog-heading">My Role</h3>
      <Paragraphs text={roleText(involvement)} className="mt-2" />
      <a href={`#${dialogId}`} className="link dialog-link">
        Link to this entry
      </a>
    </dialog>
  )
}
