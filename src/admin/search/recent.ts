import { readStoredJson, store } from '#data/rest/browser-storage.ts'

const MOST = 5

/** Only the keys are stored, so that a shared browser reveals no texts. */
const storedAs = (accountId: string) => `portico-search:${accountId}`

/** The keys of the last choices of an account in this browser, the latest first. */
export function readRecent(accountId: string): string[] {
  const stored = readStoredJson(storedAs(accountId))
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
}

export function keepRecent(accountId: string, key: string) {
  const others = readRecent(accountId).filter((other) => other !== key)
  store(storedAs(accountId), JSON.stringify([key, ...others].slice(0, MOST)))
}
