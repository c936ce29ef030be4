import type { ContactAnswer as Answer } from '#content/message/contact-answer.ts'
import { subjectIn } from '#content/message/contact-subject.ts'
import { NOT_FOUND_PATH } from '#content/site/routes.ts'
import { TALKS_CALENDAR_PATH } from '#content/site/shared-files.ts'
import { isClosed, languageOf, type Site } from '#content/site/site.ts'
import { isUpcoming } from '#content/talk/upcoming.ts'
import { FRAME_ORIGINS, videoAt } from '#content/talk/video.ts'
import { dateAt, endOfDay } from '#content/text/dates.ts'
import { pageWords } from '#content/words/page-words.ts'
import { wordsOf } from '#content/words/words.ts'
import {
  pressKitQuery,
  privacyQuery,
  siteQuery,
  speakingPageQuery,
  talksDescriptionQuery,
  talksQuery,
} from '#data/records/content-queries.ts'
import { NOTICE_READS } from '#data/records/notice-reads.ts'
import { type Boot, contentOf } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { serverOnlyReads } from './page-reads.ts'
import { viewAt } from './page-views.ts'
import { ContactAnswer } from './pages/contact-answer.tsx'
import { SubscribeAnswer, type SubscribeAnswerProps } from './pages/subscribe-answer.tsx'
import { iconOf, lookOf, sharedImage } from './rendering/brand.ts'
import { Document, toHtml } from './rendering/document.tsx'
import { menuLinks } from './rendering/menu-links.ts'
import { readPage } from './rendering/read-page.ts'
import { renderAnswer } from './rendering/render-answer.tsx'
import type { SiteEnvironment } from './rendering/site-environment.ts'
import { pageSeo } from './seo/page-seo.ts'

export type { SiteEnvironment } from './rendering/site-environment.ts'

export interface RenderedPage {
  /** 503 if the owner's name, or the talk of a talk's page, cannot be read. */
  status: 200 | 404 | 503
  html: string
  /** What the page depends on: tables (`_objects` are the stored files), and 'articles' for the feed. */
  tables: string[]
  /** Whether every read succeeded. An incomplete page shows skeletons where content is missing. */
  isComplete: boolean
  /** Its expiry, in milliseconds since 1970: which talks are upcoming depends on the day of rendering. */
  validUntil?: number
  /** Additional sources of this page, by directive of the content security policy. */
  policy?: Readonly<Record<string, string>>
  /** For a page that exists but is empty: search engines must not list it. */
  isUnlisted?: true
  /** The door in place of the page: nobody keeps it. */
  isDoor?: true
}

/**
 * Renders a public page with its content; the subject of a contact message may follow the path ('/?about=advisory'). A
 * failed read leaves a skeleton, which the browser fills. Rejects once the signal of its environment is aborted.
 */
export async function renderPage(address: string, environment: SiteEnvironment): Promise<RenderedPage> {
  const [path = '', query] = address.split('?')
  const { siteUrl, api, assets, clarityProjectId, isStatic, preview, now = Date.now } = environment
  const time = now()
  const today = dateAt(time)
  const page = await readPage(path, environment)
  const { isFound, publicPath, talkKey, talkPage, ownPage, content } = page
  const site = contentOf(content, siteQuery)
  if (site && isClosed(site) && !preview) return renderDoor(site, page, path, environment)
  const language = languageOf(site)
  const words = wordsOf(language)
  const shownWords = pageWords(language)
  const shownPath = isFound ? (publicPath ?? path) : NOT_FOUND_PATH
  const about = subjectIn(new URLSearchParams(query))
  const image = sharedImage(ownPage ? '/' : path, content, page.ogImage, environment, words)
  const boot: Boot = {
    path: shownPath,
    today,
    content,
    asRead: page.asRead,
    api,
    ...(clarityProjectId && { clarityProjectId }),
    ...menuLinks(content),
    ...(about && { about }),
    ...(publicPath === '/talks' && { calendar: siteUrl.replace(/^https?/, 'webcal') + TALKS_CALENDAR_PATH }),
    ...(talkPage?.talk.video_url && !talkPage.talk.image_url && image && { poster: image.address }),
    ...(publicPath === '/' &&
      contentOf(content, privacyQuery)?.shown && { privacy: shownWords.server.privacy.ofMessage }),
    ...(page.notice && { notice: page.notice }),
    ...(isStatic && { isStatic }),
  }
  const seo = {
    ...pageSeo({
      isFound,
      publicPath,
      talkPage,
      ownPage,
      siteUrl,
      apiUrl: api.url,
      content: { ...content, ...page.aboutPerson },
      foundFeed: page.foundFeed,
      image,
      words,
      today,
    }),
    ...((preview || !page.isKnown) && { noIndex: true }),
  }
  const shown = {
    seo,
    words: shownWords,
    path: shownPath,
    assets,
    favicon: page.favicon ?? iconOf(content),
    look: lookOf(content),
    ...(preview ? { preview } : { boot: withoutServerOnly(boot) }),
  }
  const View = await viewAt(shownPath)
  const html = toHtml(
    <Document {...shown}>
      <ContentProvider boot={boot} words={shownWords}>
        <View />
      </ContentProvider>
    </Document>,
  )
  const saysWhatIsUpcoming =
    talkKey ||
    publicPath === '/talks' ||
    publicPath === '/speaking' ||
    (publicPath === '/' && hasUpcoming(content, today))
  const films: Record<string, string | null | undefined> = {
    '/speaking': contentOf(content, speakingPageQuery)?.reel_url,
    '/press-kit': contentOf(content, pressKitQuery)?.podcast_clip_url,
  }
  const film = talkPage ? talkPage.talk.video_url : films[path]
  const policy = !page.isComplete && (talkKey || path in films) ? ANY_FILM : policyFor(film)
  return {
    status: !isFound ? 404 : page.isKnown ? 200 : 503,
    html,
    tables: page.tables,
    isComplete: page.isComplete,
    ...(seo.noIndex && { isUnlisted: true }),
    ...(saysWhatIsUpcoming && { validUntil: endOfDay(time) }),
    ...(policy && { policy }),
  }
}

/** What visitors see before the site is opened; 404 where there is no page. It has only what is in the row of the site. */
async function renderDoor(
  site: Site,
  page: Awaited<ReturnType<typeof readPage>>,
  path: string,
  environment: SiteEnvironment,
): Promise<RenderedPage> {
  const { Door } = await import('./pages/door.tsx')
  const { siteUrl, api, assets } = environment
  const { isFound, isComplete, tables, content, notice } = page
  const language = languageOf(site)
  const words = pageWords(language)
  const description = site.door_line?.trim() || wordsOf(language).server.door
  const title = site.name.trim() || description
  const seo = { title, description, canonicalUrl: `${siteUrl}/`, siteName: title, language, image: null, noIndex: true }
  const boot: Boot = { path: '/', today: '', content: {}, api, isDoor: true }
  const favicon = page.favicon ?? iconOf(content)
  const html = toHtml(
    <Document {...{ seo, words, assets, favicon, boot }} path={path} look={lookOf(content)}>
      <ContentProvider boot={{ ...boot, path, content, ...(notice && { notice }) }} words={words}>
        <Door site={site} isFound={isFound} />
      </ContentProvider>
    </Document>,
  )
  return { status: isFound ? 200 : 404, html, tables, isComplete, isUnlisted: true, isDoor: true }
}

/** Whether the home page shows talks by date, of which some are still to come. */
const hasUpcoming = (content: Boot['content'], today: string) =>
  contentOf(content, talksDescriptionQuery)?.talk_order === 'date' &&
  contentOf(content, talksQuery)?.some((talk) => isUpcoming(talk, today))

/** The content for the browser, without that of parts whose markup it keeps. */
function withoutServerOnly({ notice, ...boot }: Boot): Boot {
  const content = { ...boot.content }
  for (const { queryKey } of [...serverOnlyReads(), ...(notice ? NOTICE_READS : [])]) delete content[queryKey[0]]
  return { ...boot, content }
}

/** A file may redirect to another host. */
const MEDIA = "'self' https:"
/** For a film that the server could not read, and the browser may. */
const ANY_FILM = { 'frame-src': Object.values(FRAME_ORIGINS).join(' '), 'media-src': MEDIA }

/** A video loads at a click, in a frame of its site or as a file. */
function policyFor(film: string | null | undefined): RenderedPage['policy'] {
  const video = videoAt(film)
  if (!video) return undefined
  return video.site ? { 'frame-src': FRAME_ORIGINS[video.site] } : { 'media-src': MEDIA }
}

/** The response to a contact form sent without JavaScript. */
export const renderContactPage = (answer: Answer, environment: SiteEnvironment) =>
  renderAnswer(
    '/contact',
    ({ getInTouch, contact, server }) => ({ title: answer.isSent ? contact.sent.title : getInTouch, ...server.answer }),
    <ContactAnswer {...answer} />,
    environment,
  )

export const renderSubscribePage = (answer: SubscribeAnswerProps, environment: SiteEnvironment) =>
  renderAnswer('/subscribe', ({ server }) => server.subscribe, <SubscribeAnswer {...answer} />, environment)
