import { PUBLIC_PATHS } from '#content/routes.ts'
import { talkPath } from '#content/talk-address.ts'
import type { ListedTalk } from '#data/talks.ts'

export interface SitemapOptions {
  siteUrl: string
  /** The tables a page reads, as its render reported them. */
  tablesOf: (path: string) => Promise<readonly string[]>
  /** Whether a page is empty. */
  isUnlisted?: (path: string) => Promise<boolean>
  /**
   * When a table was last written, as an ISO date-time; undefined for anything that is not a table (`articles`,
   * `storage`).
   */
  updatedAt: (table: string) => Promise<string | undefined>
  talks: () => Promise<readonly ListedTalk[]>
}

/** https://www.sitemaps.org/protocol.html. A page's `lastmod` is the latest change of its content. */
export async function sitemap({ siteUrl, tablesOf, isUnlisted, updatedAt, talks }: SitemapOptions): Promise<string> {
  const ofPages = PUBLIC_PATHS.map(async (path) => {
    if (await isUnlisted?.(path)) return []
    const dates = await Promise.all((await tablesOf(path)).map(updatedAt))
    const latest = dates.reduce((a, b) => (b && (!a || Date.parse(b) > Date.parse(a)) ? b : a), undefined)
    return [{ path, latest }]
  })
  const ofTalks = (await talks()).map((talk) => ({ path: talkPath(talk), latest: talk.updated_at }))
  const urls = [...(await Promise.all(ofPages)).flat(), ...ofTalks].map(({ path, latest }) => {
    const lastmod = latest ? `<lastmod>${new Date(latest).toISOString()}</lastmod>` : ''
    return `<url><loc>${siteUrl}${path}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Everything public may be crawled, and so may the API: a search engine that runs the page's script needs it. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /admin

Sitemap: ${siteUrl}/sitemap.xml
`
