import { isEmptyAdvisory } from '#content/advisory.ts'
import { feedAddress } from '#content/feed-address.ts'
import { NEWSLETTER_TITLE } from '#content/newsletter.ts'
import { pageTexts, summaryOf } from '#content/page-texts.ts'
import { isEmptyPressKit } from '#content/press-kit.ts'
import type { PublicPath } from '#content/routes.ts'
import { siteFacts } from '#content/site.ts'
import { isEmptySpeaking } from '#content/speaking.ts'
import { talkPath } from '#content/talk-address.ts'
import { advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery } from '#data/advisory.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  newsletterQuery,
  siteQuery,
  talksQuery,
} from '#data/content-queries.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/press-lists.ts'
import { speakingPageQuery, speakingTopicsQuery } from '#data/speaking.ts'
import type { TalkPage } from '#data/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { resolveUrl } from '../storage-url.ts'
import type { SeoProps } from './head.tsx'
import { pressImages } from './press-images.ts'
import { structuredData } from './structured-data.ts'
import { talkData, talkListData } from './talk-data.ts'

interface PageSeoSource {
  /** False for the not-found page. */
  isFound: boolean
  /** Null for the page of a talk, and for the not-found page. */
  publicPath: PublicPath | null
  /** What the page of a talk shows; undefined if that could not be read. */
  talkPage?: TalkPage | null | undefined
  siteUrl: string
  apiUrl: string
  content: Boot['content']
  ogImage: string | null
  /** The date in UTC, 'YYYY-MM-DD'. */
  today: string
}

/** Title, description, canonical address and structured data of a public page, from its content. */
export function pageSeo(source: PageSeoSource): SeoProps {
  const { isFound, publicPath, talkPage, siteUrl, apiUrl, content, ogImage, today } = source
  const site = contentOf(content, siteQuery)
  const hero = contentOf(content, heroQuery) ?? null
  const contact = contentOf(content, contactQuery) ?? null
  const expertise = contentOf(content, expertiseQuery) ?? []
  const facts = siteFacts(site, hero)
  const shared = { siteName: facts.name, language: facts.language, ogImage }
  const absolute = (address: string | null | undefined) => {
    const resolved = address && resolveUrl(address, apiUrl)
    return resolved ? new URL(resolved, siteUrl).href : null
  }
  const graph = { siteUrl, image: absolute(hero?.image_url), facts, hero, contact, expertise }
  if (talkPage) {
    const { talk } = talkPage
    const picture = absolute(talk.image_url)
    const texts = { title: `${talk.title} | ${facts.name}`, description: summaryOf(talk.description) }
    const page = { path: talkPath(talk), label: talk.title, ...texts }
    const parent = { path: '/talks', label: pageTexts(site, hero)['/talks'].label }
    const about = talkData({ talk, siteUrl, today, picture: picture ?? ogImage ?? graph.image })
    return {
      ...shared,
      ...texts,
      canonicalUrl: `${siteUrl}${page.path}`,
      ...(picture && { ogImage: picture, isOwnPicture: true }),
      ogType: 'article',
      structuredData: structuredData({ ...graph, page, parent, about }),
    }
  }
  if (!publicPath && isFound) {
    const { label, description } = pageTexts(site, hero)['/talks']
    return {
      ...shared,
      title: `${label} | ${facts.name}`,
      description,
      canonicalUrl: `${siteUrl}/talks`,
      noIndex: true,
    }
  }
  if (!publicPath) {
    const texts = { title: `Page not found | ${facts.name}`, description: 'There is no page at this address.' }
    return { ...shared, ...texts, canonicalUrl: `${siteUrl}/`, noIndex: true }
  }
  const texts = pageTexts(site, hero)[publicPath]
  const feedUrl = feedAddress(contact?.substack_url ?? null)
  return {
    ...shared,
    title: texts.title,
    description: texts.description,
    canonicalUrl: `${siteUrl}${publicPath}`,
    ...(feedUrl && { feed: { title: contentOf(content, newsletterQuery)?.title || NEWSLETTER_TITLE, url: feedUrl } }),
    ogType: publicPath === '/' ? 'profile' : 'website',
    ...(isEmpty(publicPath, content) && { noIndex: true }),
    structuredData: structuredData({
      ...graph,
      page: { path: publicPath, ...texts },
      ...(publicPath === '/speaking' && { topics: contentOf(content, speakingTopicsQuery) ?? [] }),
      ...(publicPath === '/press-kit' && {
        pictures: pressImages({ siteUrl, apiUrl, name: facts.name, ...pressPictures(content) }),
      }),
      ...(publicPath === '/talks' && { about: talkListData(contentOf(content, talksQuery) ?? [], siteUrl) }),
    }),
  }
}

/** A page without content yet. Content that could not be read, which is undefined, may well exist. */
function isEmpty(publicPath: PublicPath, content: Boot['content']): boolean {
  if (publicPath === '/talks') return contentOf(content, talksQuery)?.length === 0
  if (publicPath === '/speaking') {
    const [texts, topics] = [contentOf(content, speakingPageQuery), contentOf(content, speakingTopicsQuery)]
    return texts !== undefined && topics !== undefined && isEmptySpeaking(texts, topics)
  }
  if (publicPath === '/advisory') {
    const texts = contentOf(content, advisoryPageQuery)
    const [roles, services] = [contentOf(content, advisoryRolesQuery), contentOf(content, advisoryServicesQuery)]
    return texts !== undefined && roles?.length === 0 && services?.length === 0 && isEmptyAdvisory(texts)
  }
  if (publicPath === '/press-kit') {
    const kit = contentOf(content, pressKitQuery)
    const [photos, logos] = [contentOf(content, pressPhotosQuery), contentOf(content, pressLogosQuery)]
    const quotes = contentOf(content, pressQuotesQuery)
    if (kit === undefined || !photos || !logos || !quotes) return false
    return isEmptyPressKit(kit, [photos, logos, quotes]) && !kit?.press_email?.trim()
  }
  return false
}

const pressPictures = (content: Boot['content']) => ({
  kit: contentOf(content, pressKitQuery) ?? null,
  photos: contentOf(content, pressPhotosQuery) ?? [],
})
