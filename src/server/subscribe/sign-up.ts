import { webUrl } from '#content/address/web-url.ts'
import { feedAddress, substackHome } from '#content/newsletter/feed-address.ts'
import { readableAddress } from '../http/readable-address.ts'

/** Where a reader subscribes with the newsletter's publisher. */
export interface SignUp {
  url: string
  /** Written with the letters of its domain. */
  host: string
  /** Whether the address is in the link, so that the reader need not type it again. */
  isPrefilled: boolean
}

interface Publisher {
  /** The publisher's own hosts; a newsletter may also have its own domain. */
  hosts: RegExp
  /** Its name as the generator of its feeds. */
  generator: RegExp
  signUp: (newsletter: URL, email: string) => { url: URL; isPrefilled: boolean }
}

/** Publishers whose sign-up has a known address. Any other, such as Buttondown and Kit, has its form on its own page. */
const PUBLISHERS: readonly Publisher[] = [
  { hosts: /\.substack\.com$/, generator: /^substack\b/i, signUp: subscribePage },
  { hosts: /\.beehiiv\.com$/, generator: /^beehiiv\b/i, signUp: subscribePage },
  { hosts: /\.ghost\.io$/, generator: /^ghost\b/i, signUp: ghostPortal },
]

/** What a newsletter's feed says about itself: the program that made it, and the page that it belongs to. */
export interface AboutFeed {
  /** 'Substack', 'Ghost 6.2'. */
  generator?: string
  home?: string
}

/** Null if the owner's address is not a web address. If it is that of the feed itself, the feed names the newsletter's page. */
export function signUpAt(newsletterUrl: string | null, about: AboutFeed | null, email: string): SignUp | null {
  const address = webUrl(newsletterUrl)
  if (!address) return null
  const { generator = '', home } = about ?? {}
  const newsletter = new URL(substackHome(new URL(address)) || (feedAddress(address) === address && home) || address)
  const { origin, hostname } = newsletter
  const publisher =
    PUBLISHERS.find(({ hosts }) => hosts.test(hostname)) ?? PUBLISHERS.find((known) => known.generator.test(generator))
  const { url, isPrefilled } = publisher?.signUp(newsletter, email) ?? { url: homeOf(newsletter), isPrefilled: false }
  return { url: url.href, host: readableAddress(origin), isPrefilled }
}

function subscribePage(newsletter: URL, email: string) {
  const url = new URL('/subscribe', newsletter)
  url.searchParams.set('email', email)
  return { url, isPrefilled: true }
}

function ghostPortal(newsletter: URL) {
  const url = homeOf(newsletter)
  url.hash = '/portal/signup'
  return { url, isPrefilled: false }
}

/** The owner may have given the feed's address. */
function homeOf(newsletter: URL) {
  const url = new URL(newsletter)
  url.pathname = url.pathname.replace(/\/(feed|rss)\/?$/, '/')
  return url
}
