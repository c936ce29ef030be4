import { FORM_WORDS } from '#content/words/reader.ts'
import { restTimeoutMs, timeLimit } from '#data/rest/time-limit.ts'
import { wordsIn } from '../words-in.ts'

const LIVE = '[data-live]'

let touchedAt: number | null = null

/** When the visitor first came to the form, before React was loaded; an event's time stamp, in milliseconds. */
export const firstTouchedAt = () => touchedAt

/**
 * Loads React when the visitor points at or uses a part that needs it, or when the address leads there. A click or a submit
 * before that is kept and repeated.
 */
export function hydrateOnInteraction(takeOver: () => Promise<void>) {
  const taken = new AbortController()
  let repeat: (() => void) | undefined
  const load = async () => {
    await Promise.race([takeOver(), tooLate()])
    if (taken.signal.aborted) return
    taken.abort()
    tellFocus()
    say('')
    repeat?.()
  }
  const prepare = () => void load().catch(() => {})
  const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, handle, { capture: true, passive: type === 'pointermove', signal: taken.signal })

  listen('pointermove', (event) => isPointing(event) && liveAt(event) && prepare())
  listen('input', (event) => liveAt(event) && prepare())
  listen('focusin', (event) => {
    if (!liveAt(event)) return
    touchedAt ??= event.timeStamp
    prepare()
  })
  listen('click', (event) => {
    const live = liveAt(event)
    if (!(live instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    stop(event)
    repeat = () => live.click()
    load().catch(() => location.assign(live.href))
  })
  listen('submit', (event) => {
    const form = liveAt(event)
    if (!(form instanceof HTMLFormElement)) return
    stop(event)
    // a part that fails is replaced by a copy
    repeat = () => document.querySelector<HTMLFormElement>(`form${LIVE}`)?.requestSubmit()
    say(wordsIn(form, FORM_WORDS).sending)
    load().catch(() => {
      repeat = undefined // React may still load, and must not send a message that was reported as failed
      postOrTell(form)
    })
  })

  const followAddress = () => {
    const isLed = document.getElementById(location.hash.slice(1))?.querySelector(`form${LIVE}`)
    if (isLed && !savesData()) prepare()
  }
  addEventListener('hashchange', followAddress, { signal: taken.signal })
  followAddress()
}

/** A request may hang for minutes. */
const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, restTimeoutMs))

const liveAt = ({ target }: Event) => (target instanceof Element ? target.closest(LIVE) : null)

/** Not when the page moves under a resting pointer, nor when a finger scrolls it. */
const isPointing = ({ pointerType, movementX, movementY }: PointerEvent) =>
  pointerType === 'mouse' && (movementX !== 0 || movementY !== 0) && !savesData()

/** https://developer.mozilla.org/en-US/docs/Web/API/NetworkInformation/saveData */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true // not in TypeScript's DOM

function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** The form got the focus before React had loaded. */
function tellFocus() {
  const { activeElement } = document
  if (activeElement?.closest(LIVE)) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/**
 * Without React the form posts to our own address, which answers with a page. If the server cannot be reached, or a proxy
 * answers in its place, the input is kept.
 */
async function postOrTell(form: HTMLFormElement) {
  const { signal } = timeLimit()
  const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReached) form.submit()
  else say(wordsIn(form, FORM_WORDS).failed)
}

/** Next to the button of the form. */
function say(text: string) {
  const output = document.querySelector<HTMLOutputElement>(`${LIVE} output`)
  if (output) output.value = text
}
