import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Article } from '#content/article.ts'
import type { ContactAnswer as Answer } from '#content/contact-answer.ts'
import { subjectIn } from '#content/contact-subject.ts'
import { accentOf, typefaceOf } from '#content/look.ts'
import { visibleSections } from '#content/menu.ts'
import { isRichText } from '#content/rich-text.ts'
import { SECTION_IDS } from '#content/routes.ts'
import { type Site, siteFacts } from '#content/site.ts'
import { siteIcon, siteIconAddress } from '#content/site-icon.ts'
import { type SocialCard, socialCard, talkCard } from '#content/social-card.ts'
import type { Story } from '#content/story.ts'
import { talkPath } from '#content/talk-address.ts'
import { talkKeyIn } from '#content/talk-slugs.ts'
import { dateAt, endOfDay } from '#content/upcoming.ts'
import { FRAME_ORIGINS, videoAt } from '#content/video.ts'
import { articlesQuery } from '#data/articles.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { colophonReads } from '#data/colophon.ts'
import { heroQuery, siteQuery, storiesQuery } from '#data/content-queries.ts'
import { type TalkPage, talkPageQuery } from '#data/talks.ts'
import { type Assets, type Boot, contentOf, type PreviewOptions } from './boot.ts'
import { cleanHtml } from './clean-html.ts'
import { ContentProvider } from './content-context.tsx'
import { Document } from './document.tsx'
import { NOT_FOUND_PATH } from './not-found-path.ts'
import { COMMON_READS, KEPT_READS, type PageReads, personReads, readsOf, readsOfTalk } from './page-reads.ts'
import { publicPathOf, viewAt } from './page-views.ts'
import { ContactAnswer } from './pages/contact-answer.tsx'
import { SubscribeAnswer, type SubscribeAnswerProps } from './pages/subscribe-answer.tsx'
import { pageSeo } from './seo/page-seo.ts'
import { readSiteAssets } from './seo/site-assets.ts'

export interface SiteEnvironment {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** The content backend as browsers reach it; an empty url means the site's own origin. */
  api: Boot['api']
  assets: Assets
  /** Behaviour analytics for visitors; absent unless configured. */
  clarityProjectId?: string
  /** Calls the content backend from the server: in process or over HTTP. */
  fetch: typeof globalThis.fetch
  /** The newsletter's articles, from memory; null when none are available. */
  articles: () => Promise<Article[] | null>
  /** The press kit's file: its size in bytes (null while unknown) and the tables that it depends on. */
  pressKit: () => Promise<{ size: number | null; tables: readonly string[] }>
  /** The absolute address of a page's picture for link previews, if the owner has set none. */
  card?: (path: string, card: SocialCard) => string
  /** Set for a preview, which loads no script and is not to be indexed. */
  preview?: PreviewOptions
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface RenderedPage {
  status: 200 | 404
  html: string
  /** What the page depends on: tables (`_objects` are the stored files), and 'articles' for the feed. */
  tables: string[]
  /** Whether every read succeeded. An incomplete page shows skeletons where content is missing. */
  complete: boolean
  /** Until when it may be shown, in milliseconds since 1970: what is upcoming depends on the day of rendering. */
  validUntil?: number
  /** What this page may load in addition: directives of the content security policy with their sources. */
  policy?: Readonly<Record<string, string>>
  /** For a page that exists but is empty: search engines must not list it. */
  isUnlisted?: true
}

/**
 * Renders a public page with its content; the subject of a contact message may follow the path ('/?about=advisory'). A
 * failed read leaves a skeleton, which the browser fills.
 */
export async function renderPage(address: string, environment: SiteEnvironment): Promise<RenderedPage> {
  const [path = '', query] = address.split('?')
  const about = subjectIn(new URLSearchParams(query))
  const publicPath = publicPathOf(path)
  const talkKey = talkKeyIn(path)
  const { siteUrl, api, assets, clarityProjectId, now = Date.now } = environment
  const time = now()
  // first, because it says which sections there are to read
  const first = await readContent([siteQuery], environment)
  const site = contentOf(first.content, siteQuery)
  const sections = visibleSections(site)
  const reads = [...(talkKey ? readsOfTalk(talkKey) : readsOf(publicPath, sections)), ...colophonReads(sections)]
  const aboutPerson = personReads(sections)
  const hasArticles = publicPath === '/' && sections.includes('newsletter')
  const [others, person, articles, pressKit, { favicon, ogImage }] = await Promise.all([
    readContent(
      reads.filter((query) => query !== siteQuery),
      environment,
    ),
    readContent(
      aboutPerson.filter((query) => !reads.includes(query)),
      environment,
    ),
    hasArticles ? environment.articles() : null,
    publicPath === '/press-kit' ? environment.pressKit() : null,
    readSiteAssets(environment.fetch, api.url, siteUrl),
  ])
  const content = { ...first.content, ...others.content }
  const talkPage = talkKey ? contentOf(content, talkPageQuery(talkKey)) : undefined
  const isFound = publicPath !== null || (talkKey !== null && talkPage !== null)
  const shownPath = isFound ? (publicPath ?? path) : NOT_FOUND_PATH
  const View = await viewAt(shownPath)
  if (articles) content[articlesQuery.queryKey[0]] = articles
  if (pressKit?.size) content[cacheKeys.pressKitSize[0]] = pressKit.size
  const boot: Boot = {
    path: shownPath,
    today: dateAt(time),
    content,
    asRead: others.asRead,
    api,
    ...(clarityProjectId && { clarityProjectId }),
    ...(about && { about }),
  }
  const sent = { ...content }
  for (const { queryKey } of KEPT_READS) delete sent[queryKey[0]]
  const { preview } = environment
  const seo = {
    ...pageSeo({
      isFound,
      publicPath,
      talkPage,
      siteUrl,
      apiUrl: api.url,
      content: { ...content, ...person.content },
      ogImage: ogImage ?? cardOf(path, content, environment),
      today: dateAt(time),
    }),
    ...(preview && { noIndex: true }),
  }
  const shown = {
    seo,
    assets,
    favicon: favicon ?? iconOf(content),
    look: lookOf(site),
    ...(preview ? { preview } : { boot: { ...boot, content: sent } }),
  }
  const html = toHtml(
    <Document {...shown}>
      <ContentProvider boot={boot}>
        <View />
      </ContentProvider>
    </Document>,
  )
  const saysWhatIsUpcoming = talkKey || publicPath === '/talks' || publicPath === '/speaking'
  const policy = policyFor(talkPage)
  const sources = [...(hasArticles ? ['articles'] : []), ...(pressKit?.tables ?? []), '_objects']
  const tables = [...new Set([...[...reads, ...aboutPerson].map(({ table }) => table), ...sources])]
  return {
    status: isFound ? 200 : 404,
    html,
    tables,
    complete: [first, others, person].every(({ isComplete }) => isComplete),
    ...(seo.noIndex && { isUnlisted: true }),
    ...(saysWhatIsUpcoming && { validUntil: endOfDay(time) }),
    ...(policy && { policy }),
  }
}

/** A video loads at a click, in a frame of its site or as a file, which may redirect to another host. */
function policyFor(talkPage: TalkPage | null | undefined): RenderedPage['policy'] {
  const video = videoAt(talkPage?.talk.video_url)
  if (!video) return undefined
  return video.site ? { 'frame-src': FRAME_ORIGINS[video.site] } : { 'media-src': "'self' https:" }
}

/** The response to a contact form sent without JavaScript. */
export const renderContactPage = (answer: Answer, environment: SiteEnvironment) =>
  renderAnswer(
    '/contact',
    { title: 'Get in Touch', description: 'The answer to your message.' },
    <ContactAnswer {...answer} />,
    environment,
  )

/** The response to the newsletter's form. */
export const renderSubscribePage = (answer: SubscribeAnswerProps, environment: SiteEnvironment) =>
  renderAnswer(
    '/subscribe',
    { title: 'Subscribe', description: 'The way to the newsletter.' },
    <SubscribeAnswer {...answer} />,
    environment,
  )

/** The response to a form. It loads no script. */
async function renderAnswer(
  path: string,
  texts: { title: string; description: string },
  answer: ReactNode,
  environment: SiteEnvironment,
): Promise<{ html: string }> {
  const { siteUrl, api, assets } = environment
  const { content } = await readContent([...COMMON_READS, ...colophonReads(SECTION_IDS)], environment)
  const { favicon } = await readSiteAssets(environment.fetch, api.url, siteUrl)
  const site = contentOf(content, siteQuery)
  const facts = siteFacts(site, contentOf(content, heroQuery))
  const seo = {
    ...texts,
    canonicalUrl: `${siteUrl}/`,
    siteName: facts.name,
    language: facts.language,
    ogImage: null,
    noIndex: true,
  }
  const html = toHtml(
    <Document seo={seo} assets={assets} favicon={favicon ?? iconOf(content)} look={lookOf(site)}>
      <ContentProvider boot={{ path, today: dateAt(Date.now()), content, api }}>{answer}</ContentProvider>
    </Document>,
  )
  return { html }
}

const lookOf = (site: Site | null | undefined) => ({
  accent: accentOf(site?.accent),
  typeface: typefaceOf(site?.typeface),
})

/** The icon that the server draws. */
const iconOf = (content: Boot['content']) =>
  siteIconAddress(siteIcon(contentOf(content, siteQuery), contentOf(content, heroQuery)))

/** The card of a page whose content was read: for a site without a name there is nothing to draw yet. */
function cardOf(path: string, content: Boot['content'], { card }: SiteEnvironment): string | null {
  const [site, hero] = [contentOf(content, siteQuery), contentOf(content, heroQuery)]
  const isNamed = site?.name.trim() || hero?.title.trim()
  if (!card || !isNamed) return null
  const publicPath = publicPathOf(path)
  if (publicPath) return card(publicPath, socialCard(publicPath, site, hero))
  const talk = contentOf(content, talkPageQuery(''))?.talk
  return talk ? card(talkPath(talk), talkCard(talk, site, hero)) : null
}

const toHtml = (document: ReactNode) => `<!doctype html>${renderToString(document)}`

/**
 * Reads everything the page shows in parallel; reads that fail are left out. `asRead` has the raw form of what
 * sanitizing has changed.
 */
async function readContent(reads: PageReads, { api, fetch, siteUrl }: SiteEnvironment) {
  const rest = { url: api.url || siteUrl, key: api.key, fetch }
  const signal = new AbortController().signal // the requests have their own timeout
  const results = await Promise.allSettled(reads.map(({ read }) => read(rest, signal)))
  const content: Boot['content'] = {}
  for (const [index, result] of results.entries())
    if (result.status === 'fulfilled') content[reads[index]!.queryKey[0]] = result.value
  const clean = withCleanHtml(content)
  const isCleaned = ([key, value]: [string, unknown]) =>
    value !== clean[key] && JSON.stringify(value) !== JSON.stringify(clean[key])
  return {
    content: clean,
    asRead: Object.fromEntries(Object.entries(content).filter(isCleaned)),
    isComplete: results.every(({ status }) => status === 'fulfilled'),
  }
}

function withCleanHtml(content: Boot['content']): Boot['content'] {
  const hero = contentOf(content, heroQuery)
  const stories = contentOf(content, storiesQuery)
  const talkPage = contentOf(content, talkPageQuery(''))
  return {
    ...content,
    ...(hero && { [heroQuery.queryKey[0]]: { ...hero, description: cleanHtml(hero.description) } }),
    ...(stories && { [storiesQuery.queryKey[0]]: stories.map(withCleanContent) }),
    ...(talkPage && { [talkPageQuery('').queryKey[0]]: withCleanAbstract(talkPage) }),
  }
}

const withCleanAbstract = ({ talk, ...neighbours }: TalkPage): TalkPage => ({
  talk: talk.abstract && isRichText(talk.abstract) ? { ...talk, abstract: cleanHtml(talk.abstract) } : talk,
  ...neighbours,
})

const withCleanContent = (story: Story): Story =>
  isRichText(story.content) ? { ...story, content: cleanHtml(story.content) } : story
