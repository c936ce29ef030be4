import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { editorOfPart } from '#content/kinds.ts'
import type { HeadingId } from '#content/site/headings.ts'
import { headingOf } from '#content/site/menu.ts'
import { isPartShown, partNote, partOfEditor } from '#content/site/parts.ts'
import { HEADINGS } from '#content/words/reader.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { queryOptions } from '#data/records/content-query.ts'
import { ShowPartButton } from '../first-steps/show-part-button.tsx'
import { addressOf } from '../preview/address-of.ts'
import { usePreview } from '../preview/preview-context.tsx'
import { useServices } from '../session-context.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const EditorPage = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <>
    <title>{title}</title>
    <h1>{title}</h1>
    {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    <div className="parts mt-6 grid grid-cols-1 gap-6">
      <PartNotes onChanged={usePreview()?.refresh} />
      {children}
    </div>
  </>
)

/**
 * On an editor: whether visitors see what is edited there, and a button to change that, unless the preview has it. If its
 * heading is edited among the sections of the site: what it is, and where to change it.
 */
function PartNotes({ onChanged }: { onChanged: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const part = partOfEditor(pathname)
  const id = (Object.keys(HEADINGS) as HeadingId[]).find((one) => editorOfPart(one) === pathname) // they are its keys
  const { api } = useServices()
  const isNoted = part !== undefined || id !== undefined
  const { data: site, isFetched } = useQuery({ ...queryOptions(siteQuery, api), enabled: isNoted })
  if (isNoted && !isFetched) return <Spinner />
  return (
    <>
      {part && site && (
        <p className="hidden-part">
          {partNote(site, part)}{' '}
          <ShowPartButton part={part} isShown={isPartShown(site, part)} isInText onChanged={onChanged} />
        </p>
      )}
      {id && (
        <p className="hidden-part">
          The heading is “{headingOf(site, id)}”.{' '}
          <Link to={addressOf({ place: { table: 'site', id, column: 'sections' } }) ?? ''} className="link">
            Change it<span className="sr-only"> (Section title)</span>
          </Link>
        </p>
      )}
    </>
  )
}
