import type { Settings } from '../environment/env.ts'
import { createFeed, type FeedOptions } from './feed.ts'

interface FeedParts extends Pick<FeedOptions, 'log' | 'store' | 'onChange' | 'substackUrl'> {
  settings: Pick<Settings, 'feedProxyUrl'>
}

/** The newsletter's feed, at the address in the contact information. */
export const openFeed = ({ settings, ...options }: FeedParts) =>
  createFeed({ ...options, proxyUrl: settings.feedProxyUrl })
