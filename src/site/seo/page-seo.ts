import { pageTexts } from '#content/page-texts.ts'
import type { PublicPath } from '#content/routes.ts'
import { siteFacts } from '#content/site.ts'
import { isEmptySpeaking } from '#content/speaking.ts'
import { contactQuery, expertiseQuery, heroQuery, siteQuery } from '#data/content-queries.ts'
import { speakingPageQuery, speakingTopicsQuery } from '#data/speaking.ts'
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
  const portrait = hero?.image_url && resolveUrl(hero.image_url, apiUrl)
  return {
    ...shared,
    title: texts.title,
    description: texts.description,
    canonicalUrl: `${siteUrl}${publicPath}`,
    ogType: publicPath === '/' ? 'profile' : 'website',
    ...(isEmpty(publicPath, content) && { noIndex: true }),
    structuredData: structuredData({
      siteUrl,
      page: { path: publicPath, ...texts },
      image: portrait ? new URL(portrait, siteUrl).href : null,
      facts,
      hero,
      contact,
      expertise,
      ...(publicPath === '/speaking' && { topics: contentOf(content, speakingTopicsQuery) ?? [] }),
    }),
  }
}

/** A page that has nothing to find yet. What could not be read may well be there. */
function isEmpty(publicPath: PublicPath, content: Boot['content']): boolean {
  if (publicPath !== '/speaking') return false
  const [texts, topics] = [contentOf(content, speakingPageQuery), contentOf(content, speakingTopicsQuery)]
  return texts !== undefined && topics !== undefined && isEmptySpeaking(texts, topics)
}
