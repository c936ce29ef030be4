import { destinationOf } from './destination-of.ts'
import { parseUrl } from './web-url.ts'

/** Why an address cannot be used, for the person who typed it. */
export const ADDRESS_PROBLEMS = {
  email: 'This is an e-mail address. Enter the address of a web page, like https://example.com',
  scheme: 'Enter the address of a web page: it begins with https:// or http://',
  account: 'Remove the name and the password before the @: everybody could read them.',
  host: 'The name of the site is not complete. Enter an address like https://example.com',
  invalid: 'This is not a web address. Enter one like https://example.com',
} as const

/** A web address as it is stored, or why the typed text is not one. */
export type TypedAddress = { address: string } | { problem: string }

/**
 * Completes what was typed in an address field: it is trimmed, loses invisible characters, gets `https://` if it has no
 * scheme, loses redirects (`destinationOf`), and is otherwise as the URL parser writes it. Only http and https are accepted; '' stays ''.
 */
export function completeAddress(typed: string): TypedAddress {
  const text = withoutInvisible(typed).trim()
  if (!text) return { address: '' }
  if (/^mailto:/i.test(text) || EMAIL.test(text)) return { problem: ADDRESS_PROBLEMS.email }
  const url = parseUrl(destinationOf(withScheme(text)))
  if (!url) return { problem: ADDRESS_PROBLEMS.invalid }
  if (!/^https?:$/.test(url.protocol)) return { problem: ADDRESS_PROBLEMS.scheme }
  if (url.username || url.password) return { problem: ADDRESS_PROBLEMS.account }
  if (!HOST.test(url.hostname)) return { problem: ADDRESS_PROBLEMS.host }
  return { address: url.href }
}

/** As `completeAddress`, for a link in a text: mail addresses and places of this site are fine there too. */
export function completeLink(typed: string): TypedAddress {
  const text = withoutInvisible(typed).trim()
  if (EMAIL.test(text)) return { address: `mailto:${text}` }
  return /^(mailto:.|#|\/(?!\/))/i.test(text) ? { address: text } : completeAddress(text)
}

/** A pasted address without soft hyphens, zero-width spaces and marks. Joiners stay: some names need them. */
export const withoutInvisible = (typed: string) =>
  typed.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')

/** A mail address with its domain in ASCII, as mail servers need it: Firefox and Safari do not convert it. */
export const asciiDomain = (mailAddress: string) =>
  mailAddress.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]*$/u, (domain) =>
    /^\p{ASCII}*$/u.test(domain) ? domain : (parseUrl(`http://${domain}`)?.hostname ?? domain),
  )

const EMAIL = /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/
/** A name with a dot and something after it, or an IPv6 address. Chrome escapes a space in a name, and refuses none. */
const HOST = /^([^%]+\.[^.%]+\.?|\[.+\])$/

/** What looks like a scheme may be a host with a port ('example.com:8080'). */
const withScheme = (text: string) =>
  /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
