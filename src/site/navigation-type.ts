/** How the reader came to this page: by a link or an address, by Reload, or by Back and Forward. */
export function navigationType() {
  // all entries of this name have this type
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type
}
