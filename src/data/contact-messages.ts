import type { ContactMessage } from '#content/message/contact-message.ts'
import { contactFailedTexts } from '#content/message/contact-texts.ts'
import { FORM_SIGNALS_HEADER, type FormSignals, writeFormSignals } from '#content/message/form-signals.ts'
import { timeLimit } from './time-limit.ts'

export type SendResult = { isSent: true } | { isSent: false; text: string }

/** Sends a visitor's message to the function send-email; `text` tells the visitor why it was not accepted. */
export const sendContactMessage = (
  api: { url: string; key: string },
  message: ContactMessage,
  signals: FormSignals,
): Promise<SendResult> =>
  fetch(...sendEmailRequest(api, message, signals)).then(readSendResult, () => ({
    isSent: false,
    text: contactFailedTexts.default,
  }))

/** The request to send-email; it gives up after 10 s. */
export const sendEmailRequest = (
  api: { url: string; key: string },
  message: ContactMessage,
  signals: FormSignals,
): [url: string, init: RequestInit] => [
  `${api.url}/functions/v1/send-email`,
  {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: api.key,
      [FORM_SIGNALS_HEADER]: writeFormSignals(signals),
    },
    body: JSON.stringify(message),
    signal: timeLimit().signal,
  },
]

/** The result in send-email's response. */
export async function readSendResult(answer: Response): Promise<SendResult> {
  const body = (await answer.json().catch(() => null)) as { success?: unknown; error?: unknown } | null // any JSON
  // a 200 alone may come from a captive portal, such as the login page of a hotel network
  if (answer.ok && body?.success === true) return { isSent: true }
  return { isSent: false, text: (typeof body?.error === 'string' && body.error) || contactFailedTexts.refused }
}
