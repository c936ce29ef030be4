import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isPagePart, isPartShown, partOfEditor } from '#content/site/parts.ts'
import { siteQuery } from '#data/content-queries.ts'
import { queryOptions } from '#data/content-query.ts'
import { useServices } from '../session-context.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ShowPartButton } from './show-part-button.tsx'

/** On an editor: whether visitors see what is edited there, and a button to change that. */
export function HiddenPart({ onShown }: { onShown: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const part = partOfEditor(pathname)
  const { api } = useServices()
  const { data: site, isFetched } = useQuery({ ...queryOptions(siteQuery, api), enabled: part !== undefined })
  if (!part) return null
  if (!isFetched) return <Spinner />
  if (!site) return null
  if (isPartShown(site, part))
    return (
      <p className="-mt-3 text-sm text-muted">
        {isPagePart(part) ? 'The footer of your site links to this page.' : 'Visitors see this section.'}{' '}
        <ShowPartButton part={part} isShown />
      </p>
    )
  return (
    <div role="status" className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        {isPagePart(part)
          ? 'The footer of your site has no link to this page yet.'
          : 'Visitors do not see this section yet.'}
      </p>
      <ShowPartButton part={part} onShown={onShown} />
    </div>
  )
}
