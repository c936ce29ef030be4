import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { completeAddress } from '#content/address/web-address.ts'
import { describeSummary, type FeedCheck } from '#content/newsletter/feed-check.ts'
import { feedFailureReason } from '#content/report/failure-reason.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { checkFeed } from '#data/our-server.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/error-text.ts'

/** While the owner types, no address is complete. */
const REST_MS = 600

/** What the server finds at the newsletter's address, as soon as it is typed. */
export function FeedNote() {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const typed = completeAddress(String(useWatch({ name: 'substack_url' }) ?? ''))
  const url = 'address' in typed ? typed.address : ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: cacheKeys.feedCheck(url),
    enabled: url !== '',
    async queryFn({ signal }) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      signal.throwIfAborted()
      return withSession(() => checkFeed(supabase, url, signal))
    },
  })
  const text = isFetching ? 'Looking for articles...' : error ? errorText(error) : data && textOf(data)
  // the room is kept, or the buttons below would move from under a click
  return (
    <div className="-mt-2 flex min-h-16 flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p role="status" className="max-w-prose flex-1 basis-60 text-sm text-muted wrap-anywhere line-clamp-4">
        {url && text}
      </p>
      {url && (
        <Button variant="quiet" disabled={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      )}
    </div>
  )
}

function textOf(check: FeedCheck): string {
  if ('found' in check) return `${capitalized(describeSummary(check.found))}. Read from ${check.found.address}`
  return `No articles were found: ${feedFailureReason(check.failure)}. Check the address, or enter that of the feed itself, which often ends in /feed or /rss.`
}
