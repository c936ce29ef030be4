import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isPagePart, isPartShown, partOfEditor } from '#content/site/parts.ts'
import { siteQuery } from '#data/content-queries.ts'
import { queryOptions } from '#data/content-query.ts'
import { useServices } from '../session-context.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ShowPartButton } from './show-part-button.tsx'

/** On an editor: whether visitors see what is edited there, and a button to change that, unless the preview has it. */
export function HiddenPart({ onChanged }: { onChanged: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const part = partOfEditor(pathname)
  const { api } = useServices()
  const { data: site, isFetched } = useQuery({ ...queryOptions(siteQuery, api), enabled: part !== undefined })
  if (!part) return null
  if (!isFetched) return <Spinner />
  if (!site) return null
  const isShown = isPartShown(site, part)
  const [shown, hidden] = isPagePart(part)
    ? ['The footer of your site links to this page.', 'The footer of your site has no link to this page yet.']
    : ['Visitors see this section.', 'Visitors do not see this section yet.']
  return (
    <p className="hidden-part">
      {isShown ? shown : hidden} <ShowPartButton part={part} isShown={isShown} isInText onChanged={onChanged} />
    </p>
  )
}
