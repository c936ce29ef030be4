/** A value that is read once in a while. */
export interface KeptFor<T> {
  /** An old value is answered while a new one is read. Rejects when there is none yet and the read does. */
  get: () => Promise<T>
  /** It has changed: the next caller waits for the new one. */
  drop: () => void
}

export function keepFor<T>(ms: number, read: () => Promise<T>): KeptFor<T> {
  let known: Promise<T> | undefined
  let readAt = 0
  let underWay: Promise<T> | undefined

  function readNow(): Promise<T> {
    const own = read()
    underWay = own
    readAt = performance.now()
    const settle = (isRead: boolean) => {
      if (underWay !== own) return // it was dropped since
      underWay = undefined
      if (isRead) known = own
    }
    own.then(
      () => settle(true),
      () => settle(false),
    )
    return own
  }

  return {
    get() {
      if (known && performance.now() - readAt <= ms) return known
      const fresh = underWay ?? readNow()
      return known ?? fresh
    },
    drop() {
      known = undefined
      underWay = undefined
    },
  }
}
