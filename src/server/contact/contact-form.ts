import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ContactAnswer } from '#content/message/contact-answer.ts'
import { ContactMessageSchema, faultOf } from '#content/message/contact-message.schema.ts'
import type { ContactMessage } from '#content/message/contact-message.ts'
import { charactersLeft, requestIn, writeRequest } from '#content/message/contact-request.ts'
import { TRAP_FIELD } from '#content/message/form-signals.ts'
import { ENGLISH } from '#content/words/english.ts'
import { FORM_WORDS } from '#content/words/reader.ts'
import type { Words } from '#content/words/words.ts'
import { faultIn, readSendResult } from '#data/inbox/contact-messages.ts'
import { uncachedPage } from '../http/answer.ts'
import { isFromThisSite } from '../http/is-from-this-site.ts'
import { type Route, route } from '../http/route.ts'
import type { SendContactMessage } from './send-through-function.ts'

export interface ContactFormParts {
  siteUrl: string
  send: SendContactMessage
  renderPage: (answer: ContactAnswer) => Promise<string>
  /** Of pages in the language of the site. */
  words?: () => Promise<Words>
  log: (message: string, error: unknown) => void
}

/** The longest message with every byte percent-encoded (three bytes of UTF-8 per UTF-16 unit), and some room. */
const MAX_BODY_BYTES = 110_000
const EMPTY: ContactMessage = { name: '', email: '', message: '' }

/** POST /contact, for browsers without JavaScript: 303 to what was sent, or a page with 422, 429 or 502 and the input kept. */
export function contactFormRoutes(parts: ContactFormParts): Route[] {
  const { siteUrl, send, renderPage, words = async () => ENGLISH, log } = parts
  const page = async (status: number, answer: ContactAnswer, headers: Record<string, string> = {}) =>
    uncachedPage(await renderPage(answer), status, headers)
  const refuse = (status: number, error: string) => page(status, { isSent: false, error, values: EMPTY })
  const tooLarge = async () => refuse(413, (await words()).contact.faults.too_long(0))
  const sent = keepAnswers()
  const clientAddressOf = (c: Context): string => c.env?.clientAddress ?? 'unknown'
  const get = route({ method: 'GET', path: '/contact', who: 'everyone' }, (c) => {
    const id = c.req.query('sent')
    if (id === undefined) return c.redirect('/#contact', 303)
    const answer = sent.find(id, clientAddressOf(c)) ?? { isSent: true, values: EMPTY }
    return page(200, answer, { 'referrer-policy': 'no-referrer' })
  })
  const declaration = { method: 'POST', path: '/contact', who: 'everyone', limit: MAX_BODY_BYTES, tooLarge } as const
  const post = route(declaration, async (c) => {
    if (!isFromThisSite(c.req.raw.headers, siteUrl)) return refuse(403, (await words()).server.answer.fromElsewhere)

    const { values, request, isTrapFilled } = await readForm(c.req.raw)
    const { subject, answers } = request
    const input = { values, ...(subject && { about: subject }), ...(Object.keys(answers).length > 0 && { answers }) }
    const { data: message, error } = ContactMessageSchema.safeParse({ ...values, message: writeRequest(request) })
    if (!message)
      return page(422, { isSent: false, ...faultsOf(error.issues, charactersLeft(request), await words()), ...input })

    const clientAddress = clientAddressOf(c)
    const signals = { isTrapFilled, secondsTaken: null }
    const answer = await send(message, { clientAddress, signals }).catch((fault: unknown) => {
      log('A contact message could not be passed on to send-email', fault)
      return null
    })
    const result = answer ? await readSendResult(answer) : { isSent: false as const, text: FORM_WORDS.failed }
    // a reload repeats the last request: that is to be one that sends nothing
    if (result.isSent) return c.redirect(`/contact?sent=${sent.keep({ isSent: true, ...input }, clientAddress)}`, 303)
    const refused = { isSent: false, error: faultIn(await words(), result), ...input }
    const retryAfter = answer?.headers.get('retry-after')
    return answer?.status === 429
      ? page(429, refused, retryAfter ? { 'retry-after': retryAfter } : {})
      : page(502, refused)
  })
  return [get, post]
}

async function readForm(posted: Request) {
  const form = new URLSearchParams(await posted.text())
  const field = (name: keyof ContactMessage) => form.get(name) ?? ''
  const request = requestIn(form)
  const values: ContactMessage = { name: field('name'), email: field('email'), message: request.text }
  return { values, request, isTrapFilled: Boolean(form.get(TRAP_FIELD)) }
}

/** The answers count towards the length of the message: `left` says by how much the whole is too long. */
function faultsOf(issues: readonly z.core.$ZodIssue[], left: number, { contact }: Words) {
  const faults = issues.map((issue) => {
    const [field] = issue.path
    const fault = faultOf(issue)
    const text = fault ? contact.faults[fault.code](fault.count) : issue.message
    return [field, field === 'message' && left < 0 ? contact.tooLong(-left) : text]
  })
  const fieldErrors: Partial<ContactMessage> = Object.fromEntries(faults)
  return { error: Object.values(fieldErrors).join('. '), fieldErrors }
}

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 100

/**
 * What the pages after the form say, in memory and for ten minutes. The id in the address is random, and no other client
 * address gets the answer with it. The oldest makes room, so no number of messages fills the memory.
 */
function keepAnswers() {
  const kept = new LRUCache<string, ContactAnswer>({ max: MOST_KEPT, ttl: KEPT_MS, ttlAutopurge: true })
  const keyOf = (id: string, clientAddress: string) => `${id} ${clientAddress}`
  return {
    keep(answer: ContactAnswer, clientAddress: string): string {
      const id = randomUUID()
      kept.set(keyOf(id, clientAddress), answer)
      return id
    },
    find: (id: string, clientAddress: string) => kept.peek(keyOf(id, clientAddress)),
  }
}
