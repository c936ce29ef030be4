import type { OwnPage } from '#content/own-page/own-page.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import type { ListedTalk } from '#data/records/talks.ts'

export interface SitemapSource {
  siteUrl: string
  /** The pages that have content, with the tables that each reads. */
  pages: readonly { path: string; tables: readonly string[] }[]
  /** When each table was last written, as an ISO date-time; nothing for `articles` and `_objects`. */
  updatedAt: ReadonlyMap<string, string | undefined>
  talks: readonly ListedTalk[]
  ownPages: readonly Pick<OwnPage, 'id' | 'slug' | 'updated_at'>[]
}

/** https://www.sitemaps.org/protocol.html. A page's `lastmod` is the latest change of its content. */
export function sitemap({ siteUrl, pages, updatedAt, talks, ownPages }: SitemapSource): string {
  const ofPages = pages.map(({ path, tables }) => {
    const dates = tables.map((table) => updatedAt.get(table))
    const latest = dates.reduce((a, b) => (b && (!a || Date.parse(b) > Date.parse(a)) ? b : a), undefined)
    return { path, latest }
  })
  const ofTalks = talks.map((talk) => ({ path: talkPath(talk), latest: talk.updated_at }))
  const ofOwn = ownPages.map((page) => ({ path: ownPagePath(page), latest: page.updated_at }))
  const urls = [...ofPages, ...ofOwn, ...ofTalks].map(({ path, latest }) => {
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
