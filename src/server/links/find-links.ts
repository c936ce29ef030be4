import { Parser } from 'htmlparser2'
import { webUrl } from '#content/address/web-url.ts'
import type { LinkingText } from '#data/records/content-links.ts'

/** A link as it is in the content; `url` is null for an address that cannot be a link. */
export interface FoundLink extends Pick<LinkingText, 'table' | 'title'> {
  address: string
  url: string | null
}

/** The links to the web in these texts. Places of the site itself and mail addresses are left out. */
export const findLinks = (texts: readonly LinkingText[]): FoundLink[] =>
  texts.flatMap(({ table, title, kind, text }) => {
    const addresses = kind === 'address' ? [text] : linksIn(text).filter((address) => webUrl(address))
    return addresses.map((address) => ({ table, title, address, url: webUrl(address) }))
  })

function linksIn(html: string): string[] {
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href) links.push(href)
    },
  })
  parser.end(html)
  return links
}
