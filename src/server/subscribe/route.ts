import type { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import { ContactMessageSchema, faultOf } from '#content/message/contact-message.schema.ts'
import { ENGLISH } from '#content/words/english.ts'
import type { Words } from '#content/words/words.ts'
import { uncachedPage } from '../http/answer.ts'
import { isFromThisSite } from '../http/is-from-this-site.ts'
import { type Route, route } from '../http/route.ts'
import { type AboutFeed, type SignUp, signUpAt } from './sign-up.ts'

/** What the page shows in response to the form. */
export interface SubscribeAnswer {
  /** The e-mail address as it was typed. */
  email: string
  /** Where to subscribe with it; absent if there is an error. */
  signUp?: SignUp
  error?: string
}

export interface SubscribeParts {
  siteUrl: string
  gate: Gate
  /** The newsletter's address, null if the owner has none. */
  newsletterUrl: () => Promise<string | null>
  /** What the newsletter's feed says about itself; null while unknown. */
  aboutFeed: () => Promise<AboutFeed | null>
  renderPage: (answer: SubscribeAnswer) => Promise<string>
  /** Of pages in the language of the site. */
  words?: () => Promise<Words>
}

/** The longest address with every byte percent-encoded, and some room. */
const MAX_BODY_BYTES = 4096

const EmailSchema = ContactMessageSchema.shape.email

/**
 * POST /subscribe answers with a page that leads to the publisher's own sign-up: 200, or 403, 413, 422, 429 or 503 with
 * the address kept in the form. The e-mail address is in no URL of this site, not stored and not logged; that is why
 * there is no redirect to that page (docs/decisions/0032-requests-and-subscriptions.md).
 */
export function subscribeRoutes(parts: SubscribeParts): Route[] {
  const { siteUrl, gate, newsletterUrl, aboutFeed, renderPage, words = async () => ENGLISH } = parts
  const page = async (status: number, answer: SubscribeAnswer, headers: Record<string, string> = {}) =>
    uncachedPage(await renderPage(answer), status, headers)
  const tooLarge = async () => page(413, { email: '', error: (await words()).server.subscribe.tooLong })
  const toForm = route({ method: 'GET', path: '/subscribe', who: 'everyone' }, (c) => c.redirect('/#newsletter', 303))
  const declaration = { method: 'POST', path: '/subscribe', who: 'everyone', limit: MAX_BODY_BYTES, tooLarge } as const
  const post = route(declaration, async (c) => {
    const { contact, server } = await words()
    if (!isFromThisSite(c.req.raw.headers, siteUrl)) return page(403, { email: '', error: server.answer.fromElsewhere })
    const email = new URLSearchParams(await c.req.text()).get('email') ?? ''
    const secondsToWait = gate.take('subscription', { network: networkOf(c.env?.clientAddress) })
    if (secondsToWait)
      return page(429, { email, error: server.subscribe.tooMany }, { 'retry-after': String(secondsToWait) })
    const { data, error } = EmailSchema.safeParse(email)
    if (!data) {
      const fault = faultOf({ ...error?.issues[0], path: ['email'] })
      return page(422, { email, error: fault ? contact.faults[fault.code](fault.count) : '' })
    }
    const signUp = signUpAt(await newsletterUrl().catch(() => null), await aboutFeed(), data)
    return signUp ? page(200, { email: data, signUp }) : page(503, { email, error: server.subscribe.unknown })
  })
  return [toForm, post]
}
