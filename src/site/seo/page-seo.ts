import { feedAddress } from '#content/feed-address.ts'
import { NEWSLETTER_TITLE } from '#content/newsletter.ts'
import { pageTexts } from '#content/page-texts.ts'
import type { PublicPath } from '#content/routes.ts'
import { siteFacts } from '#content/site.ts'
import { contactQuery, expertiseQuery, heroQuery, newsletterQuery, siteQuery } from '#data/content-queries.ts'
import { type Boot, contentOf } from '../boot.ts'
import { resolveUrl } from '../storage-url.ts'
import type { SeoProps } from './head.tsx'
import { structuredData } from './structured-data.ts'

interface PageSeoSource {
  /** Null for the not-found page. */
  publicPath: PublicPath | null
  siteUrl: string
  apiUrl: string
  content: Boot['content']
  ogImage: string | null
}

/** Title, description, canonical address and structured data of a public page, from its content. */
export function pageSeo({ publicPath, siteUrl, apiUrl, content, ogImage }: PageSeoSource): SeoProps {
  const site = contentOf(content, siteQuery)
  const hero = contentOf(content, heroQuery) ?? null
  const contact = contentOf(content, contactQuery) ?? null
  const expertise = contentOf(content, expertiseQuery) ?? []
  const facts = siteFacts(site, hero)
  const shared = { siteName: facts.name, language: facts.language, ogImage }
  if (!publicPath) {
    const texts = { title: `Page not found | ${facts.name}`, description: 'There is no page at this address.' }
    return { ...shared, ...texts, canonicalUrl: `${siteUrl}/`, noIndex: true }
  }
  const texts = pageTexts(site, hero)[publicPath]
  const feedUrl = feedAddress(contact?.substack_url ?? null)
  const portrait = hero?.image_url && resolveUrl(hero.image_url, apiUrl)
  return {
    ...shared,
    title: texts.title,
    description: texts.description,
    canonicalUrl: `${siteUrl}${publicPath}`,
    ...(feedUrl && { feed: { title: contentOf(content, newsletterQuery)?.title || NEWSLETTER_TITLE, url: feedUrl } }),
    ogType: publicPath === '/' ? 'profile' : 'website',
    structuredData: structuredData({
      siteUrl,
      page: { path: publicPath, ...texts },
      image: portrait ? new URL(portrait, siteUrl).href : null,
      facts,
      hero,
      contact,
      expertise,
    }),
  }
}
