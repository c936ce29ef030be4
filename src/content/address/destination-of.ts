import { parseUrl, webUrl } from './web-url.ts'

/** Hosts, a path, and the parameters that hold the address to which it leads. */
const REDIRECTS: readonly [host: RegExp, path: RegExp, parameters: readonly string[]][] = [
  [/^(www\.)?google(\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^statics\.teams\.cdn\.office\.net$/, /safelinks/, ['url']],
  [/^([a-z]+\.)?linkedin\.com$/, /^\/(redir\/redirect|safety\/go)\/?$/, ['url']],
  [/^lm?\.(facebook|instagram|messenger)\.com$/, /^\/(l\.php)?$/, ['u']],
  [/^(www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^slack-redir\.net$/, /^\/link$/, ['url']],
  [/^duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
]

/** Redirects may be nested, such as a link from Google in a mail to Outlook. */
const MOST_REDIRECTS = 4

/** Where a redirect of a search, mail program or network leads, by the address itself; any other as it is. */
export function destinationOf(address: string): string {
  let found = address
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const next = nextAddress(found)
    if (!next) break
    found = next
  }
  return found
}

function nextAddress(address: string): string | undefined {
  const url = parseUrl(address)
  const [, , parameters = []] =
    REDIRECTS.find(([host, path]) => url && host.test(url.hostname) && path.test(url.pathname)) ?? []
  return parameters.map((name) => webUrl(url?.searchParams.get(name))).find((target) => target !== null)
}
