import { type FormEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { answersAndText, charactersLeft, requestIn, writeRequest } from '#content/message/contact-request.ts'
import { TRAP_FIELD } from '#content/message/form-signals.ts'
import { problem } from '#content/toast.ts'
import { dataWords } from '#content/words/language.ts'
import type { SiteWords } from '#content/words/words.ts'
import { faultIn, sendContactMessage } from '#data/inbox/contact-messages.ts'
import { useBoot, useWords } from '../content-context.tsx'
import { firstTouchedAt } from '../reading/hydrate-on-interaction.ts'
import { dismissToast, showToast } from '../toast/toasts.ts'
import { Button } from '../ui/button.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { SentMessage } from './contact-sent.tsx'

/** The number of remaining characters from which the form shows it. */
const FEW_CHARACTERS = 300
/** The pause in typing before the number is read out: at every key it would drown out the typing. */
const PAUSE_MS = 1000

/** Loaded while a message is on its way. */
const loadAnswer = () => import('./contact-sent.tsx')
const ContactSent = lazy(() => loadAnswer().then(({ ContactSent }) => ({ default: ContactSent })))

/** Without JavaScript the form posts to our own address, which answers with a page. */
export function ContactForm({ placeholder }: { placeholder: string }) {
  const { api, about, privacy } = useBoot()
  const allWords = useWords()
  const words = allWords.contact
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState<SentMessage | null>(null)
  const touchedAt = useRef(firstTouchedAt())
  const form = useRef<HTMLFormElement>(null)
  const lastToast = useRef(0)
  const pause = useRef(0)
  useEffect(() => {
    if (!form.current) return
    fieldOf(form.current, 'left').ariaHidden = 'true' // hides the visible number from screen readers: another element is announced, in pauses
    showRoomLeft(form.current, words) // counts text typed before React was loaded
  }, [words])

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    const request = requestIn(fields)
    const message = { name: text('name'), email: text('email'), message: writeRequest(request) }
    const secondsTaken = touchedAt.current && (event.timeStamp - touchedAt.current) / 1000
    setIsSending(true)
    loadAnswer().catch(() => {}) // the message is sent all the same
    dismissToast(lastToast.current)
    const sender = { isTrapFilled: text(TRAP_FIELD) !== '', secondsTaken }
    const waiting = new AbortController()
    const handlePause = () => {
      fieldOf(form, 'left').value = fieldOf(form, 'spoken').value = words.waits
      addEventListener('beforeunload', (event) => event.preventDefault(), waiting)
    }
    const result = await sendContactMessage({ ...api, url: api.formUrl ?? api.url }, message, sender, handlePause)
    waiting.abort()
    setIsSending(false)
    showRoomLeft(form, words)
    fieldOf(form, 'spoken').value = ''
    // text typed meanwhile has not been sent
    if (result.isSent && valuesIn(new FormData(form)) === valuesIn(fields)) {
      const label = (question: string) => fieldOf(form, question).labels[0]?.textContent ?? ''
      setSent({ name: message.name, subject: request.subject, text: answersAndText(request, label, allWords.colon) })
      form.reset()
      touchedAt.current = null
    } else if (document.activeElement === document.body) {
      // the button lost the focus while disabled; does not move the focus of a visitor who has moved on
      const button = form.querySelector('button')
      if (button) button.disabled = false // React would re-enable it too late for the focus
      button?.focus({ preventScroll: true })
    }
    lastToast.current = showToast(result.isSent ? words.sent : problem(words.error, faultIn(allWords, result)))
  }

  function writeAnother(event: MouseEvent) {
    event.preventDefault()
    form.current?.removeAttribute('hidden') // React would show it too late for the focus
    form.current?.querySelector('select')?.focus()
    setSent(null)
  }

  return (
    <>
      <Suspense>{sent && <ContactSent sent={sent} onAnother={writeAnother} />}</Suspense>
      <form
        ref={form}
        hidden={sent !== null}
        method="post"
        action="/contact"
        onSubmit={handleSubmit}
        onInput={(event) => {
          const form = event.currentTarget
          if (isSending) return
          showRoomLeft(form, words)
          clearTimeout(pause.current)
          pause.current = window.setTimeout(() => readOutRoomLeft(form), PAUSE_MS)
        }}
        onFocus={(event) => {
          touchedAt.current ??= event.timeStamp
        }}
        className="form"
        data-reveal=""
        data-live=""
        aria-label={words.form}
        data-words={dataWords(allWords, words.reader)}
        data-clarity-mask="True"
      >
        <ContactFields placeholder={placeholder} about={about} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" disabled={isSending}>
            {isSending ? words.reader.sending : words.send}
          </Button>
          {privacy && (
            <a href="/privacy" className="link inline-block py-1 text-sm">
              {privacy}
            </a>
          )}
          <output
            name="left"
            aria-label={words.room}
            className="text-sm text-muted"
            // managed by scripts: it may have text before React is loaded
            // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
            dangerouslySetInnerHTML={{ __html: '' }}
            suppressHydrationWarning
          />
          <output name="spoken" aria-label={words.room} className="sr-only" />
        </div>
      </form>
    </>
  )
}

const valuesIn = (fields: FormData) => JSON.stringify([...fields])

/** All answers count; a message that is too long is neither cut nor sent. */
function showRoomLeft(form: HTMLFormElement, words: SiteWords['contact']) {
  const left = charactersLeft(requestIn(new FormData(form)))
  const text = left < 0 ? words.tooLong(-left) : left < FEW_CHARACTERS ? words.left(left) : ''
  fieldOf(form, 'left').value = text
  fieldOf(form, 'message').setCustomValidity(left < 0 ? text : '')
}

function readOutRoomLeft(form: HTMLFormElement) {
  fieldOf(form, 'spoken').value = fieldOf(form, 'left').value
}

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLTextAreaElement & HTMLOutputElement // each is in the form
