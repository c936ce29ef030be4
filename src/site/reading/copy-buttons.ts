import type { BioLength } from '#content/press-kit/press-kit.ts'
import { COPY_WORDS } from '#content/words/reader.ts'
import { copyText } from '#data/records/copy-text.ts'
import { report } from '../visits/report.ts'
import { wordsIn } from '../words-in.ts'

const FEEDBACK_STAYS_MS = 3000

/** The timer that restores a button, and what it does. */
const feedbacks = new WeakMap<Element, { timer: ReturnType<typeof setTimeout>; end: () => void }>()

/** Buttons marked `data-copy` copy its text to the clipboard and confirm it for a while: ui/copy-button.tsx. */
export function copyOnClick() {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (!button) return
    const { copy: text = '', copyCount: bio } = button.dataset
    const result = (await copyText(text)) ? 'copied' : 'notCopied'
    if (result === 'copied' && bio) report({ bio: bio as BioLength }) // the server rejects invalid reports
    showFeedback(button, result)
  })
}

/** The name of the button stays: a voice says the feedback once, by the status. */
function showFeedback(button: HTMLElement, result: keyof typeof COPY_WORDS) {
  const previous = feedbacks.get(button)
  clearTimeout(previous?.timer)
  previous?.end()
  const [icon, action, status] = [
    button.querySelector('use'),
    button.querySelector('span'),
    button.parentElement?.querySelector('[role=status]'),
  ]
  const name = action?.textContent ?? ''
  const say = (text: string, feedback: string) => {
    if (action) action.textContent = text
    if (status) status.textContent = feedback
  }
  const feedback = wordsIn(button, COPY_WORDS)[result]
  say(feedback, feedback)
  if (result === 'copied') icon?.setAttribute('href', '#icon-check')
  const end = () => {
    say(name, '')
    icon?.setAttribute('href', '#icon-copy')
  }
  feedbacks.set(button, { end, timer: setTimeout(end, FEEDBACK_STAYS_MS) })
}
