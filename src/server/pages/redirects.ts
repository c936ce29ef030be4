import type { Context } from 'hono'
import { GONE, redirectKey, redirectsIn } from '#content/redirects/redirect-list.ts'
import type { Redirects as StoredRedirects } from '#content/redirects/redirects.ts'
import { keptInMemory } from './kept-in-memory.ts'

/** The owner's redirects, in memory: a made-up address costs one look into a map, and leaves nothing behind. */
export function createRedirects(siteUrl: string, maxAgeMs: number, readStored: () => Promise<StoredRedirects | null>) {
  async function read() {
    // an address of this site is a place of it, of which loops are known
    const lines = ((await readStored())?.lines ?? '').replaceAll(` ${siteUrl}/`, ' /')
    return new Map(redirectsIn(lines).map(({ key, to }) => [key, to]))
  }
  const { current, drop } = keptInMemory({ read, maxAgeMs })
  return {
    drop,
    /** Where an address leads that is not one of this site; null if it is not listed, or while the list cannot be read. */
    async placeOf(path: string, search = ''): Promise<{ movedTo: string } | { isGone: true } | null> {
      const key = redirectKey(path, search)
      const to = key === null ? undefined : (await current())?.get(key)
      if (to === undefined) return null
      return to === GONE ? { isGone: true } : { movedTo: to }
    },
  }
}

/** To the current address of a talk or a file. Never cached: after an undo or a move it could loop. */
export function redirectMoved(c: Context, address: string): Response {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 308)
}
