import { historyMessages, type Message } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { isInField, useShortcut } from '../ui/keys.ts'
import { closeToast, closeToasts, showToast } from '../ui/toasts.tsx'

/** Undoes it. Resolves with false if that is no longer possible, and with a message if not everything is as it was. */
export type Undo = () => Promise<boolean | Message>

interface Done {
  undo: Undo
  /** Shown if it can no longer be undone. */
  refusal: Message
  /** The toast that offers it. */
  toast: string
  isTakenBack: boolean
}

/** The last action that can be undone. */
let last: Done | null = null

/** Says what was done, and offers to undo it: in the toast, and by Ctrl+Z outside of fields. `id` is the toast's. */
export function showUndoable(message: Message, undo: Undo, refusal: Message = historyMessages.notUndone, id?: string) {
  const toast = showToast(message, id, { label: 'Undo', onPress: () => void takeBack(done) })
  const done: Done = { undo, refusal, toast, isTakenBack: false }
  last = done
}

/** Nothing that was done so far can be undone any more: the account is signed out. */
export function forgetUndo() {
  last = null
  closeToasts()
}

async function takeBack(done: Done) {
  if (done.isTakenBack) return // by the first of two clicks
  done.isTakenBack = true
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
