import type { ContentBackend } from '../content-backend.ts'
import type { Settings } from '../env.ts'
import { createFeed } from '../feed.ts'
import type { Log } from '../log.ts'
import type { ReadFirstRow } from '../rest-rows.ts'

/** The newsletter's feed, at the address that stands in the contact information. */
export function openFeed(
  settings: Settings,
  log: Log,
  backend: ContentBackend,
  readFirstRow: ReadFirstRow,
  onChange: () => void,
) {
  const substackUrl = async () => {
    const url = (await readFirstRow('contact?select=substack_url'))?.substack_url
    return typeof url === 'string' ? url : null
  }
  return createFeed({
    substackUrl,
    store: backend.feedCopy,
    log: { debug: (message) => log.debug(message), warn: (message) => log.warn(message) },
    onChange,
    proxyUrl: settings.feedProxyUrl,
  })
}
