const MOST = 5

/** Only the keys are kept, so that a shared browser reveals nothing of what was found. */
const storedAs = (accountId: string) => `portico-search:${accountId}`

/** The keys of the last choices of an account in this browser, the latest first. */
export function readRecent(accountId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(accountId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return [] // no access to storage, or not JSON
  }
}

export function keepRecent(accountId: string, key: string) {
  const others = readRecent(accountId).filter((other) => other !== key)
  try {
    localStorage.setItem(storedAs(accountId), JSON.stringify([key, ...others].slice(0, MOST)))
  } catch {
    // no access, or full: nothing is recent then
  }
}
