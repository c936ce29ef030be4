import type { ContactMessage } from '#content/message/contact-message.ts'
import { FORM_SIGNALS_HEADER, type FormSignals, writeFormSignals } from '#content/message/form-signals.ts'
import type { FaultCode } from '#content/words/faults.ts'
import { WORDS_LANGUAGES } from '#content/words/language.ts'
import { FORM_WORDS } from '#content/words/reader.ts'
import type { SiteWords } from '#content/words/words.ts'
import type { Rest } from '../rest/rest.ts'
import { isOutage, throughRestart } from '../rest/through-restart.ts'
import { timeLimit } from '../rest/time-limit.ts'

/** Why a message was not taken: a sentence in English and, from functions since this version, the code of it (words/faults.ts). */
export interface SendFault {
  text: string
  code?: unknown
  count?: unknown
}

export type SendResult = { isSent: true } | ({ isSent: false } & SendFault)

type Api = Pick<Rest, 'url' | 'key'>

/** Equal texts within ten minutes are one message (supabase/functions/send-email/store.ts). */
const REPEATED_WITHIN_MS = 5 * 60_000

/**
 * Sends a visitor's message to the function send-email; `text` tells the visitor why it was not accepted. While the server
 * restarts it is retried, and `onPause` is called; offline, it fails at once.
 */
export const sendContactMessage = (api: Api, message: ContactMessage, signals: FormSignals, onPause: () => void) =>
  throughRestart(
    async () => {
      const answer = await fetch(...sendEmailRequest(api, message, signals)).catch(() => null)
      const result = answer ? await readSendResult(answer) : NO_ANSWER
      if (!answer || isOfRestart(answer, result)) throw result
      return result
    },
    { withinMs: REPEATED_WITHIN_MS, isPause: () => navigator.onLine !== false, onPause },
  ).catch((result: SendResult) => result) // nothing else is thrown

const NO_ANSWER: SendResult = { isSent: false, text: FORM_WORDS.failed }

/** Whether a proxy answered in place of the server, or a server that says when it will take messages. */
const isOfRestart = ({ status, headers }: Response, result: SendResult) =>
  isOutage(status) && (headers.has('retry-after') || (!result.isSent && result.text === FORM_WORDS.refused))

/** The request to send-email; it gives up after 10 s. */
export const sendEmailRequest = (api: Api, message: ContactMessage, signals: FormSignals): [string, RequestInit] => [
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
  const body = (await answer.json().catch(() => null)) as Record<'success' | 'error' | 'code' | 'count', unknown> | null // any JSON
  // a 200 alone may come from a captive portal, such as the login page of a hotel network
  if (answer.ok && body?.success === true) return { isSent: true }
  const { error, code, count } = { ...body }
  return {
    isSent: false,
    text: (typeof error === 'string' && error) || FORM_WORDS.refused,
    ...(code !== undefined && { code, count }),
  }
}

/** The reason in the language of the site, by its code; as it was sent in English, and for a code that is unknown here. */
export function faultIn({ language, contact: { faults, reader } }: SiteWords, { text, code, count }: SendFault) {
  const own = text === FORM_WORDS.failed ? reader.failed : text === FORM_WORDS.refused ? reader.refused : text
  const said = Object.hasOwn(faults, String(code)) ? faults[code as FaultCode](Number(count)) : own // checked
  return language === WORDS_LANGUAGES[0] && !said.includes(text) ? text : said
}
