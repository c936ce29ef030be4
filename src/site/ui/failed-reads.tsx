import { LoadFailure } from './load-failure.tsx'
import { Loading } from './loading.tsx'

/** A piece of content, as `useContent` returns it. */
interface Read {
  data: unknown
  isError: boolean
  retry: () => Promise<void>
}

const failedOf = (reads: readonly Read[]) => reads.filter(({ data, isError }) => data === undefined && isError)

/** Offers to repeat failed reads without content to show; renders nothing if there are none. */
export function FailedReads({ reads }: { reads: readonly Read[] }) {
  const failed = failedOf(reads)
  if (failed.length === 0) return null
  return <LoadFailure onRetry={() => Promise.all(failed.map(({ retry }) => retry()))} />
}

/** Shown when the server had no content, until the browser has read it or failed. */
export const Missing = ({ reads, loading }: { reads: readonly Read[]; loading: string }) =>
  failedOf(reads).length > 0 ? <FailedReads reads={reads} /> : <Loading text={loading} className="pb-16 text-muted" />
