import type { ContactMessage } from '#content/message/contact-message.ts'
import type { FormSignals } from '#content/message/form-signals.ts'

/** From two points on a message is filed as spam, where the owner still finds it. One sign alone proves nothing. */
const SPAM_POINTS = 2

/** A person takes longer to type a name, an address and a message. */
const MIN_HUMAN_SECONDS = 2

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
const MARKUP = /<a\s[^<>]{0,300}href|\[url[=\]]|\[link[=\]]/i
/** Typical unsolicited offers to site owners. People also mention these topics, so a single match counts little. */
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

/** Whether a message looks like an advertisement or automated. A wrong guess loses nothing: it is stored either way. */
export function looksLikeSpam(message: ContactMessage, { isTrapFilled, secondsTaken }: FormSignals): boolean {
  const links = message.message.match(LINK)?.length ?? 0
  const offers = OFFERS.filter((offer) => offer.test(message.message)).length
  const points = [
    isTrapFilled && 1, // password managers fill in hidden fields, too
    isTrapFilled && links > 0 && 1,
    secondsTaken !== null && secondsTaken < MIN_HUMAN_SECONDS && 1,
    /https?:|www\./i.test(message.name) && SPAM_POINTS,
    /\.(?:com|net|ru|shop|xyz)\b/i.test(message.name) && 1, // also the name of a company
    MARKUP.test(message.message) && SPAM_POINTS,
    links >= 5 && SPAM_POINTS,
    offers >= 1 && 1,
    offers >= 3 && 1,
  ]
  return points.reduce<number>((sum, point) => sum + Number(point), 0) >= SPAM_POINTS
}
