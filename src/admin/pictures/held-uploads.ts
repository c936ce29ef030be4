/*
 * An upload that no row refers to yet may be in a form of another tab, whose draft this tab may discard. A Web Lock, which
 * the browser releases with the tab, marks it. There are no locks without a secure context.
 */

/** The uploads that forms of this tab hold. */
const own = new Set<string>()

/** Marks an upload as part of an open form. The result releases it. */
export function holdUpload(address: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  own.add(address)
  navigator.locks?.request(address, () => released).catch(() => {}) // a closing tab
  return () => {
    own.delete(address)
    release()
  }
}

/** The uploads that open forms hold, in all tabs. */
export async function heldUploads(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

/** Whether a form of another tab holds an upload. */
export async function findHeldElsewhere(): Promise<(address: string) => boolean> {
  const held = await heldUploads()
  return (address) => held.has(address) && !own.has(address)
}
