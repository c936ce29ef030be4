import { PUBLIC_PATHS } from '#content/routes.ts'

export interface SitemapOptions {
  siteUrl: string
  /** The tables a page reads, as its render reported them. */
  tablesOf: (path: string) => Promise<readonly string[]>
  /** Whether a page has nothing to find. */
  isUnlisted?: (path: string) => Promise<boolean>
  /**
   * When a table was last written, as an ISO date-time; undefined for anything that is not a table (`articles`,
   * `storage`).
   */
  updatedAt: (table: string) => Promise<string | undefined>
}

/** https://www.sitemaps.org/protocol.html. A page's `lastmod` is the latest change of its content. */
export async function sitemap({ siteUrl, tablesOf, isUnlisted, updatedAt }: SitemapOptions): Promise<string> {
  const urls = await Promise.all(
    PUBLIC_PATHS.map(async (path) => {
      if (await isUnlisted?.(path)) return ''
      const dates = await Promise.all((await tablesOf(path)).map(updatedAt))
      const latest = dates.reduce((a, b) => (b && (!a || Date.parse(b) > Date.parse(a)) ? b : a), undefined)
      const lastmod = latest ? `<lastmod>${new Date(latest).toISOString()}</lastmod>` : ''
      return `<url><loc>${siteUrl}${path}</loc>${lastmod}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.filter(Boolean).join('\n')}
</urlset>
`
}

/** Everything public may be crawled, and so may the API: a search engine that runs the page's script needs it. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /admin

Sitemap: ${siteUrl}/sitemap.xml
`
