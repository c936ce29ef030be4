import type { Boot } from '../boot.ts'
import type { ContentStore } from './content-store.ts'

/**
 * A function that loads React and has it take the page over, once. It resolves when the whole page is hydrated, and
 * rejects where React could not be loaded; then it may be called again.
 */
export function createTakeOver(boot: Boot, store: () => ContentStore) {
  let takingOver: Promise<void> | undefined
  return () => {
    // browsers never ask again for a module that failed to arrive
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
