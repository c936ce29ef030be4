import { webUrl } from '#content/address/web-url.ts'
import { isMissingFile, PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'

const TIMEOUT_MS = 10_000

/** The whole address of a public file of our storage; null for one elsewhere: its owner chose it, but the server would ask. */
export function storedUrl(address: string | null | undefined, source: ContentSource): string | null {
  const backend = backendUrl(source)
  const url = webUrl(address, backend)
  const { origin, pathname } = new URL(url ?? backend)
  return url && origin === new URL(backend).origin && pathname.startsWith(PUBLIC_FILES) ? url : null
}

/** Requests the file at such an address; null if it is elsewhere or missing. @throws when the storage fails, redirects, or takes too long. */
export async function fetchStored(source: ContentSource, address: string, init: RequestInit = {}) {
  const url = storedUrl(address, source)
  if (!url) return null
  const answer = await source.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, redirect: 'error' })
  if (answer.status === 304 || (answer.ok && answer.body)) return answer
  await answer.body?.cancel()
  if (isMissingFile(answer)) return null
  throw new Error(`${address} answered HTTP ${answer.status}`)
}
