import { historyMessages, type Message } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { isInField, useShortcut } from '../ui/keys.ts'
import { closeToast, showToast } from '../ui/toasts.tsx'

/** Undoes it. Resolves with false if that is no longer possible, and with a message if not everything is as it was. */
export type Undo = () => Promise<boolean | Message>

interface Done {
  undo: Undo
  /** Shown if it can no longer be undone. */
  refusal: Message
  /** The toast that offers it. */
  toast: string
}

/** The last action that can be undone. */
let last: Done | null = null

/** Says what was done, and offers to undo it: in the toast, and by Ctrl+Z outside of fields. `id` is the toast's. */
export function showUndoable(message: Message, undo: Undo, refusal: Message = historyMessages.notUndone, id?: string) {
  const toast = showToast(message, id, { label: 'Undo', onPress: () => void takeBack(done) })
  const done = { undo, refusal, toast }
  last = done
}

async function takeBack(done: Done) {
  if (last === done) last = null
  closeToast(done.toast)
  try {
    const result = await done.undo()
    if (typeof result === 'object') showToast(result)
    else showToast(result ? historyMessages.undone : done.refusal)
  } catch (error) {
    console.error('An undo failed', error)
    // it may be done although its response was lost: then doing it again changes nothing
    showUndoable(orOutage(error, historyMessages.undoFailed), done.undo, done.refusal)
  }
}

/** Ctrl+Z undoes the last save, deletion or move, unless a field has the focus, which undoes its own typing. */
export function useUndoByKey() {
  useShortcut('z', (event) => {
    if (!last || isInField(event.target)) return
    event.preventDefault()
    void takeBack(last)
  })
}
