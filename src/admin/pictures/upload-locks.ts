/*
 * An upload that no row refers to yet may be in a form of another tab, whose draft this tab may discard. A Web Lock, which
 * the browser releases with the tab, marks it. On plain http there are no locks: any upload may then be in another tab, and
 * stays stored.
 */

// eslint-disable-next-line no-restricted-properties -- the one place
const locks = navigator.locks as LockManager | undefined // the types know https only

/** The uploads that forms of this tab hold. */
const own = new Set<string>()

/** Marks an upload as part of an open form. The result releases it. */
export function lockUpload(address: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  own.add(address)
  locks?.request(address, () => promise).catch(() => {}) // a closing tab
  return () => {
    own.delete(address)
    resolve()
  }
}

/** The uploads that open forms hold, in all tabs. */
export async function uploadLocks(): Promise<Pick<ReadonlySet<string | undefined>, 'has'>> {
  if (!locks) return { has: () => true }
  const { held = [] } = await locks.query()
  return new Set(held.map(({ name }) => name))
}

export async function findHeldElsewhere(): Promise<(address: string) => boolean> {
  const held = await uploadLocks()
  return (address) => held.has(address) && !own.has(address)
}
