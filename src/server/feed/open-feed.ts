import type { Tables } from '#data/rest-client.ts'
import { readNewsletterUrl } from '#data/server-reads.ts'
import type { Settings } from '../environment/env.ts'
import { createFeed } from './feed.ts'
import type { KeptCopyOptions } from './kept-copy.ts'

interface FeedParts extends Pick<KeptCopyOptions, 'log' | 'store' | 'onChange'> {
  settings: Pick<Settings, 'feedProxyUrl'>
  rest: Tables
}

/** The newsletter's feed, at the address in the contact information. */
export const openFeed = ({ settings, rest, ...options }: FeedParts) =>
  createFeed({ ...options, substackUrl: () => readNewsletterUrl(rest), proxyUrl: settings.feedProxyUrl })
