import type { Message } from '#content/toast.ts'

export interface Toast extends Message {
  id: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows the visitor a message, announced politely. It replaces one with the same title, and all others but the latest.
 * Returns the id by which it can be dismissed.
 */
export function showToast(message: Message): number {
  const id = ++lastId
  change([...toasts.filter(({ title }) => title !== message.title).slice(-1), { ...message, id }])
  return id
}

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

export const currentToasts = () => toasts

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
