import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DeadLink } from '#api/link-report.ts'
import { webUrl } from '#content/address/web-url.ts'
import { kindOf } from '#content/kinds.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { healthMessages } from '#data/messages.ts'
import { beginLinkCheck, readLinkReport } from '#data/our-server/our-server.ts'
import { EDITORS } from '../editors.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/error-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { ShowMoreButton, useShownPart } from '../ui/use-shown-part.tsx'
import { useAction } from '../use-action.ts'
import { useRead } from '../use-content.ts'
import { describeLinks } from './describe-links.ts'

const LOOK_AGAIN_MS = 2000

export function LinksCard() {
  const { supabase } = useServices()
  const client = useQueryClient()
  const now = useNow()
  const { data, isError, refetch } = useRead({
    queryKey: cacheKeys.links,
    read: readLinkReport,
    refetchInterval: ({ state }) => (state.data?.isChecking ? LOOK_AGAIN_MS : false),
  })
  const beginning = useAction({
    run: () => beginLinkCheck(supabase),
    onDone: (report) => client.setQueryData(cacheKeys.links, report),
    async failed(error) {
      // only the answer may have been lost; an owner who declined to log in is not asked again
      const { data: now } = isUnauthorized(error) ? { data } : await refetch()
      const hasBegun = now?.isChecking || now?.checkedAt !== data?.checkedAt
      return hasBegun ? null : healthMessages.linkCheckFailed(errorText(error))
    },
  })
  const isBusy = beginning.isBusy || (data?.isChecking ?? false)

  return (
    <section className="card mt-6" aria-labelledby="links-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="links-title">Links</h2>
        {data && (
          <Button variant="outline" disabled={isBusy} onClick={() => beginning.start()}>
            {isBusy ? 'Checking...' : 'Check links now'}
          </Button>
        )}
      </div>
      {data ? (
        <>
          <p role="status" className="mt-2 max-w-prose">
            {describeLinks(data, now)}
          </p>
          {data.dead.length > 0 && <DeadLinks links={data.dead} />}
        </>
      ) : isError ? (
        <LoadFailure text="The link report could not be loaded." onRetry={refetch} />
      ) : (
        <Spinner />
      )}
    </section>
  )
}

function DeadLinks({ links }: { links: readonly DeadLink[] }) {
  const { list, most, showMore } = useShownPart<HTMLUListElement>()
  return (
    <div className="mt-4 grid gap-3">
      <ul ref={list} className="divide-y divide-line border-t border-line">
        {links.slice(0, most).map(({ address, table, title, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries of the same title may have the same link
          <li key={index} tabIndex={-1} className="grid gap-1 py-3 wrap-anywhere outline-none">
            <Address address={address} />
            <p className="text-danger">{problem}</p>
            <EditorLink table={table} title={title} />
          </li>
        ))}
      </ul>
      {most < links.length && <ShowMoreButton onClick={showMore} />}
    </div>
  )
}

function Address({ address }: { address: string }) {
  const url = webUrl(address)
  if (!url) return <p className="font-semibold">{address}</p>
  return (
    <a href={url} target="_blank" rel="noopener" className="link font-semibold justify-self-start">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function EditorLink({ table, title }: Pick<DeadLink, 'table' | 'title'>) {
  const editor = EDITORS.find(({ path }) => path === kindOf(table).editor)
  if (!editor) return null
  return (
    <Link to={editor.path} className="link justify-self-start">
      Edit it under {editor.label}
      {title && `: ${title}`}
    </Link>
  )
}
