import type { ContactMessage } from '#content/contact-message.ts'
import { FORM_SIGNALS_HEADER, type FormSignals, writeFormSignals } from '#content/form-signals.ts'
import { contactFailedTexts } from './messages.ts'
import { withTimeLimit } from './time-limit.ts'

export type SendResult = { isSent: true } | { isSent: false; text: string }

/** Hands a visitor's message to the function send-email; `text` says why it was not taken, in words for the visitor. */
export async function sendContactMessage(
  api: { url: string; key: string },
  payload: ContactMessage,
  signals: FormSignals,
): Promise<SendResult> {
  try {
    const answer = await fetch(`${api.url}/functions/v1/send-email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: api.key,
        [FORM_SIGNALS_HEADER]: writeFormSignals(signals),
      },
      body: JSON.stringify(payload),
      signal: withTimeLimit(),
    })
    const { success, error } = (await answer.json().catch(() => ({}))) as { success?: unknown; error?: unknown } // any JSON
    // a 200 alone may come from something in between, such as the sign-in page of a hotel's network
    if (answer.ok && success === true) return { isSent: true }
    return { isSent: false, text: typeof error === 'string' && error ? error : contactFailedTexts.refused }
  } catch {
    return { isSent: false, text: contactFailedTexts.default }
  }
}
