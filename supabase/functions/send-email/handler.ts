import { ContactMessageSchema, faultOf } from '#content/message/contact-message.schema.ts'
import type { ContactMessage } from '#content/message/contact-message.ts'
import { FORM_SIGNALS_HEADER, type FormSignals, readFormSignals } from '#content/message/form-signals.ts'
import { FAULTS, type FaultCode } from '#content/words/faults.ts'
import { type Answer, parseJson, postHandler, readText } from '../_shared/post-handler.ts'
import { looksLikeSpam } from './looks-like-spam.ts'

/** Where messages are stored. Both methods reject when the database does. */
export interface MessageStore {
  /** The id of an equal message that was stored recently; undefined when there is none. */
  find(message: ContactMessage): Promise<string | undefined>
  /**
   * Stores a message and resolves once it is safe; `isRepeat` means that a concurrent request was faster. Messages that
   * are not spam wait there to be mailed: on both engines the site's server does that (src/server/messages).
   */
  add(message: ContactMessage, verdict: { isSpam: boolean }): Promise<{ id: string; isRepeat: boolean }>
}

/** Who sent a message, and what the form noticed. */
export interface Sender {
  clientAddress: string
  signals: FormSignals
}

/** Counts a message from this client address. Null allows it. */
export type LimitMessages = (clientAddress: string) => Promise<{ retryAfterSeconds: number } | null>

export interface SendEmailParts {
  store: MessageStore
  /** Whether this is one of the project's API keys. */
  isKnownKey: (key: string) => boolean
  /** Whether it is a key that only the site's own servers have: they have counted the message already. */
  isSecretKey?: (key: string) => boolean
  limit?: LimitMessages
  /** Passes an accepted message on and returns the response; absent if `store` keeps it. */
  passOn?: (message: ContactMessage, sender: Sender) => Promise<Response>
  /** Which origins may read the response; absent if the caller of this handler sets these headers. */
  allowOrigin?: string
  log: (message: string, error: unknown) => void
}

/** The longest allowed message with every character escaped, and some room. */
const MAX_BODY_BYTES = 100_000

/**
 * The function send-email: POST {name, email, message} is stored, then answered with {success: true}; otherwise with
 * {error, code, count} for the visitor (docs/decisions/0009-messages-are-mailed-by-the-server.md).
 */
export function createSendEmail(parts: SendEmailParts): (request: Request) => Promise<Response> {
  return postHandler(parts.allowOrigin, async (request, answer) => {
    const keys = keysOf(request)
    if (!keys.some(parts.isKnownKey)) return answer({ error: 'Invalid API key' }, 401)

    const text = await readText(request, MAX_BODY_BYTES)
    if (text === null) return answer(fault('too_long'), 413)
    const { data: message, error: refused } = ContactMessageSchema.safeParse(parseJson(text))
    if (!message) return answer({ error: refused.issues[0]?.message, ...faultOf(refused.issues[0]) }, 400)

    try {
      // a repeated message is answered with success and counts towards no limit
      if (await parts.store.find(message)) return answer({ success: true })
      const sender = {
        clientAddress: clientAddress(request),
        signals: readFormSignals(request.headers.get(FORM_SIGNALS_HEADER)),
      }
      const isCounted = parts.isSecretKey !== undefined && keys.some(parts.isSecretKey)
      const refusal = isCounted ? null : await parts.limit?.(sender.clientAddress)
      if (refusal) {
        const seconds = refusal.retryAfterSeconds
        return answer(fault('too_many', seconds), 429, { 'retry-after': String(seconds) })
      }
      if (parts.passOn) return await repeated(await parts.passOn(message, sender), answer)
      await parts.store.add(message, { isSpam: looksLikeSpam(message, sender.signals) })
      return answer({ success: true })
    } catch (error) {
      parts.log('A contact message could not be stored', error)
      return answer(fault('not_saved'), 500)
    }
  })
}

/** The answer of the function that a message was handed on to, with the headers of this one. */
async function repeated(answered: Response, answer: Answer): Promise<Response> {
  const retryAfter = answered.headers.get('retry-after')
  return answer(await answered.json(), answered.status, retryAfter === null ? {} : { 'retry-after': retryAfter })
}

function keysOf(request: Request): string[] {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return [request.headers.get('apikey'), bearer].filter((key) => typeof key === 'string')
}

/**
 * The client's address. Cloudflare, in front of hosted projects, names the client itself. Otherwise it is the first
 * address of x-forwarded-for, which a client can forge, and which the site's own server sets.
 */
function clientAddress({ headers }: Request): string {
  const [forwardedFor] = headers.get('x-forwarded-for')?.split(',') ?? []
  return (headers.get('cf-connecting-ip') ?? forwardedFor)?.trim() || 'unknown'
}

/** The sentence for a visitor, and the code by which the site says it in its language. */
const fault = (code: FaultCode, count = 0) => ({ error: FAULTS[code](count), code, count })
