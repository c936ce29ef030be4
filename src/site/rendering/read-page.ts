import { hasImprint } from '#content/imprint/imprint.ts'
import { ownPageKeyIn } from '#content/own-page/own-page-address.ts'
import { visibleSections } from '#content/site/menu.ts'
import { isLegalPath } from '#content/site/routes.ts'
import { talkKeyIn } from '#content/talk/talk-slugs.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { MAIL_SETTINGS } from '#data/our-server/mail-settings.ts'
import { articlesQuery } from '#data/records/articles.ts'
import { imprintQuery, privacyQuery, siteQuery } from '#data/records/content-queries.ts'
import { footerContactQuery, footerReads } from '#data/records/footer-reads.ts'
import { NOTICE_READS } from '#data/records/notice-reads.ts'
import { ownPageQuery } from '#data/records/own-pages.ts'
import { talkPageQuery } from '#data/records/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { COMMON_READS, distinct, personReads, readsOf, readsOfOwnPage, readsOfTalk } from '../page-reads.ts'
import { publicPathOf } from '../page-views.ts'
import { readSiteAssets } from '../seo/site-assets.ts'
import { makeNotice } from './privacy-notice.ts'
import { readContent } from './read-content.ts'
import type { SiteEnvironment } from './site-environment.ts'

/** Reads what the page at a path needs, hidden sections excepted. Rejects once the environment's signal is aborted. */
export async function readPage(path: string, environment: SiteEnvironment) {
  const namedPath = publicPathOf(path)
  const talkKey = talkKeyIn(path)
  const ownKey = namedPath ? null : ownPageKeyIn(path)
  // first, because it determines the sections to read
  const first = await readContent([siteQuery], environment)
  const { signal } = environment
  signal?.throwIfAborted()
  const sections = visibleSections(contentOf(first.content, siteQuery))
  const ofPage = talkKey ? readsOfTalk(talkKey) : ownKey ? readsOfOwnPage(ownKey) : readsOf(namedPath, sections)
  const ofNotice = namedPath === '/privacy' ? NOTICE_READS : []
  const shown = distinct([...ofPage, ...ofNotice, ...footerReads(sections)])
  const ofPerson = personReads(sections)
  const hasArticles = namedPath === '/' && sections.includes('newsletter')
  /** Every public page names the feed in its head. */
  const readFeed = namedPath ? environment.aboutFeed : undefined
  const isShown = (key: string) => shown.some((query) => query.queryKey[0] === key)
  /** Read already, or part of what is read. */
  const known = [siteQuery, ...(isShown('contact') ? [footerContactQuery] : [])].map(({ queryKey: [key] }) => key)
  const [others, aboutPerson, articles, feed, pressKit, siteAssets] = await Promise.all([
    readContent(
      shown.filter(({ queryKey: [key] }) => !known.includes(key)),
      environment,
    ),
    readContent(
      ofPerson.filter(({ queryKey: [key] }) => !isShown(key)),
      environment,
    ),
    hasArticles ? environment.articles() : null,
    readFeed?.(),
    namedPath === '/press-kit' ? environment.pressKit() : null,
    // neither icon nor card shows in the admin's frame
    environment.preview?.isInert ? { favicon: null, ogImage: null } : readSiteAssets(environment),
  ])
  signal?.throwIfAborted()
  const content = { ...first.content, ...others.content }
  if ('contact' in content) content[footerContactQuery.queryKey[0]] = content.contact
  if (articles) content[articlesQuery.queryKey[0]] = articles
  if (pressKit?.size) content[cacheKeys.pressKitSize[0]] = pressKit.size
  const talkPage = talkKey ? contentOf(content, talkPageQuery(talkKey)) : undefined
  const ownPage = ownKey ? contentOf(content, ownPageQuery(ownKey)) : undefined
  const [key, row] = talkKey ? [talkKey, talkPage] : [ownKey, ownPage]
  const isThere = isLegalPath(namedPath) ? hasLegalPage(namedPath, content) : true
  const publicPath = isThere === false ? null : namedPath
  const notice = publicPath === '/privacy' && isThere ? await makeNotice(content, environment) : undefined
  const sources = [
    ...(hasArticles || readFeed ? ['articles'] : []),
    ...(notice ? [MAIL_SETTINGS] : []),
    ...(pressKit?.tables ?? []),
    '_objects',
  ]
  return {
    /** Null for a page of a row, and for a path without a page, such as that of a notice which is off. */
    publicPath,
    /** The slug or the id in the path of a talk's page; null for any other path. */
    talkKey,
    /** Null if there is no such talk; undefined on any other page, or if the read failed. */
    talkPage,
    /** The same of a page of the owner's own. */
    ownPage,
    /** Whether the page exists; also true for a row that could not be read. */
    isFound: publicPath !== null || (key !== null && row !== null),
    /** Whether the essential content could be read: the owner's name, and what the page of a row or the imprint is about. */
    isKnown:
      COMMON_READS.every(({ queryKey: [key] }) => key in content) &&
      (key === null || row !== undefined) &&
      isThere !== undefined,
    content,
    notice,
    asRead: others.asRead,
    /** Further content about the owner, for the structured data only. */
    aboutPerson: aboutPerson.content,
    ...siteAssets,
    foundFeed: feed?.foundAt ?? null,
    /** What the page depends on: tables (`_objects` are the stored files), and 'articles' for the feed. */
    tables: [...new Set([...[...shown, ...ofPerson].map(({ table }) => table), ...sources])],
    isComplete: [first, others, aboutPerson].every(({ isComplete }) => isComplete),
  }
}

/** Whether the owner wants a page that is there only then; undefined if that could not be read. */
function hasLegalPage(path: '/imprint' | '/privacy', content: Boot['content']): boolean | undefined {
  const [imprint, privacy] = [contentOf(content, imprintQuery), contentOf(content, privacyQuery)]
  if (path === '/imprint') return imprint === undefined ? undefined : hasImprint(imprint)
  return privacy === undefined ? undefined : privacy?.shown === true
}
