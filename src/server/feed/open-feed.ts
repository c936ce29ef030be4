import type { ContentBackend } from '../backend/content-backend.ts'
import type { ReadFirstRow } from '../backend/rest-rows.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../environment/log.ts'
import { createFeed } from './feed.ts'

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
