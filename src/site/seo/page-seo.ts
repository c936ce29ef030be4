import { resolveUrl } from '#content/address/storage-url.ts'
import { isEmptyAdvisory } from '#content/advisory/advisory.ts'
import { fediverseName } from '#content/contact/social-profile.ts'
import { feedAddress } from '#content/newsletter/feed-address.ts'
import type { OwnPage } from '#content/own-page/own-page.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { isEmptyPressKit } from '#content/press-kit/press-parts.ts'
import { visibleSections } from '#content/site/menu.ts'
import { pageTexts, summaryOf } from '#content/site/page-texts.ts'
import type { PublicPath } from '#content/site/routes.ts'
import { TALKS_FEED_PATH } from '#content/site/shared-files.ts'
import { type SiteFacts, siteFacts } from '#content/site/site.ts'
import type { SharedImage } from '#content/site/social-card.ts'
import { isEmptySpeaking } from '#content/speaking/speaking-parts.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import type { Words } from '#content/words/words.ts'
import {
  advisedQuery,
  advisoryPageQuery,
  advisoryRolesQuery,
  advisoryServicesQuery,
  contactQuery,
  expertiseQuery,
  heroQuery,
  imprintQuery,
  involvementsQuery,
  newsletterQuery,
  pressBiosQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
  siteQuery,
  socialProfilesQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  talksQuery,
  topicTalksQuery,
} from '#data/records/content-queries.ts'
import { footerPlaceQuery } from '#data/records/footer-reads.ts'
import type { TalkPage } from '#data/records/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import type { SeoProps } from './head.tsx'
import { pressImages } from './press-images.ts'
import { structuredData } from './structured-data.ts'
import { talkData, talkListData } from './talk-data.ts'

interface PageSeoSource {
  /** False for the not-found page. */
  isFound: boolean
  /** Null for the page of a talk, for one of the owner's own, and for the not-found page. */
  publicPath: PublicPath | null
  /** What the page of a talk shows; undefined if that could not be read. */
  talkPage?: TalkPage | null | undefined
  /** The page of the owner's own; undefined if there is none here, or it could not be read. */
  ownPage?: OwnPage | null | undefined
  siteUrl: string
  apiUrl: string
  content: Boot['content']
  image: SharedImage | null
  /** Where the newsletter's feed was found, if not at its likeliest address. */
  foundFeed?: string | null
  /** The date in UTC, 'YYYY-MM-DD'. */
  today: string
  words: Words
}

/** Title, description, canonical address and structured data of a public page, from its content. */
export function pageSeo(source: PageSeoSource): SeoProps {
  const { isFound, publicPath, talkPage, ownPage, content, words } = source
  const site = contentOf(content, siteQuery)
  const hero = contentOf(content, heroQuery) ?? null
  const owner = { facts: siteFacts(site, hero, words.defaults), texts: pageTexts(site, hero, words) }
  if (talkPage) return talkSeo(source, talkPage.talk, owner)
  if (ownPage) return ownPageSeo(source, ownPage, owner)
  if (publicPath) return publicPageSeo(source, publicPath, owner)
  return isFound ? unreadTalkSeo(source, owner) : notFoundSeo(source, owner)
}

/** The owner's facts, and the texts of each page. */
interface Owner {
  facts: SiteFacts
  texts: ReturnType<typeof pageTexts>
}

function talkSeo(source: PageSeoSource, talk: TalkPage['talk'], owner: Owner): SeoProps {
  const { siteUrl, today, image } = source
  const { facts, texts } = owner
  const graph = graphOf(source, owner)
  const picture = absolute(talk.image_url, source)
  const own = { title: `${talk.title} | ${facts.name}`, description: summaryOf(talk.description) }
  const page = { path: talkPath(talk), label: talk.title, ...own }
  const parent = { path: '/talks', label: texts['/talks'].label }
  const about = talkData({ talk, siteUrl, today, picture: picture ?? image?.address ?? graph.image })
  return {
    ...sharedSeo(source, owner),
    ...own,
    canonicalUrl: `${siteUrl}${page.path}`,
    ogType: 'article',
    feeds: [talksFeedOf(source, owner)],
    structuredData: structuredData({ ...graph, page, parent, about }),
  }
}

function ownPageSeo(source: PageSeoSource, page: OwnPage, owner: Owner): SeoProps {
  const { title: label, body, is_unlisted } = page
  const path = ownPagePath(page)
  const description = summaryOf(toPlainText(body)) || owner.texts['/'].description
  const texts = { title: `${label} | ${owner.facts.name}`, description }
  return {
    ...sharedSeo(source, owner),
    ...texts,
    canonicalUrl: source.siteUrl + path,
    ...((is_unlisted || !body) && { noIndex: true }),
    structuredData: structuredData({ ...graphOf(source, owner), page: { path, label, ...texts } }),
  }
}

function publicPageSeo(source: PageSeoSource, publicPath: PublicPath, owner: Owner): SeoProps {
  const { siteUrl, apiUrl, content } = source
  const texts = owner.texts[publicPath]
  const feedUrl = source.foundFeed ?? feedAddress(contentOf(content, contactQuery)?.substack_url ?? null)
  return {
    ...sharedSeo(source, owner),
    title: texts.title,
    description: texts.description,
    canonicalUrl: `${siteUrl}${publicPath}`,
    feeds: [
      ...(feedUrl ? [{ title: newsletterTitle(source, publicPath) ?? owner.facts.name, url: feedUrl }] : []),
      ...(publicPath === '/talks' ? [talksFeedOf(source, owner)] : []),
    ],
    ogType: publicPath === '/' ? 'profile' : 'website',
    ...(isEmptyPage(publicPath, content) && { noIndex: true }),
    structuredData: structuredData({
      ...graphOf(source, owner),
      page: { path: publicPath, ...texts },
      ...(publicPath === '/speaking' && { topics: contentOf(content, speakingTopicsQuery) ?? [] }),
      ...(publicPath === '/press-kit' && {
        pictures: pressImages({
          ...{ siteUrl, apiUrl, words: source.words, name: owner.facts.name },
          kit: contentOf(content, pressKitQuery) ?? null,
          photos: contentOf(content, pressPhotosQuery) ?? [],
        }),
      }),
      ...(publicPath === '/talks' && {
        about: talkListData(contentOf(content, talksQuery) ?? [], siteUrl, source.today),
      }),
    }),
  }
}

/** Undefined on the pages that do not read what the newsletter is called. */
const newsletterTitle = ({ content, words }: PageSeoSource, path: PublicPath) =>
  path === '/' ? contentOf(content, newsletterQuery)?.title || words.newsletter.title : undefined

const talksFeedOf = ({ siteUrl }: PageSeoSource, { texts }: Owner) => ({
  title: texts['/talks'].title,
  url: siteUrl + TALKS_FEED_PATH,
})

/** A page that could not be read, or may not exist. */
function unreadTalkSeo(source: PageSeoSource, owner: Owner): SeoProps {
  const { label, description } = owner.texts['/talks']
  return {
    ...sharedSeo(source, owner),
    title: `${label} | ${owner.facts.name}`,
    description,
    canonicalUrl: `${source.siteUrl}/talks`,
    noIndex: true,
  }
}

function notFoundSeo(source: PageSeoSource, owner: Owner): SeoProps {
  const { missing, noPage } = source.words.server.pages
  const texts = { title: `${missing} | ${owner.facts.name}`, description: noPage }
  return { ...sharedSeo(source, owner), ...texts, canonicalUrl: `${source.siteUrl}/`, noIndex: true }
}

const sharedSeo = ({ image, content }: PageSeoSource, { facts }: Owner) => ({
  siteName: facts.name,
  language: facts.language,
  image,
  creator: contentOf(content, socialProfilesQuery)?.flatMap(({ address }) => fediverseName(address) ?? [])[0],
})

/** The structured data about the owner, the same on every page. */
function graphOf(source: PageSeoSource, { facts, texts }: Owner) {
  const { siteUrl, content, words } = source
  const hero = contentOf(content, heroQuery) ?? null
  const isShown = visibleSections(contentOf(content, siteQuery)).includes('contact')
  const read = contentOf(content, contactQuery) ?? null
  // the newsletter's address is shown in its own section only
  const contact = isShown ? read : read && { ...read, linkedin_url: null }
  const expertise = contentOf(content, expertiseQuery) ?? []
  const profiles = (isShown && contentOf(content, socialProfilesQuery)) || []
  const place = contentOf(content, footerPlaceQuery)
  const involvements = contentOf(content, involvementsQuery) ?? []
  const talks = contentOf(content, talksQuery) ?? []
  const { description } = texts['/']
  const shared = {
    description,
    siteUrl,
    image: absolute(hero?.image_url, source),
    facts,
    words,
    hero,
    contact,
    profiles,
    expertise,
  }
  return { ...shared, place, involvements, talks }
}

/** The absolute address of a stored or linked image, for other sites. */
function absolute(address: string | null | undefined, { siteUrl, apiUrl }: PageSeoSource): string | null {
  const resolved = address && resolveUrl(address, apiUrl)
  return resolved ? new URL(resolved, siteUrl).href : null
}

/** A page without content yet, or an imprint that its owner wants unlisted. Content that could not be read, which is undefined, may well exist. */
function isEmptyPage(publicPath: PublicPath, content: Boot['content']): boolean {
  if (publicPath === '/imprint') return contentOf(content, imprintQuery)?.unlisted === true
  if (publicPath === '/talks') return contentOf(content, talksQuery)?.length === 0
  if (publicPath === '/speaking') {
    const [texts, topics] = [contentOf(content, speakingPageQuery), contentOf(content, speakingTopicsQuery)]
    const talks = contentOf(content, topicTalksQuery)
    return texts !== undefined && topics !== undefined && talks?.length === 0 && isEmptySpeaking(texts, topics)
  }
  if (publicPath === '/advisory') {
    const texts = contentOf(content, advisoryPageQuery)
    const [roles, services] = [contentOf(content, advisoryRolesQuery), contentOf(content, advisoryServicesQuery)]
    const advised = contentOf(content, advisedQuery)
    return (
      texts !== undefined &&
      roles?.length === 0 &&
      advised?.length === 0 &&
      services?.length === 0 &&
      isEmptyAdvisory(texts)
    )
  }
  if (publicPath === '/press-kit') {
    const kit = contentOf(content, pressKitQuery)
    const lists = [pressBiosQuery, pressPhotosQuery, pressLogosQuery, pressQuotesQuery]
    const areEmpty = lists.every((query) => contentOf<unknown[]>(content, query)?.length === 0)
    return kit !== undefined && areEmpty && isEmptyPressKit(kit) && !kit?.press_email?.trim()
  }
  return false
}
