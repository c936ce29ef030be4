import './consent-bar.css'
import { CONSENT_WORDS } from '#content/words/consent.ts'
import { wordsIn } from '../words-in.ts'
import type { Consent } from './consent.ts'

let bar: { host: HTMLElement; returnFocus: () => void } | null = null

interface OpenOptions {
  consent: Consent | null
  choose: (consent: Consent) => void
  /** Whether the visitor opened the bar: it then takes the focus, and Esc closes it. */
  isRequested: boolean
}

/**
 * Shows the bar at the bottom of the window, with room below the page; it comes first by keyboard and in screen
 * readers. Without React, which a visitor who only reads does not load.
 */
export function openConsentBar({ consent, choose, isRequested }: OpenOptions) {
  if (bar && !isRequested) return
  closeConsentBar()
  const words = wordsIn(privacyChoices(), CONSENT_WORDS)
  const text = element('p', {
    className: 'consent-text',
    textContent: `${consent ? `${words[consent]} ` : ''}${words.question}`,
  })
  // as the footer has it, if there is a notice
  const notice = document.querySelector('.footer [href="/privacy"]')
  if (notice) text.append(' ', notice.cloneNode(true))
  const choices = element('div', { className: 'consent-choices' })
  for (const [choice, label] of [
    ['declined', words.decline],
    ['allowed', words.allow],
  ] as const)
    choices.append(
      choiceButton(label, () => {
        choose(choice)
        closeConsentBar()
      }),
    )
  const section = element('section', { className: 'consent' })
  section.setAttribute('aria-label', privacyChoices()?.textContent ?? '')
  section.append(text, choices)
  const host = element('div', { className: 'consent-place' })
  host.append(section)
  document.body.prepend(host)
  bar = { host, returnFocus: rememberFocus(host, isRequested) }
  if (!isRequested) return
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && closeConsentBar())
  text.tabIndex = -1
  text.focus()
}

export function closeConsentBar() {
  if (!bar) return
  const { host, returnFocus } = bar
  bar = null
  const hadFocus = host.contains(document.activeElement)
  host.remove()
  if (hadFocus) returnFocus()
}

/** The button in the footer. */
const privacyChoices = () => document.getElementById('privacy-choices')

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)

function choiceButton(label: string, onClick: () => void) {
  const button = element('button', { type: 'button', className: 'button button-outline', textContent: label })
  // a click leaves the focus where it is: the visitor may be typing
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onClick)
  return button
}

/**
 * Remembers where the focus came from. A bar that the visitor opened returns it to the button in the footer, which
 * Safari does not focus on click. A bar that opened by itself returns it to no button, because the next press of the
 * space bar would activate that button.
 */
function rememberFocus(host: HTMLElement, isRequested: boolean) {
  let origin: HTMLElement | null = isRequested ? privacyChoices() : null
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) origin = relatedTarget
  })
  return () => {
    if (isRequested || !origin?.matches('button')) origin?.focus({ preventScroll: true })
  }
}
