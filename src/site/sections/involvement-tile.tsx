import { INVOLVEMENT_TYPE_LABELS, type Involvement } from '#content/involvement/involvement.ts'
import { displayClass } from '#content/site/letters.ts'
import { InvolvementDialog } from './involvement-dialog.tsx'
import { InvolvementLogo } from './involvement-logo.tsx'

/** A tile opens its dialog by the button's command, which works without JavaScript. */
export function InvolvementTile({ involvement }: { involvement: Involvement }) {
  const { id, company, role, period, description, type, highlight } = involvement
  return (
    <li dir="auto" className={highlight ? 'tile tile-highlight' : 'tile'} data-reveal="">
      <InvolvementLogo involvement={involvement} />
      <h3 className={displayClass('display card-title', company)}>
        <button type="button" command="show-modal" commandfor={`involvement-${id}`} className="tile-button">
          {company}
        </button>
      </h3>
      <p className="badge">{INVOLVEMENT_TYPE_LABELS[type]}</p>
      <p dir="auto" className="tile-text line-clamp-2 text-sm text-muted">
        {description}
      </p>
      {/* repeats the dialog for a resting pointer; the text is cut at the last line that fits */}
      <div className="hover-card" aria-hidden="true">
        <p className="semibold">{company}</p>
        <p className="text-muted">
          {role} • {period}
        </p>
        <p dir="auto" className="mt-2">
          {description}
        </p>
      </div>
      <InvolvementDialog involvement={involvement} />
    </li>
  )
}
