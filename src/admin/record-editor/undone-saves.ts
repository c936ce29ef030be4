import { useEffect, useEffectEvent } from 'react'

/** `key` is the record's. */
type Listener = (key: string, restored: object) => void

const listeners = new Set<Listener>()

/** Notifies the form that shows the record; the form that saved it may have been closed since. */
export function announceUndone(key: string, restored: object) {
  for (const listener of listeners) listener(key, restored)
}

/** Calls `onUndone` with the restored record of this key, once its last save is undone. */
export function useUndoneSaves<Entry extends object>(key: string, onUndone: (restored: Entry) => void) {
  const take = useEffectEvent<Listener>((undone, restored) => {
    if (undone === key) onUndone(restored as Entry) // which the key says
  })
  useEffect(() => {
    const listener: Listener = (...undone) => take(...undone)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
