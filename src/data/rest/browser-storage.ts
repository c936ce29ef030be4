// Local storage may be blocked or full: then reads return nothing, and writes are dropped.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What was stored as JSON; null for anything else. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text; null removes what is stored. Returns whether that was possible. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether the browser keeps anything for this site, such as a session. */
export const canStore = () => store(PROBE, PROBE) && store(PROBE, null)

const PROBE = 'portico-probe'

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
