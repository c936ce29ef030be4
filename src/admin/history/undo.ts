import type { Message } from '#content/toast.ts'
import { historyMessages } from '#data/messages.ts'
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
}

/** The last action, and those before it that a toast still offers to undo; the last one last. */
let all: readonly Done[] = []
/** Undoing one begins when the one before it has ended: its row may be the same. */
let undoing: Promise<void> = Promise.resolve()

/** Says what was done, and offers to undo it: in the toast, and by Ctrl+Z outside of fields. `id` is the toast's. */
export function showUndoable(message: Message, undo: Undo, refusal: Message = historyMessages.notUndone, id?: string) {
  const onClosed = () => {
    if (done !== all.at(-1)) forget(done)
  }
  const toast = showToast(message, id, { label: 'Undo', onPress: () => takeBack(done), onClosed })
  const done: Done = { undo, refusal, toast }
  all = [...all.filter((other) => other.toast !== toast), done]
}

const forget = (done: Done) => {
  all = all.filter((other) => other !== done)
}

/** Called on logout: earlier actions can no longer be undone. */
export function forgetUndo() {
  all = []
  closeToasts()
}

function takeBack(done: Done) {
  if (!all.includes(done)) return // already undone by the first of two clicks
  forget(done)
  closeToast(done.toast)
  undoing = undoing.then(() => run(done))
}

/** The toast that offered an undo is gone at once: one that takes longer has another. */
const SLOW_MS = 500

async function run(done: Done) {
  let waiting: string | undefined
  const timer = setTimeout(() => {
    waiting = showToast(historyMessages.undoing)
  }, SLOW_MS)
  const stopWaiting = () => {
    clearTimeout(timer)
    if (waiting) closeToast(waiting)
  }
  try {
    const result = await done.undo().finally(stopWaiting)
    if (typeof result === 'object') showToast(result)
    else showToast(result ? historyMessages.undone : done.refusal)
  } catch (error) {
    console.error('An undo failed', error)
    // it may be done although its response was lost: then doing it again changes nothing
    showUndoable(orOutage(error, historyMessages.undoFailed), done.undo, done.refusal)
  }
}

/**
 * Ctrl+Z undoes the last save, deletion or move, and pressed again the one before it while its toast is there, unless a
 * field has the focus, which undoes its own typing. A key that is held down undoes one.
 */
export function useUndoByKey() {
  useShortcut('z', (event) => {
    const last = all.at(-1)
    if (!last || isInField(event.target)) return
    event.preventDefault()
    if (!event.repeat) takeBack(last)
  })
}
