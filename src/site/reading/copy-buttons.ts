import type { BioLength } from '#content/press-kit/press-kit.ts'
import { COPY_WORDS } from '#content/words/reader.ts'
import { copyText } from '#data/records/copy-text.ts'
import { report } from '../visits/report.ts'
import { wordsIn } from '../words-in.ts'

const FEEDBACK_STAYS_MS = 3000

/** A button's own label, and the timer that restores it. */
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

function showFeedback(button: HTMLElement, result: keyof typeof COPY_WORDS) {
  const previous = feedbacks.get(button)
  clearTimeout(previous?.timer)
  previous?.end()
  const [icon, action, status] = [
    button.querySelector('use'),
    button.querySelector('span'),
    button.parentElement?.querySelector('[role=status]'),
  ]
  const [name, label] = [action?.textContent ?? '', button.getAttribute('aria-label') ?? '']
  const say = (text: string, feedback: string) => {
    if (action) action.textContent = text
    if (status) status.textContent = feedback
  }
  const feedback = wordsIn(button, COPY_WORDS)[result]
  say(feedback, feedback)
  button.removeAttribute('aria-label')
  if (result === 'copied') icon?.setAttribute('href', '#icon-check')
  const end = () => {
    say(name, '')
    button.setAttribute('aria-label', label)
    icon?.setAttribute('href', '#icon-copy')
  }
  feedbacks.set(button, { end, timer: setTimeout(end, FEEDBACK_STAYS_MS) })
}
