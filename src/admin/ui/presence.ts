/** Tracks whether any of several parts of the page is mounted, such as one that loads, or a form with unsaved changes. */
export function createPresence() {
  const present = new Set<symbol>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    isAny: () => present.size > 0,
    /** For `useSyncExternalStore`. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the function that removes the part. */
    enter(): () => void {
      const part = Symbol('part')
      present.add(part)
      notify()
      return () => {
        present.delete(part)
        notify()
      }
    },
    forgetAll: () => present.clear(),
  }
}
