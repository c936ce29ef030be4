import { completeAddress } from '#content/address/web-address.ts'
import { parseUrl } from '#content/address/web-url.ts'
import { withoutTrailingSlash } from '#content/site/routes.ts'

export const MOST_REDIRECTS = 500

/** Stands in place of an address: the page is gone for good. */
export const GONE = 'gone'

export interface Redirect {
  /** As it is compared with the path of a request: see `redirectKey`. */
  key: string
  /** The old path, encoded; of the home page with `?p=` or `?page_id=`. */
  from: string
  /** A place of this site, encoded, a web address, or GONE. */
  to: string
}

type TypedRedirect = { line: number } & (Redirect | { from: string; to: string; problem: string })

/** Any base: of a place of this site only the path, the query and the fragment are used. */
const BASE = 'http://site.invalid'

/**
 * A path as it is compared: without the slash at its end, and decoded once. WordPress gives pages numbers, `/?p=12`; no other
 * query counts. Null for a path that ends within a character.
 */
export function redirectKey(path: string, search = ''): string | null {
  const number = path === '/' && pageNumberIn(search)
  if (number) return `/?${number}`
  try {
    return decodeURIComponent(withoutTrailingSlash(path))
  } catch {
    return null
  }
}

/** `p=12` in the query of the home page; undefined if it has no such number. */
export const pageNumberIn = (search: string): string | undefined =>
  /[?&]((?:p|page_id)=\d{1,10})(?=&|$)/.exec(search)?.[1]

/** What the lines say, each with the reason why it cannot be a redirect, if there is one; blank lines are left out. */
export function readRedirectLines(lines: string): TypedRedirect[] {
  const typed = lines.split('\n').flatMap((text, index) => (text.trim() ? [readLine(text, index + 1)] : []))
  const lineOf = new Map<string, number>()
  for (const one of typed) if ('key' in one && !lineOf.has(one.key)) lineOf.set(one.key, one.line)
  return typed.map((one) => {
    const problem = 'key' in one && problemAmong(one, lineOf)
    return problem ? { line: one.line, from: one.from, to: one.to, problem } : one
  })
}

/** The redirects among the lines, as the server follows them: those that have a problem are left out. */
export const redirectsIn = (lines: string): Redirect[] => readRedirectLines(lines).filter((one) => 'key' in one)

/** A third word may be the status of a list made for another server, and an arrow stands between two addresses. */
const NO_ADDRESS = /^(->|→|=>|30[1278]!?)$/

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word && !NO_ADDRESS.test(word))

/** Whether each line of a text has the form of a redirect, right or wrong, and is no row of a table. */
export const isRedirectList = (text: string): boolean =>
  text.trim() !== '' && text.split('\n').every((line) => !line.trim() || isRedirectLine(wordsOf(line)))

/** Unlike in a row, no comma ends the old path or is in the name of a host. */
const isRedirectLine = ([from = '', to = '', ...more]: readonly string[]) =>
  /^(https?:\/)?\/(.*[^,;])?$/i.test(from) && /^((https?:\/)?\/|gone$|[^,;]+\.[^,;]+$)/i.test(to) && more.length === 0

function readLine(text: string, line: number): TypedRedirect {
  const [from = '', to = '', ...more] = wordsOf(text)
  const refused = (problem: string) => ({ line, from, to, problem })
  if (!to) return refused(`Add where it leads: a path, an address, or ${GONE}.`)
  if (more.length > 0) return refused('Write an old path, a blank, and where it leads.')
  // it may come with its site
  const old = placeOf(from.replace(/^https?:\/\/[^/]+/i, ''))
  const key = old && redirectKey(old.pathname, old.search)
  if (!old || key === null) return refused('The old path begins with a slash, like /2019/05/my-talk.')
  if (old.search && !key.includes('?')) return refused('Leave out the query: only /?p=… and /?page_id=… may have one.')
  const address = readTarget(to)
  return 'problem' in address
    ? refused(address.problem)
    : { line, key, from: old.pathname + old.search, to: address.address }
}

function readTarget(to: string): { address: string } | { problem: string } {
  if (to.toLowerCase() === GONE) return { address: GONE }
  if (!/^[/\\]/.test(to)) return completeAddress(to)
  const place = placeOf(to)
  if (!place) return { problem: 'A place of this site begins with one slash, like /talks.' }
  return { address: place.pathname + place.search + place.hash }
}

/** Browsers take two slashes, or a slash and a backslash, for the beginning of another site's address. */
function placeOf(typed: string): URL | null {
  const url = typed.startsWith('/') ? parseUrl(typed, BASE) : null
  return url?.origin === BASE && !url.pathname.startsWith('//') ? url : null
}

function problemAmong({ line, key, to }: Redirect & { line: number }, lineOf: ReadonlyMap<string, number>) {
  const first = lineOf.get(key)
  if (first !== line) return `Line ${first} redirects the same path.`
  if (lineOf.size > MOST_REDIRECTS) return `There are more than ${MOST_REDIRECTS} redirects.`
  const place = placeOf(to)
  const next = place && redirectKey(place.pathname, place.search)
  if (next === key) return 'It leads to itself.'
  const nextLine = next === null ? undefined : lineOf.get(next)
  return nextLine && `It leads to ${next}, which line ${nextLine} redirects. Lead it to the end at once.`
}
