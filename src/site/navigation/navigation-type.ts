/** How the reader came to this page: by a link or an address, by Reload, or by Back and Forward. */
export function navigationType() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by that name
  return navigation?.type
}
