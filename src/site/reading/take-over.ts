import type { Boot } from '../boot.ts'
import type { ContentStore } from './content-store.ts'

/**
 * Returns a function that loads React and hydrates the page, once. It resolves when the whole page is hydrated, and
 * rejects if React could not be loaded; then it may be called again.
 */
export function createTakeOver(boot: Boot, store: () => ContentStore) {
  let takingOver: Promise<void> | undefined
  return () => {
    // browsers never request a failed module again
    if (navigator.onLine === false) return Promise.reject(new Error('The browser is offline'))
    takingOver ??= import('../hydrate.tsx')
      .then(({ hydrate }) => hydrate(boot, store()))
      .catch((error) => {
        takingOver = undefined
        throw error
      })
    return takingOver
  }
}
