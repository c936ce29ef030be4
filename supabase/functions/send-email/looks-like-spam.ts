import type { ContactMessage } from '#content/contact-message.ts'
import type { FormSignals } from '#content/form-signals.ts'

/** At two points a message is filed under spam, where the owner still finds it. One alone is nothing: people are odd. */
const ENOUGH = 2

/** Nobody writes a name, an address and a message in less. */
const FASTEST_PERSON_SECONDS = 2

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
const MARKUP = /<a\s[^<>]{0,300}href|\[url[=\]]|\[link[=\]]/i
/** What is offered to owners of websites, wanted or not. People write of the same things, so a single one says little. */
const OFFERS = [
  /\b(?:seo|backlinks?|link[- ]building|guest posts?|domain authority)\b/i,
  /\b(?:first|top) (?:page|position) (?:of|on|in) google\b|\brank (?:your|higher|#?1)\b/i,
  /\b(?:casino|betting|viagra|cialis|porn|escorts?)\b/i,
  /\b(?:crypto|bitcoin|forex|binary options?|passive income|get rich)\b/i,
  /\b(?:increase|boost|drive) (?:your )?(?:website )?(?:traffic|sales|leads)\b/i,
  /\b(?:bulk email|email list|million (?:contact )?forms?)\b/i,
  /\bopt[- ]out\b/i,
  /\b(?:lottery|inheritance|next of kin|urgent business proposal|western union|wire transfer)\b/i,
]

/**
 * Whether a message looks like an advertisement or a program's work: by the unseen field, the time taken, links, markup and
 * well-known offers. A guess that costs nothing when it is wrong, for the message is kept either way (decision 12).
 */
export function looksLikeSpam(message: ContactMessage, { isTrapFilled, secondsTaken }: FormSignals): boolean {
  const links = message.message.match(LINK)?.length ?? 0
  const offers = OFFERS.filter((offer) => offer.test(message.message)).length
  const points = [
    isTrapFilled && ENOUGH,
    secondsTaken !== null && secondsTaken < FASTEST_PERSON_SECONDS && 1,
    /https?:|www\.|\.(?:com|net|ru|shop|xyz)\b/i.test(message.name) && ENOUGH,
    MARKUP.test(message.message) && ENOUGH,
    links >= 5 && ENOUGH,
    offers >= 1 && 1,
    offers >= 3 && 1,
  ]
  return points.reduce<number>((sum, point) => sum + Number(point), 0) >= ENOUGH
}
