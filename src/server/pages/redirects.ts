import { GONE, pageNumberIn, redirectKey, redirectsIn } from '#content/redirects/redirect-list.ts'
import { keptInMemory, type MemoryOptions } from './kept-in-memory.ts'

export type Redirects = ReturnType<typeof createRedirects>

interface RedirectsOptions extends MemoryOptions<string> {
  siteUrl: string
}

/** The owner's redirects, in memory: a made-up address costs one look into a map, and leaves nothing behind. */
export function createRedirects({ read, siteUrl, ...options }: RedirectsOptions) {
  const { current, drop, fresh } = keptInMemory({ ...options, read: async () => mapOf(await read()) })
  // an address of this site is a place of it, of which loops are known
  const mapOf = (lines: string) =>
    new Map(redirectsIn(lines.replaceAll(` ${siteUrl}/`, ' /')).map(({ key, to }) => [key, to]))
  return {
    /** The list has changed. */
    drop,
    /** Where an address leads that is not one of this site; null if it is not listed. */
    async placeOf(path: string, search = ''): Promise<{ movedTo: string } | { isGone: true } | null> {
      const key = redirectKey(path, search)
      const to = key === null ? undefined : (await current())?.get(key)
      if (to === undefined) return null
      return to === GONE ? { isGone: true } : { movedTo: to }
    },
    /** Whether this query of the home page may lead elsewhere: `?p=` and `?page_id=` while the list has it, or is not known. */
    mayLead(search: string): boolean {
      const number = pageNumberIn(search)
      return number !== undefined && (fresh()?.has(`/?${number}`) ?? true)
    },
  }
}
