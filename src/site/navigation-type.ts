import { CURRENT_FOR_S, CURRENT_PAGE } from '#content/site/current-page.ts'

/** How the reader came to this page: by a link or an address, by Reload, or by Back and Forward. */
export const navigationType = () => navigation()?.type

/**
 * Whether the server has just sent this page to this reader, made from what is stored. Not so for a page that was kept or
 * prefetched, from before Back and Forward, or shown long after it was sent; nor where a browser cannot tell.
 */
export function isJustSent(): boolean {
  const { type = '', deliveryType, transferSize = 0, serverTiming = [] } = navigation() ?? {}
  const said = serverTiming.find(({ name }) => name === CURRENT_PAGE)
  // a 304 has a size, too, and what it says replaces what the kept answer said
  const isAnswered = transferSize > 0 && deliveryType !== 'navigational-prefetch' && /^(navigate|reload)$/.test(type)
  return isAnswered && Math.abs(Date.now() / 1000 - Number(said?.description)) < CURRENT_FOR_S
}

/** All entries of this name have this type, in which TypeScript lacks `deliveryType`. */
const navigation = () =>
  (performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & { deliveryType?: string })[])[0]
