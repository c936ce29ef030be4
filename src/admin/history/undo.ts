import { type Message, TOAST_STAYS_MS } from '#content/toast.ts'
import { historyMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { isInField, useShortcut } from '../ui/keys.ts'
import { flashChanges } from '../ui/motion.ts'
import { closeToast, closeToasts, showToast } from '../ui/toasts.tsx'

/** Undoes the action. Resolves with false if that is no longer possible, or with a message if it was undone in part. */
export type Undo = () => Promise<boolean | Message>

interface Done {
  undo: Undo
  refusal: Message
  toast: string
}

/** The last action, and earlier ones that a toast still offers to undo; the last one last. */
let all: readonly Done[] = []
/** One undo starts when the previous one has ended, because both may change the same row. */
let undoing: Promise<void> = Promise.resolve()

/** Shows a toast that offers to undo an action, also by Ctrl+Z outside of fields. `id` is the toast's. */
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

/** The toast that offered the undo closes at once; a slow undo shows another one. */
const SLOW_MS = 500
const BRIEF_MS = 2500
/** Until what was read again is shown. */
const RENDERED_MS = 50

async function run(done: Done) {
  let waiting: string | undefined
  const timer = setTimeout(() => {
    waiting = showToast(historyMessages.undoing)
  }, SLOW_MS)
  const stopWaiting = () => {
    clearTimeout(timer)
    if (waiting) closeToast(waiting)
  }
  const flash = flashChanges()
  try {
    const result = await done.undo().finally(stopWaiting)
    setTimeout(flash, RENDERED_MS)
    if (typeof result === 'object') showToast(result)
    // not for long while another toast waits behind it with its own Undo
    else if (result) showToast(historyMessages.undone, undefined, undefined, all.length > 0 ? BRIEF_MS : TOAST_STAYS_MS)
    else showToast(done.refusal)
  } catch (error) {
    console.error('An undo failed', error)
    // it may have succeeded with its response lost: then repeating it changes nothing
    showUndoable(orOutage(error, historyMessages.undoFailed), done.undo, done.refusal)
  }
}

/**
 * Ctrl+Z undoes the last save, deletion or move; pressed again, the one before it while its toast is shown. A focused field
 * undoes its own typing instead. A held key undoes only one.
 */
export function useUndoByKey() {
  useShortcut('z', (event) => {
    const last = all.at(-1)
    if (!last || isInField(event.target)) return
    event.preventDefault()
    if (!event.repeat) takeBack(last)
  })
}
